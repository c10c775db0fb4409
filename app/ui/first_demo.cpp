#include "app/ui/first_demo.h"

#include "app/headless/open_session.h"
#include "app/session/typed_setting.h"
#include "app/ui/view_switches.h"

namespace app {
namespace {

/// The scene of the first run: it moves by itself.
constexpr const char* kFirstDemo = "falling-particles";

const demos::DemoInfo& demoToShow(const CommandLine& line, const Settings& settings, const std::string& crashed) {
    if (const demos::DemoInfo* named = demoOf(line)) return *named;
    for (const std::string& name : {settings.demo, std::string(kFirstDemo)}) {
        const demos::DemoInfo* info = demos::findDemo(name);
        if (info && name != crashed) return *info;
    }
    return demos::allDemos().front();
}

/// Sets what was remembered; what no longer fits the demo is left at its default.
void recall(Session& session, const std::vector<RememberedValue>& values) {
    for (const RememberedValue& value : values) {
        try {
            session.act(actionFromText(session.demo(), value.name + "=" + value.value));
        } catch (const std::exception&) {
            continue;
        }
    }
}

void tellOfCrash(Application& application, const std::string& crashed) {
    const demos::DemoInfo* info = demos::findDemo(crashed);
    std::string text = "The program ended unexpectedly";
    if (info) text += " while “" + std::string(info->entry.title) + "” was on";
    text += ".";
    if (info && info != &application.session().info()) text += " Another demo was opened instead.";
    application.say(NoticeKind::Warning, text);
}

void goToFrame(Application& application, std::uint64_t frame) {
    if (application.session().demo().moves())
        application.goTo(frame);
    else
        application.say(NoticeKind::Info, "This demo has no clock: it stays at frame 0.");
}

}  // namespace

void openFirst(Application& application, const CommandLine& line, const Settings& settings,
               const std::string& crashed) {
    const demos::DemoInfo& info = demoToShow(line, settings, crashed);
    // A file that is there loads in the background; for one that is not, the usual refusal is wanted.
    CommandLine plain = line;
    const bool background = !line.mesh.empty() && std::filesystem::is_regular_file(line.mesh);
    if (background) {
        checkTakesMesh(info);
        plain.mesh.clear();
    }
    application.show(openSession(info, plain, application.meshes()));
    const bool untouched = line.demo.empty() && line.settings.empty() && line.preset.empty() && line.mesh.empty();
    if (untouched && settings.demo == info.name) recall(application.session(), settings.parameters);
    if (background) application.openMesh(line.mesh, Application::OnRefusal::End);
    if (line.paused) application.session().setPlaying(false);
    if (line.frame > 0) goToFrame(application, line.frame);
    if (line.camera) application.interaction().setCamera(line.camera->eye, line.camera->target);
    applySwitches(application.state().view, line.show);
    if (!crashed.empty()) tellOfCrash(application, crashed);
}

}  // namespace app
