// The questions that can be asked about two shapes, and which methods answer them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "demos/inside/pair/pair_steps.h"

namespace collidoscope::demos::pairs {
namespace {

struct Words {
    const char* word;
    const char* title;
};
constexpr std::array<Words, 9> kQuestions{{{"overlap", "Do they overlap?"},
                                           {"distance", "How far apart are they?"},
                                           {"depth", "How deep are they in each other?"},
                                           {"manifold", "Where do they touch?"},
                                           {"impact", "When do they first touch?"},
                                           {"ray", "Does the ray hit?"},
                                           {"inside", "Is the point inside?"},
                                           {"triangles", "Which triangles of the mesh does it touch?"},
                                           {"nearest", "Which triangle of the mesh is nearest?"}}};
constexpr std::array<Words, 16> kMethods{{{"axes", "separating axes"},
                                          {"gjk", "GJK"},
                                          {"epa", "expanding polytope (EPA)"},
                                          {"clipping", "clipping of the incident face"},
                                          {"intervals", "interval overlap (Möller)"},
                                          {"determinants", "determinant signs (Guigue and Devillers)"},
                                          {"edge-clipping", "clipping of all edges"},
                                          {"advancement", "conservative advancement"},
                                          {"moller-trumbore", "Möller–Trumbore"},
                                          {"plane-weights", "plane, then barycentric coordinates"},
                                          {"shear", "shear and edges (Woop, Benthin, Wald)"},
                                          {"crossings", "crossings of a half-line"},
                                          {"flat-axes", "separating axes of the plane"},
                                          {"tree", "walk through the tree of the mesh"},
                                          {"both-trees", "walk through the trees of both meshes"},
                                          {"nearest-tree", "walk to the nearer boxes first"}}};
constexpr std::array kAllQuestions{Question::Overlap,  Question::Distance,  Question::Depth,
                                   Question::Manifold, Question::Impact,    Question::Ray,
                                   Question::Inside,   Question::Triangles, Question::Nearest};
constexpr std::array kAllMethods{
    Method::Axes,         Method::Gjk,          Method::Epa,         Method::Clipping,       Method::Intervals,
    Method::Determinants, Method::EdgeClipping, Method::Advancement, Method::MollerTrumbore, Method::PlaneThenWeights,
    Method::Shear,        Method::Crossings,    Method::FlatAxes,    Method::Tree,           Method::BothTrees,
    Method::NearestTree};

constexpr std::array<std::pair<Question, Method>, 17> kAnswers{{{Question::Overlap, Method::Axes},
                                                                {Question::Overlap, Method::Gjk},
                                                                {Question::Overlap, Method::Intervals},
                                                                {Question::Overlap, Method::Determinants},
                                                                {Question::Overlap, Method::FlatAxes},
                                                                {Question::Distance, Method::Gjk},
                                                                {Question::Depth, Method::Epa},
                                                                {Question::Manifold, Method::Clipping},
                                                                {Question::Manifold, Method::EdgeClipping},
                                                                {Question::Impact, Method::Advancement},
                                                                {Question::Ray, Method::MollerTrumbore},
                                                                {Question::Ray, Method::PlaneThenWeights},
                                                                {Question::Ray, Method::Shear},
                                                                {Question::Inside, Method::Crossings},
                                                                {Question::Triangles, Method::Tree},
                                                                {Question::Triangles, Method::BothTrees},
                                                                {Question::Nearest, Method::NearestTree}}};

const Words& wordsOf(Question question) { return kQuestions[static_cast<std::size_t>(question)]; }
const Words& wordsOf(Method method) { return kMethods[static_cast<std::size_t>(method)]; }

}  // namespace

const char* wordOf(Question question) { return wordsOf(question).word; }
const char* wordOf(Method method) { return wordsOf(method).word; }
const char* titleOf(Question question) { return wordsOf(question).title; }
const char* titleOf(Method method) { return wordsOf(method).title; }
std::span<const Question> allQuestions() { return kAllQuestions; }
std::span<const Method> allMethods() { return kAllMethods; }

std::span<const char* const> methodWords() {
    static constexpr auto kList = [] {
        std::array<const char*, kMethods.size()> list{};
        for (std::size_t i = 0; i < list.size(); ++i) list[i] = kMethods[i].word;
        return list;
    }();
    return kList;
}

std::vector<Method> methodsOf(Question question) {
    std::vector<Method> methods;
    for (const auto& [asked, method] : kAnswers)
        if (asked == question) methods.push_back(method);
    return methods;
}

std::vector<Method> methodsFor(Question question, const Pair& pair) {
    std::vector<Method> methods;
    for (const auto& [asked, method] : kAnswers)
        if (asked == question && takes(method, pair)) methods.push_back(method);
    return methods;
}

std::vector<Question> questionsAbout(const Pair& pair) {
    std::vector<Question> questions;
    for (const Question question : kAllQuestions)
        if (!methodsFor(question, pair).empty()) questions.push_back(question);
    return questions;
}

}  // namespace collidoscope::demos::pairs
