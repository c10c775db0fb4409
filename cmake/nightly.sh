#!/usr/bin/env bash
# Runs long checks of ./test --all, one part after the other, and keeps a record of them in build/nightly.txt: a line for each run,
# with its date (UTC), commit, part and verdict. A commit with a + had changes that were not committed.
# Usage: cmake/nightly.sh [PART]... | cmake/nightly.sh --age [PART]...
# Without a part: long, clang, plain and tidy. What a part prints is in build/nightly-PART.log.
#   --age  runs nothing; prints for each part how many days ago it last passed, and of which commit
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
. cmake/bootstrap.sh

record=build/nightly.txt
age=false
if [ "${1:-}" = --age ]; then
    age=true
    shift
fi
parts=(long clang plain tidy)
if [ $# -gt 0 ]; then parts=("$@"); fi

commit_now() {
    local changed=""
    [ -z "$(git status --porcelain)" ] || changed=+
    printf '%s%s' "$(git rev-parse --short HEAD)" "$changed"
}

# age_of PART: a sentence.
age_of() {
    local date commit seconds
    read -r date commit < <(awk -v part="$1" '$3 == part && $4 == "passed" { last = $1 " " $2 } END { print last }' "$record" 2>/dev/null) || true
    if [ -z "${date:-}" ]; then
        printf '%-11s has never passed\n' "$1"
        return
    fi
    seconds=$(($(date +%s) - $(date -d "$date" +%s)))
    printf '%-11s passed %s days ago, commit %s\n' "$1" "$(awk -v s="$seconds" 'BEGIN { printf "%.1f", s / 86400 }')" "$commit"
}

if $age; then
    for part in "${parts[@]}"; do age_of "$part"; done
    exit
fi

mkdir -p build
failed=()
for part in "${parts[@]}"; do
    commit=$(commit_now)
    log=build/nightly-$part.log
    began=$SECONDS
    status=0
    ./test --all "$part" >"$log" 2>&1 </dev/null || status=$?
    if [ "$status" -eq 2 ]; then # nothing was run: there is no such part, or packages are missing
        cat "$log" >&2
        exit 2
    fi
    verdict=passed
    if [ "$status" -ne 0 ]; then
        verdict=FAILED
        failed+=("$part")
    fi
    printf '%s %s %s %s\n' "$(date -u +%Y-%m-%dT%H:%MZ)" "$commit" "$part" "$verdict" >>"$record"
    say "$part: $verdict after $(took $((SECONDS - began))); see $log."
done
if [ "${#failed[@]}" -gt 0 ]; then
    say "Not all parts passed: ${failed[*]}."
    exit 1
fi
