# GNU parallel, four shards at a time; then a file is truncated and two shards come from elsewhere, too.
set -euo pipefail
packages parallel=parallel pgrep=procps
counts=$WORK/parallel_counts
"$PROGRAM" export parallel $FILE --shards $SHARDS --counts "$counts" --report "$WORK/parallel_report" \
  --file "$WORK/parallel.sh" -- --trials "$TRIALS"
"$WORK/kill" "$counts" 40 &
killer=$!
# What was killed five times is given up by parallel; the script, called again, plays what is missing.
for _ in 1 2 3 4; do
  if bash "$WORK/parallel.sh" --jobs 4 --will-cite >/dev/null 2>>"$WORK/parallel.log"; then break; fi
done
touch "$counts.done"
wait $killer
same parallel

echo "a file is truncated, two shards are played twice"
rm -r "$WORK/parallel_report" "$counts/answered.txt"
truncate --size=300 "$counts/look-1.part-07-of-32.counts"
for part in 3/32 9/32; do
  "$PROGRAM" meta $FILE --trials "$TRIALS" --shard $part --out "$WORK/elsewhere" --quiet
done
if "$PROGRAM" merge "$WORK/elsewhere" "$counts" --out "$WORK/parallel_report" 2>"$WORK/told"; then
  echo "a truncated file was used"; exit 1
fi
grep -q "part-07-of-32.counts. is not used: it is damaged" "$WORK/told"
"$PROGRAM" next "$counts" 2>/dev/null | sed "s|^evenodds |$PROGRAM |" | parallel --will-cite 2>/dev/null
"$PROGRAM" merge "$WORK/elsewhere" "$counts" --quiet --out "$WORK/parallel_report"
same parallel
