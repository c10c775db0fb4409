#include "app/session/sweep_plan.h"

#include <algorithm>
#include <optional>

#include "app/files/name_match.h"
#include "app/session/controls.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

using demos::ParameterError;
using demos::ParameterInfo;
using demos::ParameterKind;

constexpr std::string_view kSpread = "spread:";

SweepTake takeFromText(std::string_view& text) {
    for (const auto& [word, take] : {std::pair<std::string_view, SweepTake>{"max:", SweepTake::Max},
                                     {"min:", SweepTake::Min},
                                     {"mean:", SweepTake::Mean}}) {
        if (!text.starts_with(word)) continue;
        text.remove_prefix(word.size());
        return take;
    }
    return SweepTake::Last;
}

/// The options of a choice, or off and on; none for a parameter of another kind.
std::vector<demos::Value> optionsOf(const ParameterInfo& info) {
    if (info.kind == ParameterKind::Toggle) return {false, true};
    return {info.options.begin(), info.options.end()};
}

/// Takes "spread:method:" from the text.
void takeSpread(SweepMeasure& measure, std::string_view& text, const demos::DemoBase& demo) {
    if (!text.starts_with(kSpread)) return;
    const std::string_view rest = text.substr(kSpread.size());
    const std::size_t colon = rest.find(':');
    if (colon == std::string_view::npos || colon == 0 || colon + 1 == rest.size())
        throw ParameterError(inQuotes(text) +
                             " is not of the form spread:PARAM:MEASURE, with a choice whose options "
                             "are compared");
    const std::string_view name = rest.substr(0, colon);
    std::vector<std::string> choices;
    for (const ParameterInfo& info : demos::listParameters(demo)) {
        const std::vector<demos::Value> options = optionsOf(info);
        if (options.size() < 2) continue;
        choices.push_back(info.name);
        if (info.name == name) measure.spreadOver = info.name, measure.options = options;
    }
    if (!measure.isSpread())
        throw ParameterError("there is no choice " + inQuotes(name) + " whose options could be compared" +
                             suggestion(name, choices) +
                             (choices.empty() ? "this demo has none" : "the choices are " + demos::joined(choices)));
    text = rest.substr(colon + 1);
}

/// Where a handle was put last after the first frame of the run.
std::optional<demos::HandlePose> lastPut(const Session& session, const std::string& handle) {
    std::optional<demos::HandlePose> put;
    for (const demos::Input& input : session.inputs()) {
        const auto* move = std::get_if<demos::MoveHandle>(&input.action);
        if (input.step > 0 && move && move->name == handle) put = move->place;
    }
    return put;
}

/// Whether an input changes what an axis, or the choice of a spread, gives to each point.
bool isTakenOver(const demos::Input& input, const SweepPlan& plan) {
    const auto* move = std::get_if<demos::MoveHandle>(&input.action);
    const auto takes = [&](const SweepAxis& axis) {
        // At frame 0 the handle is put there before one of its coordinates is changed.
        if (axis.handle) return move && input.step > 0 && axis.isHandle(move->name);
        return setsParameter(input.action, axis.name);
    };
    return std::any_of(plan.axes.begin(), plan.axes.end(), takes) ||
           (plan.measure.isSpread() && setsParameter(input.action, plan.measure.spreadOver));
}

/// Whether the parameters of a point start the demo anew, and with it what was moved or edited at frame 0.
bool buildsAnew(const SweepPlan& plan, const demos::DemoBase& demo) {
    const std::vector<ParameterInfo> all = demos::listParameters(demo);
    return std::any_of(all.begin(), all.end(), [&](const ParameterInfo& info) {
        const bool isSet = info.name == plan.measure.spreadOver ||
                           std::any_of(plan.axes.begin(), plan.axes.end(),
                                       [&](const SweepAxis& axis) { return axis.isParameter(info.name); });
        return isSet && info.effect == demos::Effect::Rebuild;
    });
}

void refuseSameAxes(const SweepPlan& plan) {
    if (plan.axes.size() < 2) return;
    const SweepAxis &a = plan.axes[0], &b = plan.axes[1];
    if (a.name == b.name) throw ParameterError("both axes of the sweep are " + a.name);
    if (a.handle && b.isHandle(a.handle->name) && (a.isLine() || b.isLine()))
        throw ParameterError("both axes of the sweep move the handle " + inQuotes(a.handle->name) +
                             "; a map of it goes over two coordinates, " + a.handle->name + ".x and " + a.handle->name +
                             ".y");
}

}  // namespace

std::size_t SweepPlan::count() const {
    std::size_t count = axes.empty() ? 0 : 1;
    for (const SweepAxis& axis : axes) count *= axis.values.size();
    return count;
}

std::size_t SweepPlan::placeOf(std::size_t point, std::size_t axis) const {
    for (std::size_t i = 0; i < axis; ++i) point /= axes[i].values.size();
    return point % axes[axis].values.size();
}

std::vector<demos::Action> SweepPlan::parametersOf(std::size_t point) const {
    std::vector<demos::Action> actions;
    for (std::size_t i = 0; i < axes.size(); ++i)
        if (!axes[i].handle) actions.push_back(demos::SetParameter{axes[i].name, valueOf(point, i)});
    return actions;
}

std::vector<demos::Action> SweepPlan::movesOf(std::size_t point, const demos::DemoBase& demo) const {
    const std::vector<demos::HandleInfo> handles = demos::listHandles(demo);
    std::vector<demos::MoveHandle> moves;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        if (!axes[i].handle) continue;
        const SweptHandle& swept = *axes[i].handle;
        auto move = std::find_if(moves.begin(), moves.end(), [&](const auto& one) { return one.name == swept.name; });
        if (move == moves.end()) {
            demos::MoveHandle first{swept.name};
            demos::requirePossible(demo, first);
            const auto found = std::find_if(handles.begin(), handles.end(),
                                            [&](const demos::HandleInfo& one) { return one.name == swept.name; });
            first.place = swept.put ? *swept.put : found->place;
            move = moves.insert(moves.end(), first);
        }
        move->place = placeWith(axes[i], placeOf(point, i), move->place);
    }
    return {moves.begin(), moves.end()};
}

SweepMeasure sweepMeasureFromText(const Session& session, std::string_view text) {
    SweepMeasure measure{.typed = std::string(text)};
    takeSpread(measure, text, session.demo());
    measure.take = takeFromText(text);
    std::vector<std::string> names;
    for (const NameInfo& name : session.watchNames()) {
        names.push_back(name.name);
        if (name.name != text) continue;
        measure.id = name.name;
        measure.unit = name.unit;
        measure.isText = name.kind == NamedValue::Kind::Text;
    }
    if (measure.id.empty())
        throw ParameterError("there is no measure " + inQuotes(text) + suggestion(text, names) + "the measures are " +
                             demos::joined(names));
    if (measure.isText && measure.take != SweepTake::Last)
        throw ParameterError(measure.id + " is a word: it has no maximum, minimum or mean");
    return measure;
}

std::size_t countBuilding(const std::vector<demos::Input>& inputs) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < inputs.size() && inputs[i].step == 0; ++i) {
        const demos::Action& action = inputs[i].action;
        const bool actsOnBuilt =
            std::holds_alternative<demos::MoveHandle>(action) || std::holds_alternative<demos::ThrowBody>(action) ||
            std::holds_alternative<demos::SetBody>(action) || std::holds_alternative<demos::SetParticle>(action);
        if (!actsOnBuilt) count = i + 1;
    }
    return count;
}

SweepPlan sweepPlanFromTexts(const Session& session, const std::vector<std::string>& axes, std::string_view measure,
                             std::uint64_t frames) {
    SweepPlan plan{.frames = frames};
    if (axes.empty() || axes.size() > 2) throw ParameterError("a sweep takes one or two parameters or handles");
    for (const std::string& text : axes) {
        plan.axes.push_back(sweepAxisFromText(session.demo(), text));
        auto& handle = plan.axes.back().handle;
        if (handle) handle->put = lastPut(session, handle->name);
    }
    refuseSameAxes(plan);
    if (plan.count() > kMaxSweepPoints)
        throw ParameterError("the sweep has " + std::to_string(plan.count()) + " points; at most " +
                             std::to_string(kMaxSweepPoints) + " are run");
    plan.measure = sweepMeasureFromText(session, measure);
    for (const SweepAxis& axis : plan.axes)
        if (axis.isParameter(plan.measure.spreadOver))
            throw ParameterError(axis.name +
                                 " is an axis of the sweep, and the spread goes over all its options; "
                                 "choose another axis");
    const std::vector<demos::Input>& inputs = session.inputs();
    for (std::size_t i = countBuilding(inputs); i < inputs.size(); ++i)
        if (!isTakenOver(inputs[i], plan)) plan.inputs.push_back(inputs[i]);
    if (!buildsAnew(plan, session.demo()))
        while (plan.inStart < plan.inputs.size() && plan.inputs[plan.inStart].step == 0) ++plan.inStart;
    return plan;
}

}  // namespace collidoscope::app
