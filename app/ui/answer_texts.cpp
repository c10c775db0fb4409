#include "app/ui/answer_texts.h"

#include <array>

namespace collidoscope::app {
namespace {

constexpr std::array kQuestions{
    Question{
        "video, gif, film, movie, mp4, screencast, animation, record, recording, record video, record film, make gif",
        "Save a film of the timeline",
        "Choose this to save the frames that you name as an animated PNG, as numbered pictures or, by ffmpeg, as MP4, "
        "WebM or GIF. Without a window: collidoscope --headless --demo NAME --film F.png --from A --to B.",
        CommandId::SaveFilm},
    Question{"breakpoint, break, watch, pause when, stop when, stop if, pause if, trigger, alarm, condition",
             "Stop when a condition holds",
             "The run pauses at the frame where a condition such as t > 2 s begins to hold. Choose this to write one.",
             CommandId::BreakWhen},
    Question{"csv, data, spreadsheet, excel, table, numbers, values, export data, export numbers, log values",
             "Numbers of the run: CSV",
             "A right click on a plot copies or saves the numbers of its curves. All measures at every frame: "
             "collidoscope --headless --demo NAME --frames N --csv F.csv."},
    Question{
        "zoom a plot, zoom plots, pan a plot, log axis, logarithmic axis, log scale, log plot, axes of a plot, two "
        "measures in one plot",
        "Plots are zoomed, moved and combined",
        "The wheel on a plot zooms its time, with Shift its values, in a list that scrolls with Ctrl; a drag moves "
        "what is seen and a double click shows all again. A right click offers logarithmic axes and more curves.",
        CommandId::ZoomPlotsIn},
    Question{
        "plot, plots, graph, graphs, chart, plot something, make a plot, draw a graph, plot a body, graph of a body, "
        "height of a body, speed of a body, velocity of a body, energy of a body, impulse on a body, curve of a body, "
        "track a body",
        "Plot a body: right click on it",
        "A right click on a body of a rigid world, or I with the mouse on it, offers its height, speed, energy and "
        "impulse. Their curves stand above the measures, from frame 0 on."},
    Question{
        "why, collide, two bodies collide, two boxes collide, two shapes collide, boxes collide, not collide, "
        "did not collide, did these two not collide, do not collide, no collision, gate",
        "Why two bodies collide, or not: right click on one",
        "A right click on a body, or I with the mouse on it, asks why it and another one collide or not: their layers, "
        "joints, sleep, bounding boxes, the axis that separates them, the contact and its impulse.",
        CommandId::LookInside},
    Question{
        "sleep, not sleep, never sleeps, awake, stays awake, jitter, jitters, holds up, "
        "supports, forces on a body, moved, moved body, pushes, balance of forces",
        "Why a body rests, moves, jitters or stays awake",
        "A right click on a body, or I with the mouse on it, tells why it sleeps or not, every force that acts on it "
        "and their sum, and which of its contacts change in the steps that come.",
        CommandId::LookInside},
    Question{
        "separating axis, separates, axis separates, axis between, how far, far apart, closest points, "
        "nearest points, when touch, when they touch, look inside",
        "Two shapes: axis, distance, contacts, time of impact",
        "A right click on a shape, or I with the mouse on it, looks inside it and another one: overlap with its axes, "
        "distance, depth, manifold with each clip, time of impact, by every method, step by step.",
        CommandId::LookInside},
    Question{"ray, ray hits, ray hits first, hits first, raycast, ray cast, probe, sweep a shape, overlap "
             "query, scene query",
             "A ray through the picture: the probe",
             "Choose this to hold a ray, ball, box, capsule or solid under the mouse. It tells what it meets first, at "
             "which point, normal and t, or all that it meets; a click leaves it there.",
             CommandId::ProbeScene},
    Question{
        "how long, long fall, take fall, fall time, falling time, time to fall, duration, stopwatch, time between, "
        "measure time",
        "How long it takes: the stopwatch",
        "Choose this to start the stopwatch at the present frame, and again to stop it. The timeline marks where "
        "bodies meet; Ctrl+→ goes from mark to mark.",
        CommandId::Stopwatch},
    Question{"angle, angle slide, begin to slide, begins to slide, measure angle",
             "An angle in the picture: two clicks",
             "Choose this and click two surfaces: the angle between their normals is read in every frame. Shift+J "
             "measures the angle at the second of three points.",
             CommandId::AngleOfNormals},
    Question{"heavier, change mass, set mass, set velocity, body faster, body heavier, "
             "inertia of a body, edit body, inspector, properties, how heavy, how fast, how rough",
             "The numbers of a body: read and typed",
             "Shift+I with the mouse on a body, or a right click on it, shows its mass, velocity, inertia, sizes and "
             "friction; another number can be typed there. The old future stays as a branch.",
             CommandId::ShowNumbers},
    Question{"test, unit test, test of my engine, test in my engine, export pair, export case, reproduce, test case, "
             "regression test, bug report",
             "A pair as a test of an engine: the case",
             "A right click on a shape opens it and the nearest one as a case, and so does Ctrl+E. There “Copy as C++ "
             "test”, Python, C and JSON stand in this palette, with every bit.",
             CommandId::ExamineCase},
    Question{
        "iterations, enough iterations, iterations enough, how many iterations, sub-steps enough, parameter study, "
        "sweep a parameter, convergence",
        "How many iterations are enough: sweep them",
        "Choose this to run the demo for many values of one parameter and to see a measure over them. A right click on "
        "a parameter offers it as well.",
        CommandId::Sweep},
    Question{
        "methods disagree, where do methods disagree, who disagrees, which method is wrong, map of a handle, spread, "
        "where is it wrong",
        "Where methods disagree: sweep a handle over a choice",
        "Choose this, take coordinates of a handle as axes and one run for each option of a choice at each point: "
        "the map shows how far their answers differ, and the tip of a point lists each of them.",
        CommandId::Sweep},
    Question{"cost of the broad phase, broad phase cost, performance, which is faster",
             "What something costs: compare it side by side",
             "Choose this to show runs with different values of a parameter beside each other, with a table of what "
             "they measure: of worlds of bodies also the box tests of the broad phase.",
             CommandId::Compare},
    Question{"part, runs part, first difference, two runs part, diverge, differ, determinism, deterministic, hash",
             "Where two runs part: compare them",
             "Below runs side by side a table shows the first frame and measure at which each differs from the first. "
             "Choose this to say which runs. On two machines: collidoscope --headless --demo NAME --frames N --hash.",
             CommandId::Compare},
    Question{"save, save run, save state, bookmark, project, session, store", "Keep what is shown: save the session",
             "A session file keeps every branch with all that was done in it, the view and what was measured; dropped "
             "on the window, it comes back to the bit. A copied link or command line holds the run that is shown. "
             "Choose this to save the session.",
             CommandId::SaveSession},
    Question{
        "add, add body, new body, spawn, insert, create, new object, own scene, new scene, editor, own demo, new demo",
        "Bodies of your own: K throws one, Shift+K drops one",
        "In a demo of rigid bodies K throws a body at what the mouse points at, and Shift+K drops one above it. Two "
        "shapes of your own are a collision case (Ctrl+O or Ctrl+V), a mesh of your own is an OBJ file (Ctrl+O), and "
        "a scene of your own is a demo of a few lines: docs/add-a-demo.md."},
    Question{
        "settings, preferences, options, configuration, setup", "There is no page of settings",
        "T changes the theme, Ctrl++ and Ctrl+− the size of the text, F2, F3 and F4 show and hide the panels; all of "
        "it is remembered. Everything else is a parameter of its demo, in the panel on the right. Choose this for "
        "all keys.",
        CommandId::Help},
    Question{"quit, exit, close, close program", "Quit: close the window",
             "The program ends when its window is closed. Theme, sizes and the last demo are remembered."},
    Question{
        "lesson, lessons, lecture, class, course, teach, teaching, exercise, exercises, homework, quiz, tutorial, "
        "slides, handout, presentation mode, student exercise",
        "Give a class: presets, presentation mode, links",
        "There are no lessons or exercises to click through. Each demo's presets are its chapters: Tab shows the scene "
        "alone with what the shown step says, T a bright theme, Ctrl++ larger text; a copied link opens the same view "
        "for a student. Choose this to copy the link.",
        CommandId::CopyLink},
    Question{"sound, audio, music", "There is no sound", "Collisions are shown and measured here, never heard."},
    Question{
        "pdf, svg, eps, vector graphics, print", "Save a figure for print: SVG",
        "Choose this to save the scene on white, with lines and text as vectors and the rest at 300 dpi. Without a "
        "window: --headless --demo NAME --frames N --screenshot F.svg. F12 and Shift+F12 save PNG.",
        CommandId::SaveFigure},
    Question{
        "back, go back, frame back, back frame, previous frame, last frame, go back one frame, one frame back, rewind, "
        "backwards, reverse, back in time",
        "Back in time: ←, Shift+Space, or the timeline",
        "← goes back by one frame, Shift+Space plays backwards at the chosen speed, and the timeline at the bottom can "
        "be pressed and dragged. Each frame comes back exactly. Choose this to go back by one.",
        CommandId::StepBack},
    Question{
        "jump, jump time, jump frame, go frame, go time, seek, skip, frame number, time line, timeline",
        "Go to a moment: the timeline",
        "Press or drag the timeline at the bottom; → and ← go frame by frame. On the command line, --frame N opens "
        "a demo at a frame, and a link that was copied while the demo was paused keeps it."},
    Question{
        "trace, traces, import trace, open trace, load trace, replay, replay trace, jsonl, recording engine, own "
        "engine, other engine, debug engine",
        "A simulation of another engine: collidoscope replay",
        "collidoscope replay TRACE.jsonl shows what another engine has recorded, and with --check says what cannot "
        "be confirmed. docs/debug-your-engine.md describes how an engine writes a trace."},
    Question{"license, licence, copyright, author, authors, version", "License: MIT",
             "The license is in the file LICENSE, those of meshes and fonts in assets/SOURCES.md. Choose this for "
             "version and libraries.",
             CommandId::About},
    Question{
        "unit, units, metre, metres, meter, meters, si, kilogram, kilograms, degrees, radians", "Units: SI",
        "Lengths are in metres, masses in kilograms, times in seconds; the unit stands beside each number. A value "
        "may be typed with another one, as 5 cm or 1/240 s."},
    Question{"fps, frame rate, framerate, frames second, frames per second", "How fast it runs: beside the timeline",
             "At the right end of the timeline, “real time” is the share of real time at which the demo runs, and “a "
             "step takes” the time that a step is worked out in."},
    Question{"language, translation, german, french, spanish", "The program speaks English",
             "No other language is built in."},
};

constexpr std::array kConcepts{
    Concept{
        "slide,slides,sliding,slip,slips,slipping,slippery,skid,friction,grip,stick,sticks", "ramp,slope,surface,ice",
        "friction-ramp", "Sliding: friction holds up to a limit",
        "Friction gives what is needed to hold a body, up to μ times the normal force. On a slope a box slides once "
        "the slope is steeper than atan μ."},
    Concept{"bounce,bounces,bouncing,bouncy,rebound,rebounds,restitution,elastic,inelastic",
            "coefficient,collision,collisions,high,back,off,stop,stops", "bounce", "Bouncing: the restitution e",
            "The restitution e is the share of their speed of approach with which two bodies part: at 0 they stay "
            "together, at 1 they part as fast as they met. An approach below the restitution speed does not bounce."},
    Concept{"gjk,simplex,minkowski", "algorithm,distance,difference,step,steps", "gjk", "GJK, step by step",
            "GJK walks a simplex towards the origin of the Minkowski difference of two shapes. Its distance from there "
            "is that of the shapes. Shift+→ goes from step to step."},
    Concept{
        "epa,penetration,penetrate,penetrates,mtv", "algorithm,depth,deep,vector,step,steps", "epa",
        "Penetration depth: EPA, step by step",
        "The penetration depth is the shortest way by which two overlapping shapes can be parted. EPA finds it as the "
        "nearest face of the Minkowski difference."},
    Concept{
        "through,tunnel,tunnels,tunnelling,tunneling",
        "fall,falls,falling,fell,pass,passes,go,goes,going,fly,flies,floor,ground,wall,walls,bullet,fast", "tunnelling",
        "Falling through: a fast body is between two steps",
        "A body is looked at once a step. A fast one is on one side of a thin wall in one step and beyond it in the "
        "next. Shorter steps help, and continuous collision detection, which sweeps the body along its way, mends "
        "it."},
    Concept{
        "jitter,jitters,jittering,wobble,wobbles,shake,shakes,shaking,sink,sinks,sinking,unstable,stable,collapse,"
        "collapses",
        "stack,stacks,stacking,tower,towers,pile,piles,pyramid,wall,fall,falls,over,into", "solver-comparison",
        "Stacks that sink or shake: the solver is not done",
        "A solver goes over the contacts one by one, and what it leaves unsolved makes stacks sink and sway. More "
        "iterations or sub-steps make them stiffer, and warm starting lets each step go on where the last one ended."},
    Concept{
        "explode,explodes,exploding,exploded", "spring,springs,stiff,simulation,cloth,away", "springs",
        "Exploding: the step is too long for the spring",
        "A stiff spring that is stepped on too coarsely overshoots further each time. A shorter step, more damping or "
        "an implicit integrator keeps it bounded."},
    Concept{
        "energy",
        "conserved,conservation,constant,gain,gains,gained,grow,grows,lost,lose,loses,increase,increases,"
        "decrease,decreases,kinetic,total,preserved",
        "integrators", "Energy that grows or is lost: the integrator",
        "Each way of stepping on errs: explicit Euler feeds energy, implicit Euler takes it, symplectic ones keep it "
        "within bounds. Friction and bounces below e = 1 take it as well."},
    Concept{
        "detect,detection,collide,collides,colliding,intersect,intersects,intersection",
        "collision,collisions,overlap,touch,find,check,test,algorithm,know,together,them,if,whether", "pair-matrix",
        "Whether two shapes collide: every pair and its test",
        "Which test is used depends on the two shapes. The matrix shows for each pair of kinds whether they touch, how "
        "deep, and by which method."},
    Concept{"manifold,manifolds,contact,contacts", "point,points,normal,normals,collision,patch,many,used", "manifolds",
            "Contacts: where two solids touch, along which normal",
            "A contact manifold holds the points in which two solids touch, one normal, and the depth at each point. A "
            "box that lies flat has four points, one on its edge two."},
    Concept{"sleep,sleeps,sleeping,asleep,freeze,freezes,frozen,dark", "stop,stops,move,moves,moving,wake,wakes,turn",
            "large-world", "Sleeping: what rests is not stepped",
            "A body that has been slow for a while is put to sleep with all that it touches, and costs nothing until "
            "something wakes it. “Sleeping” in the panel shows it dark."},
    Concept{"inertia", "moment,tensor,mass,rotation,turn,rotate", "mass-properties",
            "Inertia: how hard a body is to turn",
            "The moment of inertia about an axis grows with the mass and the square of its distance from the axis."},
};

}  // namespace

std::span<const Question> knownQuestions() { return kQuestions; }
std::span<const Concept> knownConcepts() { return kConcepts; }

}  // namespace collidoscope::app
