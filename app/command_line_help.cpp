#include "app/command_line.h"

namespace collidoscope::app {

std::string helpText() {
    return R"(Collidoscope: an instrument for looking at collisions

  collidoscope                                    open the window
  collidoscope --demo NAME [--set PARAM=VALUE]... [--preset NAME] [--do INPUT]...
               [--frame N] [--paused]
  collidoscope --mesh FILE.obj                    look at a mesh of your own
  collidoscope --session F.json                   a session that was saved: all runs, bit for bit
  collidoscope 'collidoscope:NAME?...'            open a link that was copied here or in a browser
  collidoscope --list [--demo NAME] [--json]      every demo with its parameters, or one
  collidoscope --headless --demo NAME --frames N [--screenshot F.png [--with-panels]]
               [--size WxH] [--csv F.csv] [--hash] [--trace F.jsonl]
  collidoscope --headless --demo NAME --compare PARAM=A,B [--compare PARAM2=C,D]... --frames N
               [--screenshot F.png] [--csv F.csv], or with --film F --from A --to B
  collidoscope --headless --demo NAME --sweep PARAM=FROM..TO --measure ID --frames N [--csv F]
               [--screenshot F.png]
  collidoscope --headless --demo NAME --film F --from A --to B [--fps N] [--size WxH]
  collidoscope --headless --all --frames N [--hash] [--screenshot DIR]
  collidoscope CASE.json...                       look at collision cases of your own
  collidoscope check CASE.json... [--json]        every method on two shapes; check --help
  collidoscope reduce CASE.json [--output F.json] the smallest case that fails in the same way
  collidoscope replay TRACE.jsonl [--check]       somebody else's simulation; replay --help

What is shown
  --demo NAME           the demo, by its stable name; --list shows all
  --set PARAM=VALUE     a parameter, any number of times; numbers may be expressions:
                        step=1/120  angle=30deg  radius=sqrt(2)/2; meshes by name or file
  --preset NAME         a named set of parameter values; --set comes after it
  --do INPUT            what is done at a frame, any number of times, as session files have it:
                        "7: place target=0,1,0"  'place "B start"=1,0,0'  "30: set friction=0"
                        "9: throw box size=0.25 at=0,3,0 velocity=0,0,-9"  "9: body 3 mass=2"
                        docs/sessions.md lists them all; without a frame it is frame 0, and one
                        that --headless does not come to is refused
  --mesh FILE.obj       a mesh of your own, in mesh-picking or in the demo named with --demo;
                        2 m long and centred, or with as-is:FILE.obj as it is in its file
  --session F.json      all that was done in a demo: parameters, drags, branches, frame, camera, of
                        runs that were compared each one; with --headless every run goes to its
                        frame, or to --frames N, and is compared with the file
  --frame N             start at frame N; Esc ends a long way to it
  --paused              start without running
  --camera PX,PY,PZ,TX,TY,TZ
                        the place of the eye and the point it looks at, in metres
  --show A,B            switch parts of the view on, or off with no- before them:
                        labels legend shadows ground wireframe see-through, energy (its change is
                        among the measures of a demo of rigid bodies), and the demo's own toggles
                        that only show more or less: links,no-strains of cloth
  --inside A,B[:QUESTION[:METHOD[:STEP]]]
                        look inside two shapes of the picture, by name or number, step by step;
                        without B it is the shape nearest to A; of a mesh A/N is triangle N;
                        with --headless the steps are printed, with --compare those of each run, and
                        '--inside list' prints the shapes
  --why A[,B][:REASON]  why two bodies collide or do not, gate by gate; without B why one rests
                        or moves and what holds it up; REASON is the number of the reason that the
                        window shows first; with --headless all reasons are printed
  --probe SHAPE:X,Y,Z[:DX,DY,DZ][:QUESTION][:SIZE]
                        hold a ray, sphere, box, capsule or hull into the picture and ask its
                        shapes: ray:0,2,5:0,0,-1 with nearest, any or all; sphere:0,1,0:closest:0.2
                        with overlap or closest, or on a way: sphere:0,3,0:0,-4,0:sweep:0.2;
                        with --headless the answer is printed
  --numbers SHAPE       every number of a shape, body or particle of the picture, by name or number:
                        position, velocity, mass, friction; with --headless to the last bit
  --ruler A:B           the distance of two places: X,Y,Z, a shape, whose middle it is, or
                        SHAPE@X,Y,Z in the frame of its body; any number of times
  --protractor A:B:C    the angle at B; any number of times
  --normals A:B         the angle between two normals, each behind its place: X,Y,Z^NX,NY,NZ
  --stopwatch FROM[:TO] the simulated time between two frames; with --headless the readings of
                        all of these are printed
  --break COND          stop at the first frame where a condition holds, any number of times:
                        "depth > 5 mm and t < 2 s"; --list --demo NAME shows the names
  --curve BODY:QUANTITY the height, speed, energy or impulse of a body in the picture, by name or
                        number, beside the measures of the demo and in --csv, any number of times
  --compare PARAM=A,B[,C[,D]]
                        two to four runs that differ in a parameter, beside each other in one
                        picture, on one clock; preset=A,B compares presets. Given again for other
                        parameters: run k has the k-th value of each. Without a window: a table of
                        what they measure, and where each first differs from the first; with
                        --screenshot and --film all runs in one picture
  --sweep PARAM=FROM..TO[:N]
                        N runs (default 11) with values of a parameter from FROM to TO, or with
                        PARAM=A,B,C; a second --sweep makes a map of two. Every run starts at
                        frame 0 and makes --frames N steps, on all threads. With --screenshot the
                        curve or the map becomes a picture
  --sweep HANDLE.x=FROM..TO[:N], HANDLE=X,Y,Z..X,Y,Z[:N]
                        the same with a handle that is moved along x, y or z, or from a point to
                        another, in metres; HANDLE.length of one that is a length
  --measure ID          the measure that a sweep asks for at the last frame, or with max:, min: or
                        mean: before it of all frames; --list --demo NAME shows the names. With
                        spread:PARAM: before all that, how far the options of a choice differ
                        at each point: spread:solver:max:depth is the largest minus the
                        smallest, spread:method:verdict the number of different words
  --theme dark|projector
  --scale 1.0-3.0       size of texts and panels
  --config DIR          folder of the remembered settings
  --threads N           threads that share the work, 1 to 256 (default: one for each core);
                        what comes out is the same

Without a window (remembered settings are ignored)
  --headless            run, write what is asked for, and end; no display is needed
  --all                 every demo, one after the other
  --frames N            fixed steps to run (default 0: the first frame; with --break 3600); demos
                        that stand still stay at frame 0
  --screenshot F.png    a picture of the last frame; with --all a folder, for one NAME.png each;
                        - writes to the standard output; F.svg is a figure for print, with text
                        of 8 points, lines as vectors, the scene at 300 dpi and a white theme
  --with-panels         the whole window in the picture, not the scene alone
  --size WxH            size of the picture in pixels (default 1280x720, at most as many as
                        8192x8192 has)
  --csv F.csv           every measure at every frame, units in the first row; written while it
                        runs, so that Ctrl+C keeps what is there; - writes to the standard output
  --film F --from A --to B
                        frames A (default 0) to B as a film in real time: F.png (animated),
                        f-%04d.png (numbered), or by ffmpeg F.mp4, F.webm, F.gif
  --fps N               pictures a second of a film at most, 1 to 240 (default 60)
  --trace F.jsonl       the run as a trace that others, and replay, can read: bodies, shapes,
                        contacts; - writes to the standard output
  --export-case F.json  the pair that --inside or --why names as a collision case, every bit of its
                        numbers; without them the pair that the demo is about. F.cpp is a C++
                        test, F.py Python, F.c C for any engine; - writes to the standard output
  --hash                one line per demo: name, frame, 64-bit hash of its state
                        with none of these, the measures of the last frame

About
  --list [--json]       demos and parameters as text or JSON; --demo NAME: of this one
  --list --algorithms   what can be stepped through, on any pair and in which demo
  --help, --version

Exit status
  0  done
  1  a check found a disagreement, or a condition of --break held
  2  the request was refused; the message says what, where and what to do
  3  no OpenGL 3.3, or an internal failure
  4  the simulation exploded: a number left the finite ones; what was written shows the last
     good frame
  128 + N, as for every program, when signal N ended a run without a window: 130 Ctrl+C, 143 a
  request to end; a window is closed by it, and ends with 0
)";
}

std::string checkHelpText() {
    return R"(Puts two shapes to every method that knows them, in both orders, and compares the answers

  collidoscope check CASE.json... [--json] [--report] [--any-folder]

  CASE.json             a file with two shapes and, if you like, what you expect of them;
                        - reads the standard input
  --json                one line of JSON for each case, for scripts
  --report              judges what was "reported", too: a wrong part of it makes the exit status 1
  --any-folder          lets a mesh's "obj" lie outside the folder of its case
  --help                this text

A case:

  { "format": "collidoscope-case", "version": 1, "name": "plate-on-cube",
    "a": { "shape": "box", "half": [50, 50, 0.25], "position": [0, 0, 0.25] },
    "b": { "shape": "sphere", "radius": 0.125, "position": [0, 0, 0.5] },
    "expect": { "overlap": true, "distance": -0.125, "tolerance": 1e-9 } }

Shapes: point segment ray plane sphere capsule aabb box triangle hull mesh, and in the plane
circle rectangle oriented-rectangle polygon segment2. Numbers may be hexadecimal floats in quotes,
such as "0x1.8p+1", so that no digit is lost. docs/collision-cases.md lists all keys.

Exit status
  0  all methods agree, and with what is expected
  1  they do not, no method answers what is expected, or with --report a report is wrong; the
     table says which
  2  a case was refused; the message says what, where and what to do
)";
}

std::string replayHelpText() {
    return R"(Shows a simulation that another program has recorded, each contact and ray examined again

  collidoscope replay TRACE.jsonl [--follow] [--compare OTHER.jsonl] [options of --demo]
  collidoscope replay TRACE.jsonl --check [--json] [--tolerance LENGTH] [--cases DIR]
  collidoscope replay TRACE.jsonl --check --compare OTHER.jsonl [--tolerance LENGTH] [--csv F.csv]

  TRACE.jsonl           a trace, a line of JSON each record; packed by gzip, too;
                        - reads the standard input: my_engine | collidoscope replay -
  --follow              the file is still being written: shows each frame as it comes
  --compare OTHER.jsonl a second trace of the same scene, shown as ghosts; with --check how
                        far bodies of the same name are apart, how their contacts, depths,
                        normals and impulses differ, and in which frame first
  --check               no window: says which recorded numbers this library cannot confirm,
                        whether depths are biased, and where most disagree, which
                        conventions of the writer would explain it
  --json                the same as one line of JSON
  --tolerance LENGTH    metres by which numbers may differ; by itself a thousandth of the
                        smaller shape's size, and 0.001 m between two traces
  --cases DIR           writes the worst of each finding and pair as collision cases into a
                        folder, which is made where its parent is there: collidoscope check
                        DIR/*.json asks every method
  --csv F.csv           with --check --compare: the differences of every frame
  --help                this text

Options that go with --demo go with a trace, too: --frame, --paused, --camera, --show, --headless
--frames N --screenshot F.png ... docs/traces.md describes the format, tools/ has writers for it. The
first frame with a disagreement is found by --headless --frames N --break "disagreements > 0".

Exit status of --check
  0  every number is confirmed, or the traces do not differ
  1  some are not; the list begins with the worst
  2  the trace cannot be read; the message says why
)";
}

std::string reduceHelpText() {
    return R"(Makes a failing case smaller while it still fails in the same way

  collidoscope reduce CASE.json [--output F.json] [--keep-features] [--any-folder]

  CASE.json             a case whose methods disagree, or miss what it expects, or contradict what
                        it reports; - reads the standard input
  --output F.json       where the reduced case goes; without it, to the standard output, and what
                        was tried and kept to the standard error
  --keep-features       a solid hull stays solid, and a face that is met stays a face
  --any-folder          lets a mesh's "obj" lie outside the folder of its case
  --help                this text

Left out are vertices of hulls, triangles of meshes, corners of polygons, motions, expectations and
parts of the report; the pair moves to the origin; every number gets as few digits as it can. The
same answers stay wrong, and every method says the same of the overlap.

Exit status
  0  the reduced case was written
  2  the case cannot be read, or does not fail
)";
}

}  // namespace collidoscope::app
