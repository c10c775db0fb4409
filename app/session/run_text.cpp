#include "app/session/run_text.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <utility>
#include <variant>

#include "app/session/controls.h"
#include "app/session/input_text.h"
#include "app/session/typed_setting.h"
#include "demos/host/state_archives.h"

namespace collidoscope::app {
namespace {

using Parameters = std::vector<demos::ParameterInfo>;

/// A parameter as it would be typed.
struct Setting {
    demos::ParameterInfo info{};
    std::string value{};
};

/// The parameters that differ from those of `standard`, which lists the same ones.
std::vector<Setting> changedFrom(const Parameters& standard, const demos::DemoBase& demo) {
    std::vector<Setting> changed;
    const Parameters present = demos::listParameters(demo);
    // Meshes and cases first: a demo that gets a mesh may choose to show it, and what else was chosen comes after.
    for (const bool filled : {true, false}) {
        for (std::size_t i = 0; i < present.size() && i < standard.size(); ++i) {
            // A case that comes from no file has no name that would find it.
            if (present[i].kind == demos::ParameterKind::Case && present[i].value == demos::Value(std::string()))
                continue;
            if (demos::isFilled(present[i].kind) == filled && !sameValue(present[i].value, standard[i].value))
                changed.push_back({present[i], textOf(present[i].value)});
        }
    }
    return changed;
}

/// Meshes that a preset leaves alone are those of the demo.
Parameters standardUnder(const demos::Preset* preset, const Parameters& defaults) {
    if (!preset) return defaults;
    Parameters standard = parametersUnder(*preset, defaults);
    for (std::size_t i = 0; i < standard.size(); ++i)
        if (standard[i].value == demos::Value(std::string())) standard[i].value = defaults[i].value;
    return standard;
}

RunText settingsOf(const demos::DemoBase& demo, const Parameters& defaults) {
    RunText text;
    const std::vector<demos::Preset> presets = demo.presets();
    const demos::Preset* preset = changedFrom(defaults, demo).empty() ? nullptr : activePreset(presets, demo, defaults);
    if (preset) text.preset = preset->name;
    for (const Setting& set : changedFrom(standardUnder(preset, defaults), demo))
        text.settings.push_back(set.info.name + "=" + set.value);
    return text;
}

bool fillsOrSets(const demos::Action& action) {
    return std::holds_alternative<demos::SetParameter>(action) || std::holds_alternative<demos::SetMesh>(action) ||
           std::holds_alternative<demos::SetCase>(action);
}

/// Whether the parameters of frame 0 describe the run completely.
bool isSetting(const demos::Input& input) {
    const auto* filled = std::get_if<demos::SetCase>(&input.action);
    const bool hasName = !filled || (!filled->slot.name.empty() && !filled->slot.isChanged());
    return input.step == 0 && fillsOrSets(input.action) && hasName;
}

/// Whether the one after it takes its place: a handle that is dragged on at the same frame.
bool isReplaced(const demos::Input& input, const demos::Input& next) {
    const auto* move = std::get_if<demos::MoveHandle>(&input.action);
    const auto* after = std::get_if<demos::MoveHandle>(&next.action);
    return move && after && input.step == next.step && move->name == after->name;
}

/// The inputs up to frame `last`, without what has left nothing behind: demos look at the latest place of a
/// mouse that hovers, and one that is beside the scene is as none at all. While it plays, nobody looks at one frame.
std::vector<demos::Input> whatMatters(const Session& session, std::uint64_t last) {
    const std::vector<demos::Input>& inputs = session.inputs();
    std::size_t latestPointer = inputs.size();
    for (std::size_t i = 0; i < inputs.size() && inputs[i].step <= session.frame() && !session.playing(); ++i)
        if (std::holds_alternative<demos::MovePointer>(inputs[i].action)) latestPointer = i;
    std::vector<demos::Input> done;
    bool wasDown = false, anyPointer = false;
    for (std::size_t i = 0; i < inputs.size() && inputs[i].step <= last; ++i) {
        if (const auto* move = std::get_if<demos::MovePointer>(&inputs[i].action)) {
            const bool releases = std::exchange(wasDown, move->pointer.down), hovers = !move->pointer.down && !releases;
            const bool isSeen = i == latestPointer && (move->pointer.over || anyPointer);
            if (hovers && !isSeen) continue;
            anyPointer = true;
        }
        if (!done.empty() && isReplaced(done.back(), inputs[i])) done.pop_back();
        done.push_back(inputs[i]);
    }
    return done;
}

/// The settings with which a run begins.
struct Beginning {
    std::vector<demos::Input> moves{};   ///< of handles
    std::vector<demos::Input> others{};  ///< what else was done at frame 0
    bool isSame = false;                 ///< they lead to the same state
};

Beginning beginningOf(const Session& session, const demos::DemoBase& first, const std::vector<demos::Input>& done) {
    Beginning beginning;
    const std::unique_ptr<demos::DemoBase> again = session.sibling()->demo().clone();
    bool isComplete = true;
    try {
        setUp(*again, controlsOf(first));
        for (demos::Action& move : handlesTowards(controlsOf(*again), controlsOf(first))) {
            demos::apply(*again, move);
            beginning.moves.push_back({0, std::move(move)});
        }
        for (const demos::Input& input : done) {
            if (input.step > 0) break;
            isComplete &= isSetting(input) || !fillsOrSets(input.action);
            if (fillsOrSets(input.action) || std::holds_alternative<demos::MoveHandle>(input.action)) continue;
            demos::apply(*again, input.action);
            beginning.others.push_back(input);
        }
    } catch (const demos::ParameterError&) {
        return beginning;
    }
    beginning.isSame = isComplete && demos::hashOf(*again) == demos::hashOf(first);
    return beginning;
}

/// Settings that only change the picture; they are no inputs of the run.
std::vector<std::string> viewSettings(const Session& session, const demos::DemoBase& first) {
    std::vector<std::string> settings;
    for (const Setting& set : changedFrom(session.defaults(), first))
        if (set.info.effect == demos::Effect::View) settings.push_back(set.info.name + "=" + set.value);
    return settings;
}

std::vector<std::string> linesOf(const std::vector<demos::Input>& inputs) {
    std::vector<std::string> lines;
    for (const demos::Input& input : inputs) lines.push_back(inputText(input));
    return lines;
}

bool fits(const std::vector<std::string>& lines, std::size_t maximum) {
    std::size_t size = 0;
    for (const std::string& line : lines) size += line.size() + 1;
    return size <= maximum;
}

/// Whether these inputs lead from the first frame to another state than the present one; false also where it takes too
/// long to find out.
bool leadElsewhere(const Session& session, const demos::DemoBase& first, const std::vector<demos::Input>& later) {
    constexpr auto kPatience = std::chrono::milliseconds(80);
    const auto start = std::chrono::steady_clock::now();
    const std::unique_ptr<demos::DemoBase> demo = first.clone();
    std::size_t done = 0;
    while (demo->stepCount() < session.frame()) {
        demo->advance();
        for (; done < later.size() && later[done].step <= demo->stepCount(); ++done)
            demos::apply(*demo, later[done].action);
        if (std::chrono::steady_clock::now() - start > kPatience) return false;
    }
    return demos::hashOf(*demo) != demos::hashOf(session.demo());
}

/// The inputs after frame 0, up to a frame: those that matter, where they lead to the same.
std::vector<demos::Input> laterInputs(const Session& session, const demos::DemoBase& first,
                                      const std::vector<demos::Input>& done, std::uint64_t last) {
    const auto after = [last](const std::vector<demos::Input>& inputs) {
        std::vector<demos::Input> later;
        for (const demos::Input& input : inputs)
            if (input.step > 0 && input.step <= last) later.push_back(input);
        return later;
    };
    std::vector<demos::Input> all = after(session.inputs()), few = after(done);
    const bool mayDiffer = few.size() < all.size() && !session.playing();
    return mayDiffer && leadElsewhere(session, first, few) ? all : few;
}

/// The same of the inputs up to a frame.
RunText textUpTo(const Session& session, std::uint64_t last, std::size_t maximum) {
    const std::vector<demos::Input> done = whatMatters(session, last);
    const bool isRecord = session.demo().recordedFrames() > 0;  // in whose frames nothing is done
    if (isRecord || std::all_of(done.begin(), done.end(), isSetting))
        return settingsOf(session.demo(), session.defaults());

    const std::unique_ptr<demos::DemoBase> first = session.first();
    const Beginning beginning = beginningOf(session, *first, done);
    RunText text = settingsOf(*first, session.defaults());
    std::vector<demos::Input> written = beginning.moves;
    if (beginning.isSame) {
        written.insert(written.end(), beginning.others.begin(), beginning.others.end());
    } else {  // all of it, where the short form leads elsewhere
        written.clear();
        for (const demos::Input& input : session.inputs())
            if (input.step == 0) written.push_back(input);
    }
    const std::vector<demos::Input> later = laterInputs(session, *first, done, last);
    written.insert(written.end(), later.begin(), later.end());
    if (std::vector<std::string> lines = linesOf(written); fits(lines, maximum)) {
        if (!beginning.isSame) text = {.settings = viewSettings(session, *first)};
        text.inputs = std::move(lines);
        return text;
    }
    if (std::vector<std::string> moves = linesOf(beginning.moves); fits(moves, maximum)) text.inputs = std::move(moves);
    text.leftOut = written.size() - (beginning.isSame ? text.inputs.size() : 0);
    return text;
}

}  // namespace

RunText textOfRun(const Session& session, std::size_t maximum) {
    const RunText whole = textUpTo(session, std::numeric_limits<std::uint64_t>::max(), maximum);
    return whole.leftOut == 0 || session.playing() ? whole : textUpTo(session, session.frame(), maximum);
}

RunText settingsOf(const Session& session) { return settingsOf(session.demo(), session.defaults()); }

std::vector<std::string> savedInputs(const Session& session) {
    std::vector<std::string> lines;
    for (const Setting& set : changedFrom(session.defaults(), session.demo())) {
        const bool filled = demos::isFilled(set.info.kind);
        lines.push_back(
            inputText({0, demos::SetParameter{set.info.name, filled ? demos::Value(set.value) : set.info.value}}));
    }
    const Controls present = controlsOf(session.demo());
    std::vector<demos::Input> moves;
    for (const demos::Input& input : session.inputs()) {
        const auto* move = std::get_if<demos::MoveHandle>(&input.action);
        if (!move || !findHandle(present, move->name)) continue;
        std::erase_if(moves, [&](const demos::Input& before) {
            return std::get<demos::MoveHandle>(before.action).name == move->name;
        });
        moves.push_back({0, *move});
    }
    for (std::string& line : linesOf(moves)) lines.push_back(std::move(line));
    return lines;
}

}  // namespace collidoscope::app
