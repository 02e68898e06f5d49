"""The command line: ``python -m evenodds run scenario.toml``."""

import signal
import sys

from . import _native


def main() -> int:
    """Runs the program with the arguments of the process; comes back with its exit code."""
    # The program listens to Ctrl-C itself: it ends with what was played.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
