#include "app/headless/open_session.h"

#include "app/files/file_error.h"
#include "app/session/typed_setting.h"

namespace app {
namespace {

/// Does something on behalf of an option; says which one when it is refused.
template <typename Work>
void onBehalfOf(const std::string& option, Work work) {
    try {
        work();
    } catch (const demos::ParameterError& error) {
        throw UsageError(option + ": " + error.what());
    } catch (const FileError& error) {
        throw UsageError(option + ": " + error.what());
    }
}

std::string demosWithMeshes() {
    std::string names;
    for (const demos::DemoInfo& info : demos::allDemos())
        for (const demos::ParameterInfo& parameter : demos::listParameters(*demos::makeDemo(info)))
            if (parameter.kind == demos::ParameterKind::Mesh)
                names += (names.empty() ? "" : ", ") + std::string(info.name);
    return names;
}

/// Name of the demo's first parameter that is a mesh.
std::string meshParameter(const Session& session) {
    for (const demos::ParameterInfo& parameter : demos::listParameters(session.demo()))
        if (parameter.kind == demos::ParameterKind::Mesh) return parameter.name;
    throw UsageError("--mesh: the demo '" + std::string(session.info().name) +
                     "' takes no mesh; demos that do: " + demosWithMeshes());
}

}  // namespace

const demos::DemoInfo* demoOf(const CommandLine& line) {
    if (!line.demo.empty()) return demos::findDemo(line.demo);
    return line.mesh.empty() ? nullptr : demos::findDemo(kMeshDemo);
}

std::unique_ptr<Session> openSession(const demos::DemoInfo& info, const CommandLine& line, MeshLibrary& meshes) {
    auto session = std::make_unique<Session>(info, meshes.parallelFor());
    if (!line.mesh.empty()) {
        const std::string parameter = meshParameter(*session);
        const std::string path = line.mesh.string();
        onBehalfOf("--mesh", [&] { session->act(demos::SetMesh{parameter, {path, meshes.find(path)}}); });
    }
    if (!line.preset.empty()) onBehalfOf("--preset", [&] { applyPreset(*session, line.preset, &meshes); });
    for (const std::string& setting : line.settings)
        onBehalfOf("--set " + setting, [&] { session->act(actionFromText(session->demo(), setting, &meshes)); });
    return session;
}

void runTo(Session& session, std::uint64_t frame) {
    session.setPlaying(false);
    while (session.demo().moves() && session.frame() < frame && session.trouble().empty()) session.stepForward();
}

}  // namespace app
