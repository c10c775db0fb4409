#pragma once
/// Sessions in files, version 1 of the format (docs/sessions.md): every branch with its inputs, and how it was looked
/// at. What was done anywhere comes back elsewhere to the bit.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files/mesh_library.h"
#include "app/session/saved_session.h"

namespace collidoscope::app {

/// The view beside the run, by the words of a link: {"camera", "0,1,5,0,0,0"}, {"show", "no-labels"}.
using ViewWords = std::vector<std::pair<std::string, std::string>>;

struct SessionFile {
    SavedSession session{};
    ViewWords view{};
};

/// Whether a JSON text calls itself a session, so that it is no collision case.
bool isSessionText(std::string_view text);

/// The text of a file. Precondition: all numbers are finite.
std::string writeSession(const SessionFile& file);

/// `name` is that of the file, with which messages begin. Throws FileError with the path of the key for what is no
/// session, for a demo that there is not, inputs out of the order of their frames, branches without a parent before
/// them, and a mesh that cannot be read.
SessionFile readSession(std::string_view text, const std::string& name, MeshLibrary& meshes);

/// What stands at the beginning of a session: enough to open its demo.
struct SessionHead {
    std::string demo{};
    ViewWords view{};
    std::uint64_t frame = 0;  ///< that is shown
};
/// Throws FileError as readSession() does, for what it reads.
SessionHead readSessionHead(std::string_view text, const std::string& name);

}  // namespace collidoscope::app
