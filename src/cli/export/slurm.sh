#!/usr/bin/env bash
# {{ title }}: {{ shards }} shards as a Slurm array, and a merge that waits for them.
#
#   bash {{ own }}            submits both; again, it submits what is missing
#
# Every task plays one shard and leaves a file in {{ counts }}, which all nodes must share. A task that is preempted or
# reaches its time limit gets SIGTERM, keeps what it has, exits with 75 and is queued again: it goes on where it was.
# Exit code 65 is wrong input: the task fails for good.{% if estimate %}
# Measured: {{ estimate }}.{% else %}
# The limits are guesses: `evenodds export slurm … --estimate` measures them.{% endif %}
set -euo pipefail
cd {{ here }}

case ${1:-submit} in
  submit)
    # Numbers of the shards that are missing; all of them at first.
    missing=$({{ program }} next {{ counts }} 2>/dev/null | sed -n 's|.*--shard \([0-9]*\)/.*|\1|p' | paste -sd, || true)
    # A folder without counts has everything before it, one without gaps only the merge.
    if [ -z "$(ls -A {{ counts }} 2>/dev/null)" ]; then missing=1-{{ shards }}; fi
    mkdir -p {{ counts }}/log
    after=()
    if [ -n "$missing" ]; then
      array=$(sbatch --parsable --array="$missing" --job-name={{ name }} --cpus-per-task={{ cpus }} --mem={{ memory }}M \
        --time={{ minutes }} --signal=B:TERM@60 --requeue --open-mode=append --output={{ counts }}/log/%a.txt "$0" shard)
      after=(--dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes)
      echo "array $array: shards $missing"
    fi
    merge=$(sbatch --parsable "${after[@]}" --job-name={{ name }}-merge --cpus-per-task={{ cpus }} --mem={{ merge_memory }}M \
      --time={{ merge_minutes }} --open-mode=append --output={{ counts }}/log/merge.txt "$0" merge)
    echo "merge $merge: the report goes to {{ report }}"
    ;;
  shard)
    # Slurm signals this shell (B:), which hands it on; auto/N takes the number of the task.
    {{ program }} {{ words }} --shard auto/{{ shards }} --out {{ counts }} --threads "${SLURM_CPUS_PER_TASK:-{{ cpus }}}" --quiet &
    trap 'kill -TERM %1 2>/dev/null' TERM
    code=0
    wait %1 || code=$?
    # A wait that was interrupted by the signal has not seen the end.
    if [ $code -gt 128 ]; then code=0; wait %1 || code=$?; fi
    if [ $code -eq 75 ]; then scontrol requeue "${SLURM_ARRAY_JOB_ID}_${SLURM_ARRAY_TASK_ID}" && sleep 60; fi
    exit $code
    ;;
  merge)
    code=0
    {{ program }} merge {{ counts }} --out {{ report }} || code=$?
    # 75: there is another look to play, or a gap: send what `next` says.
    if [ $code -eq 75 ]; then exec bash "$0" submit; fi
    exit $code
    ;;
esac
