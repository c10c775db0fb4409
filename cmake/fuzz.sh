#!/usr/bin/env bash
# Runs one fuzz target of build/fuzz for some seconds. Usage: cmake/fuzz.sh obj|case|trace|link|session|hull|convex SECONDS
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
target=$1
found=build/fuzz/found/$target
options=(-max_total_time="$2" -timeout=60 -artifact_prefix="$found-" -print_final_stats=1)
case $target in
obj) options+=(-max_len=1000 -dict=fuzz/obj.dict) ;;
case) options+=(-max_len=1500 -dict=fuzz/case.dict) ;;
trace) options+=(-max_len=3000 -dict=fuzz/trace.dict) ;;
session) options+=(-max_len=3000 -dict=fuzz/session.dict) ;;
link) options+=(-max_len=300 -dict=fuzz/link.dict) ;;
esac
"build/fuzz/fuzz_$target" "${options[@]}" "$found" "fuzz/corpus/$target" >"$found.log" 2>&1 || {
    tail -n 60 "$found.log" >&2
    exit 1
}
printf 'fuzz_%s: %s inputs, nothing found\n' "$target" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$found.log")"
