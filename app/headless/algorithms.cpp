#include "app/headless/algorithms.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <memory>
#include <variant>
#include <vector>

#include "app/inspect/inspection.h"
#include "app/session/controls.h"
#include "app/session/session.h"
#include "app/session/typed_setting.h"
#include "demos/examine/collision_case.h"
#include "demos/host/parameter_list.h"
#include "demos/inside/pair/pair_steps.h"
#include "demos/registry.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::app {
namespace {

using demos::examine::CaseShape;
using demos::pairs::Method;
using demos::pairs::Question;
using geometry::Vec2d;
using geometry::Vec3d;

/// One shape of each kind, all of them around the origin.
std::vector<CaseShape> oneOfEachKind() {
    const Vec3d a{-1.0, -1.0, 0.0}, b{1.0, -1.0, 0.0}, c{0.0, 1.0, 0.5};
    return {Vec3d{0.0},
            geometry::Segmentd{a, c},
            geometry::Rayd{{0.0, 0.0, 2.0}, {0.0, 0.0, -1.0}},
            geometry::Planed{{0.0, 1.0, 0.0}, 0.0},
            geometry::Sphered{},
            geometry::Capsuled{.a = a, .b = b},
            geometry::Aabbd{a, {1.0, 1.0, 1.0}},
            geometry::Boxd{},
            geometry::Triangled{a, b, c},
            geometry::HullInstanced{std::make_shared<const geometry::Hulld>(geometry::makeDodecahedron(1.0))},
            geometry::Circled{},
            geometry::Rectangled{{-1.0, -1.0}, {1.0, 1.0}},
            geometry::OrientedRectangled{},
            geometry::Polygond{{Vec2d{-1.0, -1.0}, Vec2d{1.0, -1.0}, Vec2d{0.0, 1.0}}}};
}

/// Two shapes as a pair that every method may be asked about: B moves, and triangles belong to a mesh.
demos::pairs::Pair pairOf(const CaseShape& first, const CaseShape& second) {
    demos::pairs::Pair pair{first, second, Vec3d{0.0}, Vec3d{1.0, 0.0, 0.0}};
    static const geometry::MeshPtr kMesh = geometry::makeIcosphere(1.0f, 1);
    if (std::holds_alternative<geometry::Triangled>(first)) pair.meshA = geometry::MeshInstance{kMesh};
    if (std::holds_alternative<geometry::Triangled>(second)) pair.meshB = geometry::MeshInstance{kMesh};
    return pair;
}

/// The pairs of kinds that a method takes.
class Taken {
public:
    explicit Taken(Method method) {
        for (const CaseShape& first : kinds_) {
            takes_.emplace_back();
            for (const CaseShape& second : kinds_)
                takes_.back().push_back(takes(method, pairOf(first, second)) || takes(method, pairOf(second, first)));
        }
    }
    /// "any two of box, triangle; AABB with any of these".
    std::string text() const {
        const std::vector<std::size_t> group = groupOfAny();
        std::string result;
        if (group.size() > 1) result = "any two of " + names(group);
        if (group.size() == 1) result = "two of " + names(group);
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            const std::vector<std::size_t> partners = partnersOf(i, group);
            if (isIn(group, i) || partners.empty()) continue;
            result += (result.empty() ? "" : "; ") + name(i) + " with ";
            result += group.size() > 1 && partners == group ? std::string("any of these") : names(partners);
        }
        return result;
    }

private:
    std::vector<CaseShape> kinds_ = oneOfEachKind();
    std::vector<std::vector<bool>> takes_{};

    static bool isIn(const std::vector<std::size_t>& list, std::size_t kind) {
        return std::find(list.begin(), list.end(), kind) != list.end();
    }
    /// A group of kinds of which any two are taken, also two of the same kind: each kind joins, in their order, if it
    /// fits.
    std::vector<std::size_t> groupOfAny() const {
        std::vector<std::size_t> group;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            const bool fits = std::all_of(group.begin(), group.end(), [&](std::size_t j) { return takes_[i][j]; });
            if (takes_[i][i] && fits) group.push_back(i);
        }
        return group;
    }
    /// The kinds to be listed beside `kind`. Each pair is listed once: with the kind that comes first, or with the one
    /// outside of the group.
    std::vector<std::size_t> partnersOf(std::size_t kind, const std::vector<std::size_t>& group) const {
        std::vector<std::size_t> partners;
        for (std::size_t j = 0; j < kinds_.size(); ++j)
            if (takes_[kind][j] && (isIn(group, j) || j > kind)) partners.push_back(j);
        return partners;
    }
    std::string name(std::size_t kind) const { return std::string(shapeName(kinds_[kind])); }
    std::string names(const std::vector<std::size_t>& list) const {
        std::string text;
        for (const std::size_t kind : list) text += (text.empty() ? "" : ", ") + name(kind);
        return text;
    }
};

std::string pairTable() {
    std::string text = "| question | method | words | shapes |\n|---|---|---|---|\n";
    for (const Question question : demos::pairs::allQuestions())
        for (const Method method : demos::pairs::methodsOf(question))
            text += std::string("| ") + titleOf(question) + " | " + titleOf(method) + " | `" + wordOf(question) + ":" +
                    wordOf(method) + "` | " + Taken(method).text() + " |\n";
    return text;
}

/// The name of the algorithm without the shapes that it is applied to.
std::string algorithmOf(const Session& session) {
    const std::string whole = inspect(session).explanation.algorithm;
    return whole.substr(0, whole.find(':'));
}

void add(std::vector<std::string>& names, const std::string& name) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

/// Algorithms of a demo as it opens, under its presets, and with each word of its choices.
std::vector<std::string> algorithmsOf(const demos::DemoInfo& info) {
    constexpr std::uint64_t kLaterFrame = 30;  // by then the bodies of a world have contacts
    Session session(info);
    std::vector<std::string> names;
    if (!stepParameter(session.demo())) return names;
    add(names, algorithmOf(session));
    if (names.empty()) session.seek(kLaterFrame), add(names, algorithmOf(session));
    if (inspect(session).explanation.isAside) return names;  // worlds of many bodies: their step is the same
    for (const demos::Preset& preset : session.demo().presets()) {
        Session other(info);
        applyPreset(other, preset.name);
        add(names, algorithmOf(other));
    }
    for (const demos::ParameterInfo& parameter : demos::listParameters(session.demo()))
        for (const std::string& word : parameter.options) {
            Session other(info);
            try {
                other.act(demos::SetParameter{parameter.name, word});
                add(names, algorithmOf(other));
            } catch (const demos::ParameterError&) {
                continue;  // a word that needs another choice first
            }
        }
    return names;
}

/// Worlds of rigid bodies are stepped through in the same way; they share a row.
std::string demoTable() {
    std::string text = "| demo | `--demo` | algorithms |\n|---|---|---|\n", worlds;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        std::string all;
        for (const std::string& name : algorithmsOf(info)) all += (all.empty() ? "" : "; ") + name;
        if (all == "The next step")
            worlds += (worlds.empty() ? "`" : ", `") + std::string(info.name) + "`";
        else if (!all.empty())
            text += "| " + std::string(info.entry.title) + " | `" + std::string(info.name) + "` | " + all + " |\n";
    }
    return text + "| Worlds of rigid bodies | " + worlds +
           " | The next step: its phases, and each impulse of the solver |\n";
}

}  // namespace

std::string algorithmsText() {
    return "# Algorithms, and where each is stepped through\n\n"
           "The program makes this page: `collidoscope --list --algorithms`. Every step is reported by the library's "
           "own "
           "code, which takes an observer.\n\n"
           "## Any two shapes of any picture\n\n"
           "Right click on a shape, or I. From the command line: `--inside A,B:QUESTION:METHOD`. Of a mesh the nearest "
           "triangle is taken, or the one that is named.\n\n" +
           pairTable() +
           "\n## Demos\n\n"
           "Shift+→ and Shift+← go from step to step.\n\n" +
           demoTable() +
           "\n## Rigid bodies\n\n"
           "`--why A,B`, or the menu of a right click, goes through the gates of a pair of bodies in the next step of "
           "their world: kinds, sensors, layers, joints, sleep, boxes, shapes, contact, stop, impulse; `--why A` tells "
           "which forces hold one body up and sum to zero.\n";
}

}  // namespace collidoscope::app
