#include "app/command_line.h"

#include <algorithm>
#include <array>

#include "app/files/name_match.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "demos/share/text.h"

namespace collidoscope::app {
namespace {

/// Refuses the first word that is neither the program's nor among `names`; `more` says what there is beside ours.
void checkAmong(std::span<const ViewSwitch> switches, std::span<const std::string> names, const std::string& more) {
    for (const ViewSwitch& wanted : switches) {
        if (isViewSwitch(wanted.name) || demos::contains(names, wanted.name)) continue;
        std::vector<std::string> known(viewSwitchNames().begin(), viewSwitchNames().end());
        known.insert(known.end(), names.begin(), names.end());
        throw UsageError("--show: '" + shortened(wanted.name) + "' is not known" + suggestion(wanted.name, known) +
                         "choose from " + demos::joined(viewSwitchNames()) + more +
                         ", each with no- before it to switch it off");
    }
}

}  // namespace

std::span<const std::string> viewSwitchNames() {
    static const std::array<std::string, 7> names{"labels",    "legend",      "shadows",    "ground",
                                                  "wireframe", "see-through", kEnergySwitch};
    return names;
}

bool isViewSwitch(const std::string& name) { return demos::contains(viewSwitchNames(), name); }

std::vector<ViewSwitch> viewSwitches(const std::string& text) {
    std::vector<ViewSwitch> switches;
    for (std::size_t begin = 0, end = 0; end < text.size(); begin = end + 1) {
        end = std::min(text.find(',', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        const bool on = !word.starts_with("no-");
        switches.push_back({on ? word : word.substr(3), on});
    }
    return switches;
}

std::vector<std::string> demoSwitchNames(const demos::DemoBase& demo) {
    std::vector<std::string> names;
    for (demos::ParameterInfo& parameter : demos::listParameters(demo))
        if (parameter.kind == demos::ParameterKind::Toggle && parameter.effect == demos::Effect::View)
            names.push_back(std::move(parameter.name));
    return names;
}

void checkSwitches(std::span<const ViewSwitch> switches, const demos::DemoInfo& info, const demos::DemoBase& demo) {
    const std::vector<std::string> names = demoSwitchNames(demo);
    checkAmong(switches, names,
               names.empty() ? "" : " and, of " + std::string(info.name) + ", " + demos::joined(names));
}

void checkSwitches(std::span<const ViewSwitch> switches) {
    const auto ours = [](const ViewSwitch& wanted) { return isViewSwitch(wanted.name); };
    if (std::all_of(switches.begin(), switches.end(), ours)) return;  // no demo need be made for those
    std::vector<std::string> names;
    for (const demos::DemoInfo& info : demos::allDemos())
        for (std::string& name : demoSwitchNames(*demos::makeDemo(info)))
            if (!isViewSwitch(name) && !demos::contains(names, name)) names.push_back(std::move(name));
    checkAmong(switches, names, ", or a toggle of a demo that only shows more or less (--list --json)");
}

}  // namespace collidoscope::app
