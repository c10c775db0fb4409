#!/usr/bin/env bash
# clang-tidy over one source file or batch. Usage: cmake/tidy.sh FOLDER FILE HEADERS. FOLDER holds a compile_commands.json, in
# which batches lie in FOLDER itself, and is for the batches that are written out and for marks of what has passed. HEADERS
# stands for the state of all else that counts: what has passed with the same is not looked at again.
# A batch is written out as one file first: the path-sensitive checks look at no function of a file that is included.
# That takes a tenth of the time of its files one by one, as each header is read and checked once.
set -euo pipefail
folder=$1
file=$2
headers=$3

# Each source after a #line, which makes it count as the main file. A header that an earlier one has brought is left out,
# or it would seem included twice.
write_out() {
    awk '/^#include "\// {
             source = $2; gsub(/"/, "", source); print "#line 1 \"" source "\""
             while ((getline line < source) > 0) {
                 repeated = line ~ /^#include/ && line in first && first[line] != source
                 if (line ~ /^#include/ && !repeated) first[line] = source
                 print repeated ? "" : line
             }
             close(source); next
         }
         { print }' "$1"
}
# Places in the file that was written out, as those in the sources.
name_sources() {
    awk -v batch="$1" 'BEGIN {
             while ((getline line < batch) > 0) {
                 ++number; ++of_source
                 if (line ~ /^#line 1 "/) { split(line, part, "\""); source = part[2]; of_source = 0 }
                 place[number] = source ":" of_source
             }
         }
         index($0, batch ":") == 1 {
             rest = substr($0, length(batch) + 2); number = rest + 0
             if (number in place) { print place[number] substr(rest, length(number) + 1); next }
         }
         { print }'
}

if [[ "$file" == */Unity/* ]]; then
    batch=$folder/$(basename "$file")
    write_out "$file" >"$batch"
    file=$batch
fi
mark=$folder/passed-$({ echo "$headers $file" && cat "$file"; } | sha1sum | cut -d' ' -f1)
if [ -f "$mark" ]; then exit; fi
clang-tidy -p "$folder" --quiet "$file" 2>&1 | name_sources "$file" | { grep -vE '^[0-9]+ warnings? generated\.$' || true; }
touch "$mark"
