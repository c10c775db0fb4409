#include "app/ui/start_state.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/compare/compare_runs.h"
#include "app/headless/open_session.h"
#include "app/session/input_text.h"
#include "app/widgets/number_format.h"
#include "demos/replay/trace_demo.h"

namespace collidoscope::app {
namespace {

/// The scene of the first run: it moves by itself, again and again, and is light enough for a machine that draws by
/// software alone.
constexpr const char* kFirstDemo = "momentum";

const demos::DemoInfo& demoToShow(const CommandLine& line, const Settings& settings, const std::string& crashed) {
    if (const demos::DemoInfo* named = demoOf(line)) return *named;
    for (const std::string& name : {settings.demo, std::string(kFirstDemo)}) {
        const demos::DemoInfo* info = demos::findDemo(name);
        if (info && name != crashed) return *info;
    }
    return demos::allDemos().front();
}

/// Sets what was remembered; what no longer fits the demo is left at its default.
void recall(Session& session, const std::vector<std::string>& inputs, MeshLibrary& meshes) {
    for (const std::string& line : inputs) {
        try {
            session.act(inputFromText(line, meshes, &session.demo()).action);
        } catch (const std::exception&) {
            continue;
        }
    }
}

/// `isChosen`: the user has named the demo that is shown now.
void reportCrash(Application& application, const std::string& crashed, bool isChosen) {
    const demos::DemoInfo* info = demos::findDemo(crashed);
    std::string text = "The program ended unexpectedly";
    if (info) text += " while “" + std::string(info->entry.title) + "” was on";
    text += ".";
    if (info && !isChosen && info != &application.session().info()) text += " Another demo was opened instead.";
    application.say(NoticeKind::Warning, text);
}

/// Throws UsageError for what cannot be swept.
void sweepFirst(Application& application, const CommandLine& line) {
    try {
        sweepPlanFromTexts(application.session(), line.sweep, line.measure, line.frames);
    } catch (const demos::ParameterError& error) {
        throw UsageError("--sweep: " + std::string(error.what()));
    }
    application.features().sweep.begin({line.sweep, line.measure, line.frames});
}

}  // namespace

void openFirst(Application& application, const CommandLine& line, const Settings& settings, const std::string& crashed,
               const Session::Setup& demoSetup) {
    const demos::DemoInfo& info = demoToShow(line, settings, crashed);
    // A file that is there loads in the background; for one that is not, the usual refusal is wanted.
    CommandLine plain = line;
    const bool background = !line.mesh.empty() && line.variations.empty() && line.inputs.empty() &&
                            std::filesystem::is_regular_file(MeshLibrary::sourceOf(line.mesh.string()).first);
    if (background) {
        checkTakesMesh(info);
        plain.mesh.clear();
    }
    if (!line.compares()) {
        application.features().demos.show(openSession(info, plain, application.meshes(), demoSetup));
    } else {
        ComparedRuns compared = openCompared(info, plain, application.meshes(), demoSetup);
        Session& first = *compared.runs.front();
        if (line.session.empty()) first.setPlaying(first.demo().moves());
        application.features().demos.showSideBySide(std::move(compared.runs), compared.lineup);
    }
    const bool untouched = line.demo.empty() && line.settings.empty() && line.preset.empty() && line.inputs.empty() &&
                           line.mesh.empty() && line.cases.empty();
    if (untouched && settings.demo == info.name) recall(application.session(), settings.inputs, application.meshes());
    if (!line.sweep.empty()) sweepFirst(application, line);
    if (background) application.features().meshes.open(line.mesh, MeshTool::OnRefusal::End);
    if (line.cases.size() > 1) {
        application.features().cases.openFiles(line.cases);
        application.session().forgetUndo();
    }
    application.features().sharing.goToRequested(line);
    if (!crashed.empty()) reportCrash(application, crashed, demoOf(line) != nullptr);
}

namespace {

using ViewMember = bool ViewOptions::*;
constexpr std::array<std::pair<const char*, ViewMember>, 7> kViewMembers{{
    {"labels", &ViewOptions::labels},
    {"legend", &ViewOptions::legend},
    {"shadows", &ViewOptions::shadows},
    {"ground", &ViewOptions::ground},
    {"wireframe", &ViewOptions::wireframe},
    {"see-through", &ViewOptions::seeThrough},
    {"energy", &ViewOptions::energy},
}};

}  // namespace

void applySwitches(ViewOptions& view, std::span<const ViewSwitch> switches) {
    for (const ViewSwitch& wanted : switches) {
        for (const auto& [name, member] : kViewMembers) {
            if (wanted.name == name) view.*member = wanted.on;
        }
    }
}

std::string switchesOf(const ViewOptions& view) {
    const ViewOptions usual;
    std::string text;
    for (const auto& [name, member] : kViewMembers) {
        if (view.*member == usual.*member) continue;
        text += (text.empty() ? "" : ",") + std::string(view.*member ? "" : "no-") + name;
    }
    return text;
}

namespace {

/// A word as shells take it.
std::string shellWord(const std::string& word) {
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=+,:%@";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace

std::string cameraText(const CameraState& camera) {
    const geometry::Vec3f eye = eyeOf(camera);
    std::string text;
    for (const float number : {eye.x, eye.y, eye.z, camera.target.x, camera.target.y, camera.target.z})
        text += (text.empty() ? "" : ",") + formatExact(static_cast<double>(number));
    return text;
}

void addConditions(std::vector<SavedConditions>& all, const Session& session) {
    std::vector<std::string> conditions;
    for (const Watch& watch : session.watches().list()) conditions.push_back(watch.text);
    std::erase_if(all, [&](const SavedConditions& kept) { return kept.demo == session.info().name; });
    if (!conditions.empty()) all.push_back({std::string(session.info().name), std::move(conditions)});
}

std::vector<std::string> argumentsOf(const Session& session, const RunText& run, const CameraState& camera,
                                     const ViewOptions& view, const Variations& compared,
                                     std::span<const std::string> inside) {
    std::vector<std::string> words{"--demo", std::string(session.info().name)};
    const auto add = [&words](const char* option, const std::string& value) {
        words.insert(words.end(), {option, value});
    };
    const auto isAny = [&](const auto& wanted) { return std::any_of(compared.begin(), compared.end(), wanted); };
    const bool comparesPresets = isAny([](const Variation& one) { return one.parameter == kPresets; });
    const auto isCompared = [&](const std::string& setting) {
        return comparesPresets || isAny([&](const Variation& one) { return setting.starts_with(one.parameter + "="); });
    };
    if (!run.preset.empty() && !comparesPresets) add("--preset", run.preset);
    for (const std::string& setting : run.settings)
        if (!isCompared(setting)) add("--set", setting);
    for (const Variation& variation : compared) add("--compare", textOf(variation));
    for (const std::string& input : run.inputs)
        if (!input.starts_with("set ") || !isCompared(input.substr(4))) add("--do", input);
    if (session.demo().moves() && (!session.playing() || !inside.empty())) {
        if (session.frame() > 0) add("--frame", std::to_string(session.frame()));
        words.push_back("--paused");
    }
    if (!session.followView() && camera != cameraStateOf(session.demo().homeView()))
        add("--camera", cameraText(camera));
    for (const Watch& watch : session.watches().list()) add("--break", watch.text);
    for (const BodyCurve& curve : session.bodyCurves()) add("--curve", textOf(curve));
    if (const std::string switches = switchesOf(view); !switches.empty()) add("--show", switches);
    words.insert(words.end(), inside.begin(), inside.end());
    return words;
}

std::string replayedFile(const Session& session) {
    const auto* const trace = dynamic_cast<const demos::TraceDemo*>(&session.demo());
    return trace ? trace->source()->file() : "";
}

std::string commandLineOf(const Session& session, std::vector<std::string> words) {
    if (const std::string file = replayedFile(session); !file.empty()) {
        words.erase(words.begin(), words.begin() + 2);  // --demo and its name
        const auto& other = dynamic_cast<const demos::TraceDemo&>(session.demo()).other();
        if (other && !other->file().empty()) words.insert(words.begin(), {"--compare", other->file()});
        words.insert(words.begin(), {"replay", file.size() > 1 && file.front() == '-' ? "./" + file : file});
    }
    std::string text = "collidoscope";
    for (const std::string& word : words) text += " " + shellWord(word);
    return text;
}

}  // namespace collidoscope::app
