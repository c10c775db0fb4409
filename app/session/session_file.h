#pragma once
/// Sessions in files, versions 2 and 3 of the format (docs/sessions.md): every branch with its inputs, and how it was
/// looked at; of runs that stand side by side each one. What was done anywhere comes back elsewhere to the bit.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files/mesh_library.h"
#include "app/session/saved_session.h"
#include "app/session/variation.h"

namespace collidoscope::app {

/// The view beside the run, by the words of a link: {"camera", "0,1,5,0,0,0"}, {"show", "no-labels"}.
using ViewWords = std::vector<std::pair<std::string, std::string>>;
/// The words that are kept; without the dashes of the command line.
std::span<const std::string_view> viewKeys();
/// Whether such a word may be there any number of times.
bool isListed(std::string_view viewKey);

inline constexpr std::string_view kSessionFormat = "collidoscope-session";
inline constexpr int kVersionOfOne = 2;      ///< one run that stands alone
inline constexpr int kVersionOfSeveral = 3;  ///< several side by side

struct SessionFile {
    SavedSession session{};              ///< the run, or the first of those that stand side by side
    ViewWords view{};                    ///< of the active run
    std::vector<SavedSession> others{};  ///< that stand beside it; empty: it stands alone
    Lineup lineup{};                     ///< of all of them
};

/// Whether a JSON text calls itself a session, so that it is no collision case.
bool isSessionText(std::string_view text);

/// The text of a file: of version 2, which earlier programs read, where one run stands alone. Precondition: all numbers
/// are finite.
std::string writeSession(const SessionFile& file);

/// The parts of a session that are needed to open its demo.
struct SessionHead {
    std::string demo{};
    ViewWords view{};
    std::uint64_t frame = 0;             ///< that is shown, of the active run
    bool compares = false;               ///< several runs stand side by side
    std::vector<std::string> cameras{};  ///< of each of them, where they do not share one
};

/// The text of a session, parsed once: its head is wanted before the meshes are there with which the whole is read.
class SessionText {
public:
    /// `name` is that of the file, with which messages begin. Throws FileError for what is no session, and for a demo
    /// that there is not.
    SessionText(std::string_view text, std::string name);
    ~SessionText();
    SessionText(SessionText&&) noexcept;
    SessionText& operator=(SessionText&&) noexcept;

    /// Both throw FileError with the path of the key, for inputs out of the order of their frames, branches without a
    /// parent before them, runs that are not two to four, and a mesh that cannot be read.
    SessionHead head() const;
    SessionFile read(MeshLibrary& meshes) const;

private:
    struct Parsed;
    std::unique_ptr<Parsed> parsed_;
};

/// All of a text at once.
SessionFile readSession(std::string_view text, const std::string& name, MeshLibrary& meshes);

}  // namespace collidoscope::app
