#pragma once
/// The work of the fuzzer, and of the replay of its corpus, on one input: read it as a session, write it and read it
/// back, restore it in its demo, go some frames, and check every promise.

#include <algorithm>
#include <string>
#include <string_view>

#include "app/files/file_io.h"
#include "app/session/session.h"
#include "app/session/session_file.h"
#include "demos/host/parameter_list.h"
#include "fuzz/promise.h"

namespace collidoscope::fuzz {

/// Frames that are gone through: what an input does is seen in the next step.
constexpr std::uint64_t kFrames = 3;

inline void restoreInDemo(const app::SavedSession& saved) {
    app::Session session(*demos::findDemo(saved.demo));
    session.restore(saved);
    session.seek(std::min(session.lastFrame(), kFrames));
    for (const app::Session::BranchInfo& branch : session.branches()) {
        session.goToBranch(branch.id);
        session.stopSeeking();
    }
}

/// True when the input was accepted. Throws std::logic_error when a promise is broken; refusing is no breach.
inline bool readAsSession(std::string_view input) {
    app::MeshLibrary meshes;
    try {
        const app::SessionFile file = app::readSession(input, "input.json", meshes);
        const std::string written = app::writeSession(file);
        expect(app::isSessionText(written), "what is written is a session");
        expect(app::writeSession(app::readSession(written, "written.json", meshes)) == written,
               "a written session is read as itself");
        expect(app::SessionText(written, "written.json").head().demo == file.session.demo, "its head names its demo");
        restoreInDemo(file.session);
        for (const app::SavedSession& other : file.others) restoreInDemo(other);
    } catch (const app::FileError&) {
        return false;
    } catch (const demos::ParameterError&) {
        return false;
    }
    return true;
}

}  // namespace collidoscope::fuzz
