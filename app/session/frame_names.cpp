#include "app/session/frame_names.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/run/energy_watch.h"
#include "demos/host/world_fault.h"
#include "demos/rigid/world_sums.h"
#include "demos/share/degrees.h"
#include "geometry/base/elementary.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

struct GeneralName {
    std::string_view name{}, unit{}, tip{};
    bool ofWorlds = false;  ///< only where worlds of rigid bodies are shown
    NamedValue::Kind kind = NamedValue::Kind::Number;
};
constexpr std::array kGeneral{
    GeneralName{"t", "s", "Time since frame 0."},
    GeneralName{"frame", "", "Number of the frame."},
    GeneralName{"nan", "", "Whether a number of the state has become infinite or NaN.", false, NamedValue::Kind::Flag},
    GeneralName{"depth", "m", "The deepest overlap of all contacts of the last step.", true},
    GeneralName{"fastest_body", "m/s", "Speed of the fastest body.", true},
    GeneralName{kEnergyChangeId, "%", kEnergyChangeTip, true},
    GeneralName{kEnergyRiseId, "%",
                "How far the energy of all bodies has risen since it was least and nothing did work from outside.",
                true},
    GeneralName{"lost_contacts", "", "Number of pairs that touched at the frame before and no longer do.", true},
    GeneralName{"normal_turn", "°", "The most that the normal of a contact has turned since the frame before.", true}};

bool hasWorlds(const demos::DemoBase& demo) { return !demo.worlds().empty(); }

const GeneralName* generalName(const demos::DemoBase& demo, std::string_view name) {
    for (const GeneralName& general : kGeneral)
        if (general.name == name) return general.ofWorlds && !hasWorlds(demo) ? nullptr : &general;
    return nullptr;
}

double degreesBetween(const geometry::Vec3f& a, const geometry::Vec3f& b) {
    const geometry::Vec3d from{a}, to{b};
    return geometry::atan2(glm::length(glm::cross(from, to)), glm::dot(from, to)) * demos::kDegrees<double>;
}

/// Sixty steps of a sixtieth of a second are one second, although the step is no number of floats.
double timeOf(const demos::DemoBase& demo) {
    const float step = demo.stepLength();
    const auto frame = static_cast<double>(demo.stepCount());
    const double rate = std::round(1.0 / static_cast<double>(step));
    return static_cast<float>(1.0 / rate) == step ? frame / rate : frame * static_cast<double>(step);
}

NamedValue valueOf(const MeasureSeries& series) {
    if (series.isText) return {.kind = NamedValue::Kind::Text, .text = series.text};
    return {.value = series.value, .unit = series.unit};
}

}  // namespace

std::vector<FrameMemory::Touch> FrameMemory::touchesOf(const demos::DemoBase& demo) {
    std::vector<Touch> touches;
    std::uint32_t number = 0;
    for (const physics::World* world : demo.worlds()) {
        for (const physics::Contact& contact : world->contacts())
            if (contact.isTouching)
                touches.push_back({{number, contact.shapeA, contact.shapeB, contact.triangle}, contact.normal});
        ++number;
    }
    return touches;
}

void FrameMemory::jump(const demos::DemoBase& demo) {
    touches_ = touchesOf(demo);
    turn_ = kUnknown;
}

void FrameMemory::step(const demos::DemoBase& demo) {
    std::vector<Touch> now = touchesOf(demo);
    turn_ = 0.0;
    std::size_t at = 0;
    for (const Touch& touch : now) {
        while (at < touches_.size() && touches_[at].between < touch.between) ++at;
        if (at < touches_.size() && touches_[at].between == touch.between)
            turn_ = std::max(turn_, degreesBetween(touches_[at].normal, touch.normal));
    }
    touches_ = std::move(now);
}

double FrameNames::valueOf(std::string_view name) const {
    if (name == "t") return timeOf(demo_);
    if (name == "frame") return static_cast<double>(demo_.stepCount());
    if (name == "nan") return isFaulty_ || demos::worldFault(demo_) ? 1.0 : 0.0;
    if (name == kEnergyChangeId) return energy_.change(demo_.stepCount());
    if (name == kEnergyRiseId) return energy_.rise(demo_.stepCount());
    if (name == "normal_turn") return memory_.normalTurn();
    double value = 0.0;
    for (const physics::World* world : demo_.worlds()) {
        if (name == "depth") value = std::max(value, double{demos::deepestOverlap(*world)});
        if (name == "fastest_body") value = std::max(value, double{demos::fastestBody(*world)});
        if (name == "lost_contacts") value += static_cast<double>(demos::lostContacts(*world));
    }
    return value;
}

std::optional<NamedValue> FrameNames::find(std::string_view name) const {
    for (const MeasureSeries& series : measures_)
        if (series.id == name) return app::valueOf(series);
    const GeneralName* general = generalName(demo_, name);
    if (!general) return std::nullopt;
    return NamedValue{.kind = general->kind, .value = valueOf(name), .unit = general->unit};
}

std::vector<NameInfo> FrameNames::list() const {
    std::vector<NameInfo> names;
    for (const MeasureSeries& series : measures_)
        names.push_back({series.id, series.unit, series.tip, app::valueOf(series).kind});
    const auto isMeasured = [this](std::string_view name) {
        return std::any_of(measures_.begin(), measures_.end(), [=](const auto& series) { return series.id == name; });
    };
    for (const GeneralName& general : kGeneral)
        if (generalName(demo_, general.name) && !isMeasured(general.name))
            names.push_back(
                {std::string(general.name), std::string(general.unit), std::string(general.tip), general.kind});
    return names;
}

std::vector<std::string> FrameNames::all() const {
    std::vector<std::string> names;
    for (const NameInfo& info : list()) names.push_back(info.name);
    return names;
}

std::string textOf(const NamedValue& value) {
    if (value.kind == NamedValue::Kind::Text) return std::string(value.text);
    if (value.kind == NamedValue::Kind::Flag) return value.value != 0.0 ? "yes" : "no";
    if (std::isnan(value.value)) return "not measured";
    std::array<char, 32> text{};
    char* const end = text.data() + text.size();
    std::string written(text.data(),
                        geometry::toChars(text.data(), end, value.value, std::chars_format::general, 6).ptr);
    return written + (value.unit.empty() ? "" : " " + std::string(value.unit));
}

}  // namespace collidoscope::app
