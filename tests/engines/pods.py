"""Reads a manifest by the types of Kubernetes's client, and runs its Jobs as their controller would: an index for each
completion, pods that are evicted, killed, and tried again as the pod failure policy has it."""

import os
import random
import signal
import subprocess
import sys
import time

import yaml
from kubernetes import client

manifest, volume, program = sys.argv[1:]
with open(manifest, encoding="utf-8") as file:
    documents = list(yaml.safe_load_all(file))


def typed(document):
    """The manifest as the client's own types; a field that they do not know, or of another type, is an error."""
    api = client.ApiClient()
    # The reader of answers, without an answer around it.
    job = api._ApiClient__deserialize(document, "V1Job")
    again = api.sanitize_for_serialization(job)
    assert again == document, f"not as it is read:\n{again}\n{document}"
    return job


ends = []
jobs = [typed(document) for document in documents]
dice = random.Random(20)
binaries = os.path.join(volume, ".bin")
os.makedirs(binaries, exist_ok=True)
link = os.path.join(binaries, "evenodds")
if not os.path.exists(link):
    os.symlink(program, link)


def pod(job, index):
    """Starts the container of a pod."""
    container = job.spec.template.spec.containers[0]
    assert container.working_dir == "/work"
    variables = {"PATH": f"{binaries}:{os.environ['PATH']}"}
    variables |= {one.name: one.value for one in container.env or []}
    if job.spec.completion_mode == "Indexed":
        variables["JOB_COMPLETION_INDEX"] = str(index)
    return subprocess.Popen(container.command, cwd=volume, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def action(job, code, disrupted):
    """What the pod failure policy has done about a pod; `Count` where no rule matches."""
    for rule in job.spec.pod_failure_policy.rules:
        if rule.on_pod_conditions and disrupted:
            return rule.action
        codes = rule.on_exit_codes
        if codes and codes.operator == "In" and code in codes.values:
            return rule.action
    return "Count"


def run(job, kills):
    """Runs a Job with so many pods that are killed, and as many that are evicted."""
    waiting = list(range(job.spec.completions or 1))
    failures = dict.fromkeys(waiting, 0)
    limit = job.spec.backoff_limit_per_index or job.spec.backoff_limit
    running, told = {}, {"killed": 0, "evicted": 0}
    while waiting or running:
        while waiting and len(running) < 4:
            index = waiting.pop(0)
            running[index] = [pod(job, index), None]
        time.sleep(dice.uniform(0.02, 0.2))
        # An index that failed too often ends its Job: the last attempt of each is let be.
        index = dice.choice(sorted(running))
        process, disrupted = running[index]
        alive = process.poll() is None and not disrupted
        if alive and failures[index] < limit - 2 and told["killed"] < kills and dice.random() < 0.8:
            process.send_signal(signal.SIGKILL)
            told["killed"] += 1
        elif alive and told["evicted"] < kills / 4:
            running[index][1] = time.monotonic()
            process.send_signal(signal.SIGTERM)
            told["evicted"] += 1
        for index, (process, disrupted) in sorted(running.items()):
            if process.poll() is None:
                continue
            del running[index]
            code = process.returncode if process.returncode >= 0 else 128 - process.returncode
            if disrupted:
                ends.append(int(1000 * (time.monotonic() - disrupted)))
                # 143: it had not begun to listen.
                assert code in (0, 75, 143), f"index {index}: exit code {code} when it was evicted"
            if code == 0:
                continue
            done = action(job, code, bool(disrupted))
            assert done in ("Ignore", "Count"), f"index {index}: exit code {code}, {done}"
            failures[index] += done == "Count"
            assert failures[index] <= limit, f"index {index} failed {failures[index]} times"
            waiting.append(index)
    print(f"{job.metadata.name}: {told['killed']} pods killed, {told['evicted']} evicted")
    return told["killed"]


shards, merge = jobs
killed = run(shards, 30)
run(merge, 0)
with open(os.path.join(os.environ["WORK"], "kills"), "a", encoding="utf-8") as file:
    file.write(f"{killed}\n")
with open(os.path.join(os.environ["WORK"], "ends"), "a", encoding="utf-8") as file:
    file.writelines(f"{end}\n" for end in ends)

# Wrong input is for good: the pod fails its index at once.
wrong = subprocess.run([program, "meta", "nowhere.toml", "--shard", "1/2", "--out", "x"], capture_output=True, check=False)
assert action(shards, wrong.returncode, False) == "FailIndex", wrong.returncode
