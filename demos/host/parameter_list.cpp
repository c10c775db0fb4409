#include "demos/host/parameter_list.h"

#include <algorithm>
#include <cmath>

#include "demos/demo_base.h"
#include "demos/share/text.h"
#include "geometry/base/number_text.h"

namespace collidoscope::demos {
namespace {

/// The double nearest to the shortest decimal that stands for the float: 0.1f gives 0.1, not 0.10000000149.
double shortestDecimal(float value) {
    char text[32];
    const char* end = geometry::toChars(text, text + sizeof text, value).ptr;
    double number = 0.0;
    geometry::fromChars(text, end, number);
    return number;
}

/// Lists every parameter with its value.
class ParameterLister final : public Parameters {
public:
    void real(std::string_view name, float& value, const RealSpec& spec) override {
        ParameterInfo& info = add(name, ParameterKind::Real, spec.effect, spec.tip);
        describeNumber(info, spec);
        info.value = shortestDecimal(value);
    }
    void integer(std::string_view name, int& value, const IntegerSpec& spec) override {
        ParameterInfo& info = add(name, ParameterKind::Integer, spec.effect, spec.tip);
        describeNumber(info, spec);
        info.inside = spec.inside;
        info.value = value;
    }
    void toggle(std::string_view name, bool& value, const ToggleSpec& spec) override {
        add(name, ParameterKind::Toggle, spec.effect, spec.tip).value = value;
    }
    void choice(std::string_view name, int& index, const ChoiceSpec& spec) override {
        ParameterInfo& info = add(name, ParameterKind::Choice, spec.effect, spec.tip);
        const auto options = spec.all();
        info.options.assign(options.begin(), options.end());
        info.formerly.assign(spec.formerly.begin(), spec.formerly.end());
        info.value = info.options.at(static_cast<std::size_t>(index));
    }
    void mesh(std::string_view name, MeshSlot& slot, const MeshSpec& spec) override {
        add(name, ParameterKind::Mesh, spec.effect, spec.tip).value = slot.name;
    }
    void collisionCase(std::string_view name, examine::CaseSlot& slot, const CaseSpec& spec) override {
        add(name, ParameterKind::Case, Effect::Live, spec.tip).value = slot.isChanged() ? std::string() : slot.name;
    }
    void group(std::string_view title) override { group_ = title, isFolded_ = false; }
    void foldedGroup(std::string_view title) override { group_ = title, isFolded_ = true; }

    std::vector<ParameterInfo> list{};

private:
    ParameterInfo& add(std::string_view name, ParameterKind kind, Effect effect, const char* tip) {
        return list.emplace_back(ParameterInfo{.name = std::string(name),
                                               .kind = kind,
                                               .group = group_,
                                               .isFolded = isFolded_,
                                               .tip = tip,
                                               .effect = effect});
    }
    template <typename Spec>
    static void describeNumber(ParameterInfo& info, const Spec& spec) {
        const auto limits = spec.limits.value_or(spec.range);
        info.symbol = spec.symbol;
        info.unit = spec.unit;
        info.range = {double(spec.range.low), double(spec.range.high)};
        info.limits = {double(limits.low), double(limits.high)};
        info.scale = spec.scale;
    }

    std::string group_{};
    bool isFolded_ = false;
};

/// Writes one value that has been checked into the parameter of its name.
class Setter final : public Parameters {
public:
    Setter(std::string_view name, const Value& value) : name_(name), value_(value) {}
    void real(std::string_view name, float& value, const RealSpec&) override {
        if (name != name_) return;
        const int* whole = std::get_if<int>(&value_);
        value = static_cast<float>(whole ? double(*whole) : std::get<double>(value_));
    }
    void integer(std::string_view name, int& value, const IntegerSpec&) override {
        if (name == name_) value = std::get<int>(value_);
    }
    void toggle(std::string_view name, bool& value, const ToggleSpec&) override {
        if (name == name_) value = std::get<bool>(value_);
    }
    void choice(std::string_view name, int& index, const ChoiceSpec& spec) override {
        if (name != name_) return;
        const auto options = spec.all();
        const auto found = std::find(options.begin(), options.end(), std::get<std::string>(value_));
        index = static_cast<int>(found - options.begin());
    }
    void mesh(std::string_view, MeshSlot&, const MeshSpec&) override {}
    void group(std::string_view) override {}

private:
    std::string_view name_;
    const Value& value_;
};

/// Puts a mesh into the slot of its name.
class MeshSetter final : public Parameters {
public:
    MeshSetter(std::string_view name, const MeshSlot& slot) : name_(name), slot_(slot) {}
    void real(std::string_view, float&, const RealSpec&) override {}
    void integer(std::string_view, int&, const IntegerSpec&) override {}
    void toggle(std::string_view, bool&, const ToggleSpec&) override {}
    void choice(std::string_view, int&, const ChoiceSpec&) override {}
    void mesh(std::string_view name, MeshSlot& slot, const MeshSpec&) override {
        if (name == name_) slot = slot_;
    }
    void group(std::string_view) override {}

private:
    std::string_view name_;
    const MeshSlot& slot_;
};

/// Puts a case into the slot of its name.
class CaseSetter final : public Parameters {
public:
    CaseSetter(std::string_view name, const examine::CaseSlot& slot) : name_(name), slot_(slot) {}
    void real(std::string_view, float&, const RealSpec&) override {}
    void integer(std::string_view, int&, const IntegerSpec&) override {}
    void toggle(std::string_view, bool&, const ToggleSpec&) override {}
    void choice(std::string_view, int&, const ChoiceSpec&) override {}
    void mesh(std::string_view, MeshSlot&, const MeshSpec&) override {}
    void collisionCase(std::string_view name, examine::CaseSlot& slot, const CaseSpec&) override {
        if (name == name_) slot = slot_;
    }
    void group(std::string_view) override {}

private:
    std::string_view name_;
    const examine::CaseSlot& slot_;
};

/// Whole numbers are written out: 100000 and not 1e+05.
std::string shortNumber(double number) {
    char text[32];
    const bool whole = number == std::floor(number) && std::abs(number) < 1e15;
    const auto format = whole ? std::chars_format::fixed : std::chars_format::general;
    return {text, geometry::toChars(text, text + sizeof text, number, format).ptr};
}
std::string valueText(const Value& value) {
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const int* whole = std::get_if<int>(&value)) return std::to_string(*whole);
    if (const double* number = std::get_if<double>(&value)) return shortNumber(*number);
    return "'" + std::get<std::string>(value) + "'";
}
std::string rangeText(const ParameterInfo& info) {
    const std::string unit = info.unit.empty() ? "" : " " + info.unit;
    return shortNumber(info.limits.low) + " to " + shortNumber(info.limits.high) + unit;
}

bool within(const Range<double>& limits, double number) { return number >= limits.low && number <= limits.high; }

bool accepts(const ParameterInfo& info, const Value& value) {
    const int* whole = std::get_if<int>(&value);
    const double* number = std::get_if<double>(&value);
    const std::string* word = std::get_if<std::string>(&value);
    switch (info.kind) {
        case ParameterKind::Real:
            return (number && within(info.limits, *number)) || (whole && within(info.limits, double(*whole)));
        case ParameterKind::Integer:
            return whole && within(info.limits, double(*whole));
        case ParameterKind::Toggle:
            return std::holds_alternative<bool>(value);
        case ParameterKind::Choice:
            return word && optionOf(info, *word);
        case ParameterKind::Mesh:
        case ParameterKind::Case:
            return false;
    }
    return false;
}

ParameterInfo findParameter(const DemoBase& demo, std::string_view name) {
    std::vector<ParameterInfo> list = listParameters(demo);
    for (ParameterInfo& info : list)
        if (info.name == name) return std::move(info);
    throw ParameterError("there is no parameter '" + std::string(name) +
                         "'; this demo has: " + joined(list, [](const ParameterInfo& info) { return info.name; }));
}

}  // namespace

std::optional<std::string> optionOf(const ParameterInfo& info, std::string_view word) {
    if (std::find(info.options.begin(), info.options.end(), word) != info.options.end()) return std::string(word);
    const auto earlier = std::find(info.formerly.begin(), info.formerly.end(), word);
    if (earlier == info.formerly.end()) return std::nullopt;
    return info.options.at(static_cast<std::size_t>(earlier - info.formerly.begin()));
}

std::string allowedValues(const ParameterInfo& info) {
    switch (info.kind) {
        case ParameterKind::Real:
            return "a number from " + rangeText(info);
        case ParameterKind::Integer:
            return "a whole number from " + rangeText(info);
        case ParameterKind::Toggle:
            return "true or false";
        case ParameterKind::Choice:
            return "one of " + joined(info.options);
        case ParameterKind::Mesh:
            return "a mesh";
        case ParameterKind::Case:
            return "a collision case";
    }
    return {};
}

std::vector<ParameterInfo> listParameters(const DemoBase& demo) {
    ParameterLister lister;
    readable(demo).describeAll(lister);
    return std::move(lister.list);
}

void setParameter(DemoBase& demo, std::string_view name, const Value& value) {
    const ParameterInfo info = findParameter(demo, name);
    if (!accepts(info, value))
        throw ParameterError("parameter '" + info.name + "' does not take " + valueText(value) +
                             "; allowed: " + allowedValues(info));
    const Value present =
        info.kind == ParameterKind::Choice ? Value(*optionOf(info, std::get<std::string>(value))) : value;
    Setter setter(name, present);
    demo.changeParameters(setter);
    if (info.effect == Effect::Rebuild)
        demo.restart();
    else
        demo.changed();
}

void setMesh(DemoBase& demo, std::string_view name, const MeshSlot& slot) {
    const ParameterInfo info = findParameter(demo, name);
    if (info.kind != ParameterKind::Mesh)
        throw ParameterError("parameter '" + info.name + "' does not take the mesh '" + slot.name +
                             "'; allowed: " + allowedValues(info));
    if (!slot.mesh)
        throw ParameterError("parameter '" + info.name + "' got no mesh for '" + slot.name + "'; allowed: a mesh");
    MeshSetter setter(name, slot);
    demo.changeParameters(setter);
    if (info.effect == Effect::Rebuild)
        demo.restart();
    else
        demo.changed();
}

void setCase(DemoBase& demo, std::string_view name, const examine::CaseSlot& slot) {
    const ParameterInfo info = findParameter(demo, name);
    if (info.kind != ParameterKind::Case)
        throw ParameterError("parameter '" + info.name +
                             "' does not take a collision case; allowed: " + allowedValues(info));
    if (!slot.value) throw ParameterError("parameter '" + info.name + "' got no case; allowed: " + allowedValues(info));
    CaseSetter setter(name, slot);
    demo.changeParameters(setter);
    demo.changed();
}

}  // namespace collidoscope::demos
