# Slurm, its controller and two nodes as processes of this machine, without munge. One node is drained while shards run.
# Nobody proves who they are to it, so it listens on loopback alone.
set -euo pipefail
packages slurmctld=slurmctld slurmd=slurmd sbatch=slurm-client pgrep=procps ss=iproute2
# With NoInAddrAny Slurm's programs listen where the name of the machine points. Where that is elsewhere, they run under another
# name, in a namespace of their own.
if ! getent ahostsv4 "$(hostname)" | grep -q '^127\.'; then
  if [ "$(hostname)" != localhost ] && unshare --uts true 2>/dev/null; then
    # shellcheck disable=SC2016 # the other shell expands
    exec unshare --uts bash -c 'hostname localhost && exec bash "$0"' "$0"
  fi
  echo "the name of this machine does not point to loopback: Slurm is left out"
  exit 0
fi
place=$WORK/slurm
mkdir -p "$place"/{state,spool-a,spool-b,log}
host=$(hostname -s)
cat >"$place/slurm.conf" <<CONF
ClusterName=here
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmUser=root
SlurmdUser=root
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
AuthType=auth/none
CredType=cred/none
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=5,bf_interval=5
ReturnToService=2
JobRequeue=1
StateSaveLocation=$place/state
SlurmdSpoolDir=$place/spool-%n
SlurmctldPidFile=$place/ctld.pid
SlurmdPidFile=$place/%n.pid
SlurmctldLogFile=$place/log/ctld
SlurmdLogFile=$place/log/%n
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
NodeName=a,b NodeHostname=$host NodeAddr=127.0.0.1 Port=[16818-16819] CPUs=2 RealMemory=4096 State=UNKNOWN
PartitionName=all Nodes=a,b Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF=$place/slurm.conf
slurmctld -D >"$place/log/ctld.out" 2>&1 & daemons=($!)
slurmd -D -N a >"$place/log/a.out" 2>&1 & daemons+=($!)
slurmd -D -N b >"$place/log/b.out" 2>&1 & daemons+=($!)
trap 'scancel --quiet -u root || true; kill "${daemons[@]}" 2>/dev/null || true; wait "${daemons[@]}" 2>/dev/null || true' EXIT
for _ in $(seq 60); do
  if [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = 2 ]; then break; fi
  sleep 0.5
done
sinfo
if [ "$(sinfo -h -t idle -o %D 2>/dev/null)" != 2 ]; then
  echo "Slurm's daemons do not start on this machine: left out"
  tail -n 5 "$place"/log/*
  exit 0
fi

loopback() { # nothing of Slurm's listens elsewhere
  local ports beyond
  ports=$(ss -Hltnp | grep '"slurm' || true)
  if [ -z "$ports" ]; then echo 'what Slurm listens on cannot be seen'; exit 1; fi
  beyond=$(awk '$4 !~ /^127\./' <<<"$ports")
  if [ -n "$beyond" ]; then echo "Slurm listens beyond loopback:"; echo "$beyond"; exit 1; fi
  echo "Slurm listens on $(awk '{ print $4 }' <<<"$ports" | sort | paste -sd' ')"
}
loopback

counts=$WORK/slurm_counts
"$PROGRAM" export slurm $FILE --shards $SHARDS --counts "$counts" --report "$WORK/slurm_report" --file "$WORK/slurm.sh" \
  -- --trials "$TRIALS"
# Two nodes of a test have less memory than those of a cluster.
sed -i 's/--mem=[0-9]*M/--mem=100M/g' "$WORK/slurm.sh"
"$WORK/kill" "$counts" 20 &
killer=$!
bash "$WORK/slurm.sh"
sleep 3
scontrol update nodename=b state=drain reason="a test" && echo "node b is drained"
loopback
sleep 8
scontrol update nodename=b state=resume && echo "node b is back"
for _ in $(seq 600); do
  if [ -f "$WORK/slurm_report/run.json" ] && [ -z "$(squeue -h)" ]; then break; fi
  if [ -z "$(squeue -h)" ]; then echo "the queue is empty and there is no report"; tail -n 5 "$counts"/log/*; exit 1; fi
  sleep 1
done
touch "$counts.done"
wait $killer
same slurm
