#!/usr/bin/env bash
# Makes the pictures of the README and of the other texts anew, without a display:
#
#   docs/pictures/make.sh [PROGRAM]      PROGRAM: build/release/collidoscope, unless another one is named
#
# Look at each of them before they are committed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${1:-$here/../../build/release/collidoscope}
[ -x "$program" ] || { echo "$program is not there; ./run builds it" >&2; exit 2; }

# picture DEMO SIZE FRAMES [OPTION...]: the whole window after so many steps, as DEMO.png
picture() {
  local demo=$1 size=$2 frames=$3
  shift 3
  echo "$demo"
  "$program" --headless --demo "$demo" --frames "$frames" --size "$size" "$@" --with-panels --screenshot "$here/$demo.png"
}

# recorded TRACE FRAMES [OPTION...]: a recording of assets/traces/, as TRACE.png
recorded() {
  local trace=$1 frames=$2
  shift 2
  echo "$trace"
  "$program" replay "$here/../../assets/traces/$trace.jsonl.gz" --headless --frames "$frames" --size 960x540 "$@" \
    --screenshot "$here/$trace.png"
}

# film DEMO SIZE FRAMES [OPTION...]: the scene from frame 0 on, as an animated DEMO.png
film() {
  local demo=$1 size=$2 frames=$3
  shift 3
  echo "$demo"
  "$program" --headless --demo "$demo" --to "$frames" --size "$size" "$@" --film "$here/$demo.png"
}

picture separating-axes   1280x720 2 --preset edge-gap --set axis=12
picture mesh-picking      1440x810 90
picture falling-particles 1440x810 150
picture epa               1440x810 0 --set iteration=4
picture line-probes       1440x810 120
picture cloth             1440x810 150 --preset drape
picture integrators       1440x810 300
film dominoes 480x240 210 --fps 15 --camera 3.0,2.0,3.9,0.55,0.1,0
recorded bullet-seams 20 --camera 0.2,0.9,4.0,-2.15,0.15,1.9
recorded ode-rays 30
