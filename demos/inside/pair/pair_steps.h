#pragma once
/// Stepping inside the methods that answer a question about any two shapes: separating axes, GJK, EPA, clipping, the
/// tests of triangles, of a ray and a triangle, the search for the time of impact, the crossings of a half-line.
///
///     const Pair pair{.a = box, .b = ball};
///     for (const Method method : methodsFor(Question::Overlap, pair)) {
///         const PairSteps steps = stepsOf(method, pair);  // the library's own code, watched
///         draw(canvas, steps, 1);
///         print(explain(steps, 1).sentence);
///     }

#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "demos/examine/collision_case.h"
#include "demos/inside/clipping.h"
#include "demos/inside/crossings.h"
#include "demos/inside/explanation.h"
#include "demos/inside/flat_axes.h"
#include "demos/inside/mesh_walk.h"
#include "demos/inside/minkowski.h"
#include "demos/inside/ray_triangle.h"
#include "demos/inside/tree_pair_walk.h"
#include "demos/inside/triangle_tests.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/query/axis_step.h"

namespace collidoscope::demos::pairs {

enum class Question { Overlap, Distance, Depth, Manifold, Impact, Ray, Inside, Triangles, Nearest };
enum class Method {
    Axes,
    Gjk,
    Epa,
    Clipping,
    Intervals,
    Determinants,
    EdgeClipping,
    Advancement,
    MollerTrumbore,
    PlaneThenWeights,
    Shear,
    Crossings,
    FlatAxes,
    Tree,
    BothTrees,
    NearestTree
};

/// The stable word, as "edge-clipping", of command lines and links.
const char* wordOf(Question question);
const char* wordOf(Method method);
/// The words for a reader: "Do they overlap?", "clipped edges".
const char* titleOf(Question question);
const char* titleOf(Method method);
std::span<const Question> allQuestions();
std::span<const Method> allMethods();
/// The words of all methods, in the order of the enumeration.
std::span<const char* const> methodWords();

/// Two shapes in the world, with their displacements over the step that is looked at, m.
struct Pair {
    examine::CaseShape a{}, b{};
    geometry::Vec3d motionA{0.0}, motionB{0.0};
    /// The whole meshes of which a shape is one triangle.
    std::optional<geometry::MeshInstance> meshA{}, meshB{};
};

struct AxesTrace {
    std::vector<geometry::AxisStep> steps{};
    bool meet = false;
};
struct FlatAxesTrace {
    flat::DrawnOutline a{}, b{};
    flat::AxesTest test{};
};
struct ClipTrace {
    std::vector<geometry::ClipStep> steps{};
    std::size_t contacts = 0;
};
struct TriangleTrace {
    geometry::TriangleMethod method = geometry::TriangleMethod::IntervalOverlap;
    geometry::Trianglef a{}, b{};
    triangles::TriangleTest test{};
};
/// The intervals on the line shared by both planes, where the method finds them.
inline std::optional<triangles::SharedLine> sharedLineOf(const TriangleTrace& trace) {
    return triangles::sharedLine(trace.a, trace.b, trace.test.steps);
}
struct SweepTrace {
    std::vector<geometry::SweepStep> steps{};
};
struct CrossingTrace {
    geometry::Polygonf polygon{};
    geometry::Vec2f point{0.0f};
    flat::CrossingTest test{};
};

/// Nothing where a method does not take the shapes.
using TraceKinds =
    std::variant<std::monostate, AxesTrace, GjkTrace, EpaTrace, ClipTrace, TriangleTrace, SweepTrace,
                 picking::TriangleProbe, CrossingTrace, FlatAxesTrace, meshes::MeshWalk, meshes::TreePairWalk>;
using StepsTrace = geometry::CompiledOnce<TraceKinds>;

/// A run of a method on two shapes, as pictures have them.
struct PairSteps {
    Method method = Method::Axes;
    Pair pair{};
    StepsTrace trace{};
    /// m, by how much the trace of GJK and EPA is moved for the picture, so that A - B has room beside the shapes.
    geometry::Vec3d shift{0.0};
};

/// Whether a method takes these shapes, in this order.
bool takes(Method method, const Pair& pair);
/// The methods that answer the question about some shapes.
std::vector<Method> methodsOf(Question question);
/// The questions that some method answers.
std::vector<Question> questionsAbout(const Pair& pair);
/// The methods that answer the question about these shapes.
std::vector<Method> methodsFor(Question question, const Pair& pair);

PairSteps stepsOf(Method method, const Pair& pair);
/// The answer of the last step: the overlap, the distance, the number of contacts, t or the time of impact. Parts that
/// the method does not tell are empty.
examine::CaseAnswer answerOf(const PairSteps& steps);
/// The wanted method where it takes these shapes and has steps to show, else the first one that does.
Method methodWithSteps(Method wanted, const Pair& pair);
Explanation explain(const PairSteps& steps, int shown);
void draw(Canvas& canvas, const PairSteps& steps, int shown);

}  // namespace collidoscope::demos::pairs

extern template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::pairs::TraceKinds>;
