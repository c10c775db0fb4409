#include "app/headless/open_session.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/cases/case_files.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/headless/session_option.h"
#include "app/session/expression.h"
#include "app/session/typed_setting.h"

namespace collidoscope::app {
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

/// Name of the demo's first parameter that is a mesh.
std::optional<std::string> meshParameter(const demos::DemoInfo& info) {
    for (const demos::ParameterInfo& parameter : demos::listParameters(*demos::makeDemo(info)))
        if (parameter.kind == demos::ParameterKind::Mesh) return parameter.name;
    return std::nullopt;
}

std::string demosWithMeshes() {
    std::string names;
    for (const demos::DemoInfo& info : demos::allDemos())
        if (meshParameter(info)) names += (names.empty() ? "" : ", ") + std::string(info.name);
    return names;
}

/// With --all, each demo takes those words of --show that it knows.
void showWhatIsAsked(Session& session, const CommandLine& line) {
    if (line.show.empty()) return;
    if (!line.all) checkSwitches(line.show, session.info(), session.demo());
    const std::vector<std::string> names = demoSwitchNames(session.demo());
    for (const ViewSwitch& wanted : line.show)
        if (!isViewSwitch(wanted.name) && std::find(names.begin(), names.end(), wanted.name) != names.end())
            session.act(demos::SetParameter{wanted.name, wanted.on});
}

/// With --all, each demo takes those conditions whose names it knows.
void watchWhereKnown(Session& session, const std::string& condition, bool isOneOfAll) {
    try {
        session.watch(condition);
    } catch (const ExpressionError& error) {
        if (!isOneOfAll) throw UsageError("--break: " + std::string(error.what()));
    }
}

}  // namespace

const demos::DemoInfo* demoOf(const CommandLine& line) {
    if (!line.demo.empty()) return demos::findDemo(line.demo);
    if (!line.cases.empty()) return demos::findDemo(kCaseDemo);
    return line.mesh.empty() ? nullptr : demos::findDemo(kMeshDemo);
}

void checkTakesMesh(const demos::DemoInfo& info) {
    if (!meshParameter(info))
        throw UsageError("--mesh: the demo '" + std::string(info.name) +
                         "' takes no mesh; demos that do: " + demosWithMeshes());
}

std::unique_ptr<Session> openSession(const demos::DemoInfo& info, const CommandLine& line, MeshLibrary& meshes,
                                     const Session::Setup& equip) {
    auto session = std::make_unique<Session>(info, meshes.parallelFor(), equip);
    if (!line.mesh.empty()) {
        checkTakesMesh(info);
        const std::string path = line.mesh.string();
        onBehalfOf("--mesh", [&] { session->act(demos::SetMesh{*meshParameter(info), {path, meshes.find(path)}}); });
    }
    if (line.cases.size() == 1) {
        const std::string& file = line.cases.front();
        session->act(demos::SetCase{kCaseParameter, demos::examine::slotOf(readCaseFile(file), file)});
    }
    if (!line.preset.empty()) onBehalfOf("--preset", [&] { applyPreset(*session, line.preset, &meshes); });
    for (const std::string& setting : line.settings)
        onBehalfOf("--set " + shortened(setting),
                   [&] { session->act(actionFromText(session->demo(), setting, &meshes)); });
    if (!line.session.empty()) restoreSession(*session, readSessionFile(line.session, meshes), line.session);
    showWhatIsAsked(*session, line);
    for (const std::string& condition : line.conditions) watchWhereKnown(*session, condition, line.all);
    return session;
}

bool runTo(Session& session, std::uint64_t frame, const std::function<bool()>& atFrame) {
    session.setPlaying(false);
    const bool watches = !session.watches().list().empty();
    if (session.demo().recordedFrames() > 0 && !atFrame && !watches) {
        session.seek(frame);
        return true;
    }
    while (session.canStep() && session.frame() < frame && !(watches && session.holding())) {
        session.stepForward();
        if (!session.fault().empty()) break;
        if (atFrame && !atFrame()) return false;
    }
    return true;
}

}  // namespace collidoscope::app
