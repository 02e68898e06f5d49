#!/usr/bin/env bash
{% for line in header %}{{ line }}
{% endfor %}# {{ title }}: {{ shards }} shards as {% if engine == "pbs" %}a job array of PBS Professional or OpenPBS{% elif engine == "sge" %}an array job of Grid Engine{% else %}a job array of LSF{% endif %}, and a merge that waits for them.
#
#   bash {{ own }}            submits both; again, it submits what is missing
#
# Every task plays one shard and leaves a file in {{ counts }}, which all nodes must share. A task that is killed goes on where
# it was when it is submitted again. Exit code 65 is wrong input: the task fails for good.{% if estimate %}
# Measured: {{ estimate }}.{% else %}
# The limits are guesses: `evenodds export {{ engine }} … --estimate` measures them.{% endif %}
set -euo pipefail
# The scheduler runs a copy of this file, from another folder.
script=${EVENODDS_SCRIPT:-$(realpath "$0")}
cd {{ here }}

case ${EVENODDS_STEP:-submit} in
  submit)
    # Numbers of the shards that are missing; all of them at first.
    missing=$({{ program }} next {{ counts }} 2>/dev/null | sed -n 's|.*--shard \([0-9]*\)/.*|\1|p' || true)
    if ! compgen -G {{ counts }}/'*.counts' >/dev/null; then missing=$(seq {{ shards }}); fi
    mkdir -p {{ counts }}/log
    waits=()
{% if engine == "pbs" %}    submit() { # STEP NAME MEMORY TIME, then options of qsub
      qsub -N "$2" -l select=1:ncpus={{ cpus }}:mem="$3"mb -l walltime="$4" -j oe -o {{ counts }}/log -r y {{ options }} \
        -v EVENODDS_STEP="$1",EVENODDS_SCRIPT="$script",EVENODDS_MISSING="${missing//$'\n'/:}" "${@:5}" "$script"
    }
    if [ -n "$missing" ]; then
      many=$(wc -l <<<"$missing")
      # An array of PBS has two tasks or more.
      array=$(submit shard {{ name }} {{ memory }} {{ time }} -J 1-$((many > 1 ? many : 2)))
      waits=(-W depend=afterok:"$array")
      echo "array $array"
    fi
    merge=$(submit merge {{ name }}-merge {{ merge_memory }} {{ merge_time }} "${waits[@]}")
{% elif engine == "sge" %}    submit() { # STEP NAME MEMORY TIME, then options of qsub
      qsub -terse -N "$2" -pe smp {{ cpus }} -l h_vmem="$3"M -l h_rt="$4" -j y -o {{ counts }}/log -r y -S /bin/bash {{ options }} \
        -v EVENODDS_STEP="$1",EVENODDS_SCRIPT="$script",EVENODDS_MISSING="${missing//$'\n'/:}" "${@:5}" "$script"
    }
    if [ -n "$missing" ]; then
      array=$(submit shard {{ name }} {{ memory }} {{ time }} -t 1-"$(wc -l <<<"$missing")")
      waits=(-hold_jid "${array%%.*}")
      echo "array $array"
    fi
    merge=$(submit merge {{ name }}-merge {{ merge_memory }} {{ merge_time }} "${waits[@]}")
{% else %}    submit() { # STEP NAME MEMORY MINUTES, then options of bsub
      EVENODDS_STEP=$1 EVENODDS_SCRIPT=$script EVENODDS_MISSING=${missing//$'\n'/:} \
        bsub -J "$2" -n {{ cpus }} -R "span[hosts=1] rusage[mem=$3]" -M "$3" -W "$4" -r -o {{ counts }}/log/%J.%I.txt {{ options }} "${@:5}" \
        bash "$script"
    }
    if [ -n "$missing" ]; then
      submit shard "{{ name }}[1-$(wc -l <<<"$missing")]" {{ memory }} {{ minutes }}
      waits=(-w "done({{ name }})")
    fi
    merge=$(submit merge {{ name }}-merge {{ merge_memory }} {{ merge_minutes }} "${waits[@]}")
{% endif %}    echo "merge $merge: the report goes to {{ report }}"
    ;;
  shard)
    # The task's number counts the shards that were missing.
    task={% if engine == "pbs" %}$PBS_ARRAY_INDEX{% elif engine == "sge" %}$SGE_TASK_ID{% else %}$LSB_JOBINDEX{% endif %}
    shard=$(cut -d: -f"$task" -s <<<"$EVENODDS_MISSING:")
    if [ -z "$shard" ]; then exit 0; fi
    for _ in 1 2 3 4 5 6; do
      code=0
      {{ program }} {{ words }} --shard "$shard/{{ shards }}" --out {{ counts }} --threads {{ cpus }} --quiet || code=$?
      # 75, or killed by somebody: it goes on where it was. All else is for good.
      if [ $code -ne 75 ] && [ $code -le 128 ]; then exit $code; fi
    done
    exit $code
    ;;
  merge)
    code=0
    {{ program }} merge {{ counts }} --out {{ report }} || code=$?
    # 75 and something to play: there is another look, or a gap. Else the report could not be written for now.
    if [ $code -eq 75 ] && {{ program }} next {{ counts }} | grep -q -e --shard; then EVENODDS_STEP=submit exec bash "$script"; fi
    exit $code
    ;;
esac
