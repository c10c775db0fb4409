#pragma once
/// Runs without a window: picture, table and hash of a demo, or of all of them.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/session/session.h"
#include "app/session/variation.h"
#include "app/system/quit_signals.h"

namespace collidoscope::app {

class Sweep;

/// The interface by which headless runs take pictures. It is implemented in another library, which needs OpenGL, so
/// that everything else works without it.
class PictureTaker {
public:
    virtual ~PictureTaker() = default;
    /// The bytes of a PNG, or of an SVG where the name says so, of the session's present frame, with the size, theme,
    /// scale, camera and switches of the command line; nothing else is done with the session after that. Throws
    /// OpenGlError when there is no OpenGL, and UsageError for a size that it does not draw.
    virtual std::vector<std::uint8_t> take(std::unique_ptr<Session> session, const CommandLine& line) = 0;
    /// Refuses a film that could not be written, before the time for the run is spent.
    virtual void checkFilm(const std::filesystem::path& /*file*/) const {}
    /// Makes a film of the present frame and those up to line.to, and leaves the session at the last of them. `goesOn`
    /// is asked at each frame; where it answers false, no film is left behind. A condition that holds, or a fault, ends
    /// the film earlier. Throws as take() does, and FileError.
    virtual void film(std::unique_ptr<Session>& /*session*/, const CommandLine& /*line*/,
                      const std::function<bool(const Session&)>& /*goesOn*/) {}
    /// Films several runs side by side, on the clock of the first; `goesOn` is called with that one.
    virtual void filmSideBySide(std::vector<std::unique_ptr<Session>>& /*runs*/, const Lineup& /*lineup*/,
                                const CommandLine& /*line*/, const std::function<bool(const Session&)>& /*goesOn*/) {}
    /// A PNG of several runs beside each other, each at its present frame and titled by its values of the parameters in
    /// which they differ; else as take().
    virtual std::vector<std::uint8_t> takeSideBySide(std::vector<std::unique_ptr<Session>> /*runs*/,
                                                     const Lineup& /*lineup*/, const CommandLine& /*line*/) {
        return {};
    }
    /// The chart of a sweep as its panel paints it; else as take(), SVG as well.
    virtual std::vector<std::uint8_t> takeSweep(const Sweep& /*sweep*/, const CommandLine& /*line*/) { return {}; }
};

/// "falling-particles 120 0123456789abcdef": name, frame, hash of the whole state. Equal across compilers, optimisation
/// levels and machines.
std::string hashLine(const Session& session);
enum class HashesOf { Defaults, DefaultsAndPresets };
/// Runs a demo for so many frames and writes its line, and when asked for one for each of its presets, with its name:
/// "gjk 120 0123456789abcdef near".
void writeHashes(std::ostream& out, const demos::DemoInfo& info, std::uint64_t frames, HashesOf which);
/// Writes the hashes of every demo.
void writeAllHashes(std::ostream& out, std::uint64_t frames, HashesOf which = HashesOf::Defaults);

/// A run was stopped by a request; what() says where.
struct RunStopped : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Surroundings of a run without a window.
struct Headless {
    std::ostream& out;                              ///< the standard output
    std::ostream& errors;                           ///< messages for the user
    PictureTaker* pictures = nullptr;               ///< may be null when no picture is asked for
    StopRequest* stop = nullptr;                    ///< may be null
    Session::Setup demoSetup{};                     ///< for the demo that is named; may be empty
    std::function<void(const Session&)> atFrame{};  ///< called at the first frame and after each step; may be empty
};

/// Refuses a file for a picture, or for what else an option writes, that cannot be written, before the time for the run
/// is spent. Throws UsageError.
void checkPicture(const std::filesystem::path& file);
void checkOutputFile(const std::filesystem::path& file, const char* option);

/// Does what the command line asks for without a window; prints the measures of the last frame when it asks for
/// nothing. Disagreement when a condition held, Diverged when a demo led to a number that is none: the rest is then
/// done with the frame of that, or the last good one. Throws UsageError, FileError, or RunStopped, before which the
/// rows of a table are written.
ExitStatus runHeadless(const CommandLine& line, const Headless& with);

}  // namespace collidoscope::app
