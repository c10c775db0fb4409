#include "app/command_line.h"

namespace app {

std::string helpText() {
    return R"(Collidoscope: an instrument for looking at collisions

  collidoscope                                    open the window
  collidoscope --demo NAME [--set PARAM=VALUE]... [--preset NAME] [--frame N] [--paused]
  collidoscope --mesh FILE.obj                    look at a mesh of your own
  collidoscope --list [--json]                    every demo with its parameters
  collidoscope --headless --demo NAME --frames N [--screenshot F.png [--with-panels]]
               [--size WxH] [--csv F.csv] [--hash]
  collidoscope --headless --all --frames N [--hash] [--screenshot DIR]

What is shown
  --demo NAME           the demo, by its stable name; --list shows all
  --set PARAM=VALUE     a parameter, any number of times; numbers may be expressions:
                        step=1/120  angle=30deg  radius=sqrt(2)/2; meshes by name or file
  --preset NAME         a named set of parameter values; --set comes after it
  --mesh FILE.obj       a mesh of your own, in mesh-picking or in the demo named with --demo
  --frame N             start at frame N
  --paused              start without running
  --camera PX,PY,PZ,TX,TY,TZ
                        the place of the eye and the point it looks at, in metres
  --show A,B            switch parts of the view on, or off with no- before them:
                        labels legend shadows ground wireframe see-through
  --theme dark|projector
  --scale 1.0-3.0       size of texts and panels
  --config DIR          folder of the remembered settings

Without a window (remembered settings are ignored)
  --headless            run, write what is asked for, and end; no display is needed
  --all                 every demo, one after the other
  --frames N            fixed steps to run (default 0: the first frame); demos that stand
                        still stay at frame 0
  --screenshot F.png    a picture of the last frame; with --all a folder, for one NAME.png each
  --with-panels         the whole window in the picture, not the scene alone
  --size WxH            size of the picture in pixels (default 1280x720)
  --csv F.csv           every measure at every frame, units in the first row
  --hash                one line per demo: name, frame, 64-bit hash of its state

About
  --list [--json]       demos and parameters as text or JSON
  --help, --version

Exit status
  0  done
  1  a check found a disagreement
  2  the request was refused; the message says what, where and what to do
  3  no OpenGL 3.3, or an internal failure
)";
}

}  // namespace app
