#!/usr/bin/env bash
# {{ title }}: {{ shards }} shards by GNU parallel, and their merge; again and again until there is a report.
#
#   bash {{ own }}                             on this machine
#   bash {{ own }} --sshloginfile hosts.txt    on others, which share this folder
#
# A shard that is killed is started again (--retries) and goes on where it was; again, this script plays what is missing.{% if estimate %}
# Measured: {{ estimate }}.{% else %}
# `evenodds export parallel … --estimate` measures what it will take.{% endif %}
set -euo pipefail
cd {{ here }}
mkdir -p {{ counts }}

# PARALLEL_SEQ would do, too (--shard auto/{{ shards }}); with the number as a word, a retry is sure to play the same shard.
seq {{ shards }} | parallel --quote --workdir . --jobs {{ jobs }} --retries 5 "$@" \
  {{ program }} {{ words }} --shard {}/{{ shards }} --out {{ counts }} --threads {{ cpus }} --quiet

while code=0; {{ program }} merge {{ counts }} --out {{ report }} || code=$?; [ $code -ne 0 ]; do
  # 75: there is another look to play. All else is a failure.
  next=$({{ program }} next {{ counts }} | sed -n '/--shard/s|^evenodds|{{ program }}|p')
  if [ $code -ne 75 ] || [ -z "$next" ]; then exit $code; fi
  parallel --workdir . --jobs {{ jobs }} --retries 5 "$@" <<<"$next"
done
