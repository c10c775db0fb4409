#pragma once
/// Options that the user gave on the command line, or by a link that stands for one. A contract: scripts and tests rely
/// on it.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/base/vec.h"

namespace collidoscope::demos {
class DemoBase;
struct DemoInfo;
}  // namespace collidoscope::demos

namespace collidoscope::app {

class SessionText;

/// Diverged: the simulation left the finite numbers, an explosion; what was asked for shows its last good frame.
enum class ExitStatus { Done = 0, Disagreement = 1, Refused = 2, Failure = 3, Diverged = 4 };

/// A request that cannot be met: what() says what, where and what to do.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

enum class Mode {
    Window,
    Headless,
    List,
    Check,
    Reduce,
    ReplayCheck,
    Help,
    CheckHelp,
    ReduceHelp,
    ReplayHelp,
    Version
};

/// Stands for the standard output, or the standard input, where a file could be named.
inline constexpr const char* kStandardStream = "-";

struct PictureSize {
    int width = 1280;  ///< px
    int height = 720;  ///< px
};
struct CameraPose {
    geometry::Vec3f eye{0.0f}, target{0.0f};  ///< m
};
/// One word of --show: something of the view, or of what the demo shows, to switch on, or off when "no-" stands before
/// it.
struct ViewSwitch {
    std::string name{};
    bool on = true;
};

struct CommandLine {
    Mode mode = Mode::Window;
    bool json = false;
    bool algorithms = false;              ///< lists what can be stepped through, in place of the demos
    std::vector<std::string> warnings{};  ///< of options that have no effect here, a sentence each

    std::string demo{};                     ///< empty: none was named
    std::vector<std::string> settings{};    ///< "friction=0.4", in their order
    std::vector<std::string> inputs{};      ///< "7: place target=0,1,0": what is done, see session/input_text.h
    std::vector<std::string> conditions{};  ///< "depth > 5 mm": the run stops where one of them holds
    std::vector<std::string> curves{};      ///< "crate 2:height": numbers of bodies beside the measures of the demo
    std::vector<std::string> variations{};  ///< "friction=0.1,0.4": runs to show beside each other; empty: one run
    std::vector<std::string> sweep{};       ///< "friction=0..1:11", "target.x=-1..1": one or two axes; empty: none
    std::string measure{};                  ///< that the sweep asks for, "max:depth", "spread:solver:depth"
    std::string preset{};
    std::filesystem::path mesh{};
    std::filesystem::path session{};             ///< a file with all that was done; empty: none
    std::shared_ptr<SessionText> sessionText{};  ///< what was parsed of it, until it is opened; null: nothing yet
    bool sessionCompares = false;                ///< it holds several runs that stand side by side

    /// Several runs are to stand side by side.
    bool compares() const { return !variations.empty() || sessionCompares; }

    unsigned threads = 0;                ///< that share the work of loops; 0: as many as there are cores
    std::optional<std::string> theme{};  ///< "dark" or "projector"
    std::optional<float> scale{};        ///< 1 to 3
    std::optional<CameraPose> camera{};
    std::vector<ViewSwitch> show{};
    std::filesystem::path configFolder{};  ///< empty: the usual one

    std::uint64_t frame = 0;  ///< to start at in the window
    bool paused = false;
    std::string inside{};   ///< two shapes to look inside, "A,B[:QUESTION[:METHOD[:STEP]]]"; "list": a table of shapes
    std::string numbers{};  ///< a shape whose numbers are shown; empty: none
    std::vector<std::string> rulers{};       ///< two places each, "X,Y,Z:SHAPE"
    std::vector<std::string> protractors{};  ///< three places each
    std::vector<std::string> normals{};  ///< two places with their normals each, "X,Y,Z^NX,NY,NZ:SHAPE@X,Y,Z^NX,NY,NZ"
    std::string stopwatch{};             ///< one or two frames, "12:42"; empty: none
    std::string probe{};  ///< held into the picture, "SHAPE:X,Y,Z[:DX,DY,DZ][:QUESTION][:SIZE]"; empty: none
    std::string why{};    ///< bodies to ask why they collide, rest or move, "A[,B][:REASON]"

    bool all = false;
    std::uint64_t frames = 0;            ///< steps to run without a window
    std::filesystem::path screenshot{};  ///< a file, "-" the standard output; with `all` a folder
    bool withPanels = false;
    PictureSize size{};
    std::filesystem::path film{};
    std::uint64_t from = 0, to = 0;  ///< first and last frame of the film
    double filmRate = 60.0;          ///< pictures a second at most
    std::filesystem::path csv{};     ///< a file, "-" the standard output
    bool hash = false;
    std::filesystem::path exportedCase{};  ///< the shown pair as a case or as code: a file, "-" the standard output
    std::filesystem::path record{};        ///< a trace of the run: a file, "-" the standard output

    std::vector<std::string> cases{};  ///< files to check, where "-" is the standard input; or to show
    bool keepsKinds = false;           ///< reducing keeps the kinds of features
    std::filesystem::path output{};    ///< of a reduced case; empty: the standard output
    bool meshesAnywhere = false;       ///< cases may name OBJ files outside their folder
    bool judgesReports = false;        ///< a wrong report of a case is a disagreement

    std::string trace{};                 ///< file to replay; "-" is the standard input; empty: none
    std::string compare{};               ///< another one to show beside it, or to compare it with; empty: none
    bool follow = false;                 ///< the file is still being written
    std::optional<double> tolerance{};   ///< m, of what is compared
    std::filesystem::path caseFolder{};  ///< for the worst of what a check finds, as collision cases; empty: none
};

/// Reads the arguments without the program's name. Throws UsageError for what it does not know, for values out of
/// their range and for combinations that have no meaning.
CommandLine parseCommandLine(std::span<const std::string> arguments);

/// The arguments that stand after the word "check", "reduce" or "replay". Each throws UsageError as parseCommandLine()
/// does, and when no case or no trace is named. `replay` takes what --demo takes, too.
CommandLine parseCheck(std::span<const std::string> arguments);
CommandLine parseReduce(std::span<const std::string> arguments);
CommandLine parseReplay(std::span<const std::string> arguments);

/// Whether a picture is to be a figure for print, with lines and text as vectors: its name ends with .svg.
bool isFigure(const std::filesystem::path& picture);

/// Whether an option, written without "=", is followed by a value.
bool takesValue(const std::string& option);

std::string helpText();
/// Options and output of `collidoscope check`.
std::string checkHelpText();
/// Options and output of `collidoscope replay`.
std::string replayHelpText();
/// The same for `collidoscope reduce`.
std::string reduceHelpText();
/// "0.1.0".
std::string versionText();

// --- The values of options. Each throws UsageError with the option, the text and what is allowed. ---

/// A whole number from 0 to a thousand million.
std::uint64_t frameNumber(std::string_view option, const std::string& text);
/// A whole number from 1 to 256.
unsigned threadCount(const std::string& text);
/// A number from 1 to 240.
double filmRate(const std::string& text);
std::string themeName(const std::string& text);
float scaleFactor(const std::string& text);
/// "PX,PY,PZ,TX,TY,TZ".
CameraPose cameraPose(const std::string& text);
/// "1280x720".
PictureSize pictureSize(const std::string& text);

// --- The words of --show: parts of the view, and what a demo itself can show or hide. ---

/// "wireframe,no-legend,strains", word by word; not yet known to be words that anybody understands.
std::vector<ViewSwitch> viewSwitches(const std::string& text);
/// The words that go with every demo. They mean parts of the view even where a demo has a toggle of that name.
std::span<const std::string> viewSwitchNames();
bool isViewSwitch(const std::string& name);
/// The only one of them that does not change the picture: it has the change of the energy measured.
inline constexpr const char* kEnergySwitch = "energy";
/// The demo's toggles of Effect::View, in their order.
std::vector<std::string> demoSwitchNames(const demos::DemoBase& demo);
/// Throws UsageError, with all words there are, for one that is neither the view's nor the demo's.
void checkSwitches(std::span<const ViewSwitch> switches, const demos::DemoInfo& info, const demos::DemoBase& demo);
/// The same for a word that no demo knows.
void checkSwitches(std::span<const ViewSwitch> switches);

// --- State links: the words of the command line as one short text, to be sent to others. ---
//
//   collidoscope:NAME?set.PARAM=VALUE&preset=P&do=INPUT&frame=N&paused=1&camera=PX,PY,PZ,TX,TY,TZ&show=A,B&break=COND
//                    &inside=A,B&why=A,B&probe=SHAPE:X,Y,Z&numbers=A&ruler=A:B
//                    &protractor=A:B:C&normals=A:B&stopwatch=FROM:TO&compare=PARAM=A,B&sweep=PARAM=FROM..TO:N&measure=ID&frames=N
//
// In a browser the part behind the question mark is the page's query, where the name is `demo=NAME`.

bool isLink(std::string_view text);
/// The arguments that a link or a page's query (with or without "?") stands for. Throws UsageError for what is not
/// part of a link: what others send may show something, but write nothing.
std::vector<std::string> argumentsOfLink(std::string_view link);
/// The link for arguments that --demo begins, and the query for them.
std::string linkOf(std::span<const std::string> arguments);
std::string queryOf(std::span<const std::string> arguments);

}  // namespace collidoscope::app
