# Kubernetes: the manifest is read by the types of its own client, and run by a stand-in.
set -euo pipefail
packages python3=python3 pgrep=procps
if ! python3 -c "import ensurepip" 2>/dev/null; then packages ensurepip=python3-venv; fi
python3 -m venv "$WORK/venv"
"$WORK/venv/bin/pip" install --quiet --disable-pip-version-check kubernetes
counts=kubernetes_counts
mkdir "$WORK/volume"
cp -r scenarios "$WORK/volume/"
"$PROGRAM" export kubernetes $FILE --shards $SHARDS --counts $counts --report ../kubernetes_report \
  --file "$WORK/job.yaml" -- --trials "$TRIALS"
"$WORK/venv/bin/python" "$HERE/pods.py" "$WORK/job.yaml" "$WORK/volume" "$PROGRAM"
same kubernetes
