# make, three shards at a time; make itself does not start anew what was killed, so it is called until it is done.
set -euo pipefail
packages make=make pgrep=procps
counts=$WORK/make_counts
"$PROGRAM" export make $FILE --shards $SHARDS --counts "$counts" --report "$WORK/make_report" \
  --file "$WORK/all.mk" -- --trials "$TRIALS"
"$WORK/kill" "$counts" 30 &
killer=$!
for _ in $(seq 60); do
  if make -s -f "$WORK/all.mk" -j 3 >/dev/null 2>>"$WORK/make.log"; then break; fi
done
touch "$counts.done"
wait $killer
same make
