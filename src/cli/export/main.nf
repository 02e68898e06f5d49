#!/usr/bin/env nextflow
// {{ title }}: {{ shards }} shards by Nextflow, and their merge.
//
//   nextflow run {{ own }}
//
// Shards and report stand in {{ counts }} and {{ report }}, which all nodes must share. One that was interrupted goes on where it was.{% if estimate %}
// Measured: {{ estimate }}.{% else %}
// `evenodds export nextflow … --estimate` measures what it will take.{% endif %}

process shard {
    cpus {{ cpus }}
    memory '{{ memory }} MB'
    time '{{ minutes }} min'
    errorStrategy { task.exitStatus == 65 ? 'terminate' : 'retry' }
    maxRetries 5

    input:
    val number

    output:
    val number

    shell:
    '''
    cd {{ here }}
    {{ program }} {{ words }} --shard !{number}/{{ shards }} --out {{ counts }} --threads {{ cpus }} --quiet
    '''
}

process merge {
    cpus {{ cpus }}
    memory '{{ merge_memory }} MB'
    time '{{ merge_minutes }} min'

    input:
    val numbers

    output:
    stdout

    shell:
    '''
    cd {{ here }}
    until {{ program }} merge {{ counts }} --out {{ report }}; do
      next=$({{ program }} next {{ counts }} | sed -n '/--shard/s|^evenodds|{{ program }}|p')
      if [ -z "$next" ]; then exit 1; fi
      bash -e <<<"$next"
    done
    '''
}

workflow {
    merge(shard(Channel.of(1..{{ shards }})).collect())
}
