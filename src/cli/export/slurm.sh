#!/usr/bin/env bash
{% for line in header %}{{ line }}
{% endfor %}# {{ title }}: {{ shards }} shards as a Slurm array, and a merge that waits for them.
#
#   bash {{ own }}            submits both; again, it submits what is missing
#
# Every task plays one shard and leaves a file in {{ counts }}, which all nodes must share. A task that is preempted or
# reaches its time limit gets SIGTERM, keeps what it has, exits with 75 and is queued again: it goes on where it was.
# Exit code 65 is wrong input: the task fails for good.{% if estimate %}
# Measured: {{ estimate }}.{% else %}
# The limits are guesses: `evenodds export slurm … --estimate` measures them.{% endif %}
set -euo pipefail
# Slurm is given this file again, from another folder.
script=$(realpath "$0")
cd {{ here }}

case ${1:-submit} in
  submit)
    # Numbers of the shards that are missing; all of them at first.
    missing=$({{ program }} next {{ counts }} 2>/dev/null | sed -n 's|.*--shard \([0-9]*\)/.*|\1|p' | paste -sd, || true)
    # A folder without counts has everything before it, one without gaps only the merge.
    if ! compgen -G {{ counts }}/'*.counts' >/dev/null; then missing=1-{{ shards }}; fi
    mkdir -p {{ counts }}/log
    after=()
    if [ -n "$missing" ]; then
      array=$(sbatch --parsable {{ options }} --array="$missing" --job-name={{ name }} --cpus-per-task={{ cpus }} --mem={{ memory }}M \
        --time={{ minutes }} --signal=B:TERM@60 --requeue --open-mode=append --output={{ counts }}/log/%a.txt "$script" shard)
      after=(--dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes)
      echo "array $array: shards $missing"
    fi
    merge=$(sbatch --parsable {{ options }} "${after[@]}" --job-name={{ name }}-merge --cpus-per-task={{ cpus }} --mem={{ merge_memory }}M \
      --time={{ merge_minutes }} --open-mode=append --output={{ counts }}/log/merge.txt "$script" merge)
    echo "merge $merge: the report goes to {{ report }}"
    ;;
  shard)
    stopped=
    # Slurm signals this shell (B:), which hands it on.
    trap 'stopped=yes; kill -TERM $worker 2>/dev/null || true' TERM
    for _ in 1 2 3 4 5 6; do
      # auto/N takes the number of the task.
      {{ program }} {{ words }} --shard auto/{{ shards }} --out {{ counts }} --threads {{ cpus }} --quiet &
      worker=$!
      code=0
      wait $worker || code=$?
      if [ -n "$stopped" ]; then
        # That wait was interrupted; this one sees the end. The task goes on another time, here or elsewhere.
        code=0
        wait $worker || code=$?
        if [ $code -ne 0 ]; then scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"; fi
        exit $code
      fi
      # 75, or killed by somebody: it goes on where it was. All else is for good.
      if [ $code -ne 75 ] && [ $code -le 128 ]; then exit $code; fi
    done
    exit $code
    ;;
  merge)
    code=0
    {{ program }} merge {{ counts }} --out {{ report }} || code=$?
    # 75 and something to play: there is another look, or a gap. Else the report could not be written for now.
    if [ $code -eq 75 ] && {{ program }} next {{ counts }} | grep -q -e --shard; then exec bash "$script" submit; fi
    exit $code
    ;;
esac
