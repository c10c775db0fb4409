#pragma once
/// Parameters, which can be tweaked in a demo. `DemoBase::describe` names each parameter once; panel, command line,
/// links, undo and reference pages are visitors of that one description.
///
///     void describe(Parameters& p) override {
///         p.real("friction", friction_, {.symbol = "μ", .range = {0, 1}, .tip = "Grip of the boxes."});
///     }

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "demos/examine/case_slot.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::demos {

/// Live parameters act in the next step; those of Rebuild start the demo anew with the changed value; those of View
/// change only what draw(), explain() and legends show. No step may read these: looking changes no run, so they are
/// neither recorded nor part of the hash, and what was recorded stays.
enum class Effect { Live, Rebuild, View };
enum class Scale { Linear, Logarithmic };

template <typename T>
struct Range {
    T low{};
    T high{};
};

struct RealSpec {
    const char* symbol = "";                ///< for example "μ"
    const char* unit = "";                  ///< SI, for example "m/s"; empty for pure numbers
    Range<double> range{0.0, 1.0};          ///< of the slider: the useful values
    std::optional<Range<double>> limits{};  ///< of typed values: what protects the machine; the range when empty
    Scale scale = Scale::Linear;
    Effect effect = Effect::Live;
    const char* tip = "";  ///< one sentence: why it matters
};
struct IntegerSpec {
    const char* symbol = "";
    const char* unit = "";
    Range<int> range{0, 10};
    std::optional<Range<int>> limits{};
    Scale scale = Scale::Linear;
    Effect effect = Effect::Live;
    const char* tip = "";
    bool inside = false;  ///< chooses the shown step of an algorithm, see Parameters::stepInside
};
struct ToggleSpec {
    Effect effect = Effect::Live;
    const char* tip = "";
};
struct ChoiceSpec {
    std::initializer_list<const char*> options{};  ///< stable words, used on the command line too
    Effect effect = Effect::Live;
    const char* tip = "";
    std::span<const char* const> words{};  ///< the options where they depend on the state; `options` is empty then
    /// Earlier words of `options`, in the same order. They are read, so that old links, files and scripts keep their
    /// meaning, and never written.
    std::initializer_list<const char*> formerly{};

    std::span<const char* const> all() const {
        return words.empty() ? std::span<const char* const>(options.begin(), options.size()) : words;
    }
};
struct MeshSpec {
    Effect effect = Effect::Live;
    const char* tip = "";
};

struct CaseSpec {
    const char* tip = "";
};

/// A mesh that the application fills in: one of its own by name, or a file of the user's by path.
/// `mesh` is never null in a demo that runs.
struct MeshSlot {
    std::string name{};
    geometry::MeshPtr mesh{};
};

class Parameters {
public:
    virtual ~Parameters() = default;

    /// Names are stable words in lower case with dashes, unique within a demo.
    virtual void real(std::string_view name, float& value, const RealSpec& spec) = 0;
    virtual void integer(std::string_view name, int& value, const IntegerSpec& spec) = 0;
    virtual void toggle(std::string_view name, bool& value, const ToggleSpec& spec) = 0;
    virtual void choice(std::string_view name, int& index, const ChoiceSpec& spec) = 0;
    virtual void mesh(std::string_view name, MeshSlot& slot, const MeshSpec& spec) = 0;
    /// A collision case that the application fills in and the demo's handles change. It acts at once, and is the whole
    /// of what the demo knows of it. At most one a demo.
    virtual void collisionCase(std::string_view /*name*/, examine::CaseSlot& /*slot*/, const CaseSpec& /*spec*/) {}
    /// Heads the parameters that follow, in panels; an empty title ends the group.
    virtual void group(std::string_view title) = 0;
    /// A group of parameters that are seldom changed: the panel shows it folded at first.
    virtual void foldedGroup(std::string_view title) { group(title); }

    /// A choice whose options are the values of an enumeration, in order from zero.
    template <typename Enum>
    void choiceOf(std::string_view name, Enum& value, const ChoiceSpec& spec) {
        int index = static_cast<int>(value);
        choice(name, index, spec);
        value = static_cast<Enum>(index);
    }

    /// The shown step of the algorithm that DemoBase::explain describes: 1 to `maxSteps`, or 0 for the whole.
    /// The name says what a step is: "axis". A value beyond the last step that was taken stands for that last step, so
    /// that the range need not change when the algorithm ends early. At most one a demo.
    void stepInside(std::string_view name, int& shown, int maxSteps, const char* tip) {
        integer(name, shown, {.range = {0, maxSteps}, .effect = Effect::View, .tip = tip, .inside = true});
    }
};

/// A named set of parameter values, such as {"ice", "Ice", {"friction=0.02", "slope=5"}}.
struct Preset {
    std::string name{};
    std::string title{};
    std::vector<std::string> settings{};
    std::string formerly{};  ///< an earlier name, which is still read
};

}  // namespace collidoscope::demos
