#include "demos/examine/reduce_case.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <glm/geometric.hpp>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "demos/examine/case_slot.h"
#include "demos/examine/report_difference.h"
#include "demos/examine/shape_parts.h"
#include "demos/examine/verdict.h"
#include "geometry/base/number_text.h"
#include "geometry/convex/hull/quickhull.h"

namespace demos::examine {
namespace {

using geometry::Vec2d;
using geometry::Vec3d;

/// How a case fails, and how far.
struct Failure {
    struct Row {
        std::string_view method{};
        bool swapped = false, fine = true;
        std::optional<bool> overlap{};
        bool operator==(const Row&) const = default;
    };
    struct ReportedPart {
        std::string name{};
        double by = 0.0;
    };
    std::vector<Row> rows{};
    bool agree = true, meetsExpectation = true;
    std::vector<Fault> faults{};
    std::vector<ReportedPart> reportDiffers{};
    double rounding = 0.0;  ///< m: less is none

    bool any() const { return !rows.empty() && (!agree || !meetsExpectation || !reportDiffers.empty()); }
    /// The same are wrong, about the same, and by as much: see kAsFar.
    bool isLike(const Failure& other) const {
        if (rows != other.rows || agree != other.agree || meetsExpectation != other.meetsExpectation) return false;
        const auto isKnown = [&](const Fault& fault) {
            return std::any_of(other.faults.begin(), other.faults.end(), [&](const Fault& known) {
                return known.row == fault.row && known.part == fault.part && isAsFar(fault.by, other, known.by);
            });
        };
        const auto isReported = [&](const ReportedPart& part, const ReportedPart& known) {
            return part.name == known.name && isAsFar(part.by, other, known.by);
        };
        return std::all_of(faults.begin(), faults.end(), isKnown) &&
               std::equal(reportDiffers.begin(), reportDiffers.end(), other.reportDiffers.begin(),
                          other.reportDiffers.end(), isReported);
    }

private:
    bool isAsFar(double by, const Failure& other, double known) const {
        if (by == known || (by <= rounding && known <= other.rounding)) return true;
        return by <= kAsFar * known && known <= kAsFar * by;
    }
};

Failure failureOf(const CollisionCase& all) {
    Failure failure;
    const std::vector<MethodAnswer> answers = askMethods(all);
    if (answers.empty()) return failure;
    Verdict verdict = judge(all, answers);
    failure.agree = verdict.agree;
    failure.meetsExpectation = verdict.meetsExpectation;
    for (std::size_t i = 0; i < answers.size(); ++i)
        failure.rows.push_back(
            {answers[i].method, answers[i].swapped, verdict.rowIsFine[i], answers[i].answer.overlap});
    failure.faults = std::move(verdict.faults);
    failure.rounding = kRelativeTolerance * std::max(extentOf(all.a), extentOf(all.b));
    if (!all.reported) return failure;
    for (const ReportDifference& part : compareReport(*all.reported, answers, verdict.tolerance))
        if (part.differs) failure.reportDiffers.push_back({part.part, part.by});
    for (Failure::ReportedPart& part : failure.reportDiffers)
        if (part.name == "overlap") part.by = std::abs(measuredDistance(all.a, all.b).value_or(0.0));
    return failure;
}

/// Rounds every number of a shape, one after the other, to as few digits as it can have.
class Rounding final : public ShapePartVisitor {
public:
    using Holds = std::function<bool()>;  ///< with the number as it is now
    explicit Rounding(Holds holds) : holds_(std::move(holds)) {}

    void point(std::string_view, Vec3d& p) override { all(p); }
    void point(std::string_view, Vec2d& p) override { all(p); }
    void direction(std::string_view, Vec3d& v) override { all(v); }
    void orientation(geometry::Quatd& q) override {
        const geometry::Quatd before = q;
        q = geometry::kIdentityRotation<double>;
        if (q == before || holds_()) return;
        q = before;
        for (double* part : {&q.w, &q.x, &q.y, &q.z}) round(*part);
    }
    void size(std::string_view, double& length) override { round(length, true); }
    void sizes(std::string_view, Vec3d& lengths) override { all(lengths, true); }
    void sizes(std::string_view, Vec2d& lengths) override { all(lengths, true); }
    void number(std::string_view, double& value) override { round(value); }

    template <typename Vec>
    void all(Vec& v, bool isSize = false) {
        for (int i = 0; i < Vec::length(); ++i) round(v[i], isSize);
    }
    void round(double& value, bool isSize = false) {
        constexpr int kMaxDigits = 16;
        const double before = value;
        // A size never becomes 0: a plate is another thing than a box.
        if (before == 0.0 || tries(value, isSize ? 1.0 : 0.0)) return;
        for (int digits = 1; digits <= kMaxDigits; ++digits) {
            const double rounded = withDigits(before, digits);
            if (rounded == before) return;
            if (tries(value, rounded)) return;
        }
    }

private:
    bool tries(double& value, double other) {
        const double before = value;
        if (other == before) return true;
        value = other;
        if (holds_()) return true;
        value = before;
        return false;
    }
    static double withDigits(double value, int digits) {
        std::array<char, 40> text{};
        const int size = std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
        double number = value;
        geometry::fromChars(text.data(), text.data() + size, number);
        return number;
    }

    Holds holds_;
};

bool isLegal(const CaseShape& shape) {
    if (const auto* plane = std::get_if<geometry::Planed>(&shape)) return plane->normal != Vec3d{0.0};
    const geometry::Quatd zero{0.0, 0.0, 0.0, 0.0};
    if (const auto* box = std::get_if<geometry::Boxd>(&shape)) return box->orientation != zero;
    if (const auto* hull = std::get_if<geometry::HullInstanced>(&shape)) return hull->worldFromHull.orientation != zero;
    if (const auto* aabb = std::get_if<geometry::Aabbd>(&shape))
        return glm::all(glm::lessThanEqual(aabb->min, aabb->max));
    if (const auto* rectangle = std::get_if<geometry::Rectangled>(&shape))
        return glm::all(glm::lessThanEqual(rectangle->min, rectangle->max));
    return true;
}

class Reducer {
public:
    Reducer(const CollisionCase& all, const ReduceOptions& options) : options_(options), failure_(failureOf(all)) {
        done_.all = all;
        done_.fails = failure_.any();
    }

    Reduced reduced() {
        if (!done_.fails) return std::move(done_);
        dropMeaning();
        for (const bool isA : {true, false}) dropItems(isA);
        comeToOrigin();
        // What was rounded may let more of it go, and the other way round.
        for (int round = 0; round < 2; ++round)
            for (const bool isA : {true, false}) roundNumbers(isA);
        for (const bool isA : {true, false}) dropItems(isA);
        done_.gaveUp = done_.tried >= options_.maxTries;
        return std::move(done_);
    }

private:
    CaseShape& shapeOf(CollisionCase& all, bool isA) const { return isA ? all.a : all.b; }
    static const char* letter(bool isA) { return isA ? "a" : "b"; }

    bool holds(const CollisionCase& tried) {
        if (done_.tried >= options_.maxTries || !isLegal(tried.a) || !isLegal(tried.b)) return false;
        ++done_.tried;
        return failureOf(tried).isLike(failure_);
    }
    void note(std::string what, bool kept) {
        done_.steps.push_back({std::move(what), kept});
        if (kept && options_.onStep) options_.onStep(done_.steps.back());
    }
    /// Keeps the changed case where it fails as before.
    bool keep(const std::string& what, CollisionCase tried) {
        const bool kept = holds(tried);
        if (kept) done_.all = std::move(tried);
        note(what, kept);
        return kept;
    }

    /// Expectations, motions and parts of the report that the failure does not need.
    void dropMeaning() {
        const auto drop = [this](const std::string& what, auto change) {
            CollisionCase tried = done_.all;
            if (change(tried)) keep("leave out " + what, std::move(tried));
        };
        const auto reset = [](auto& part) { return std::exchange(part, std::nullopt).has_value(); };
        drop("the motion of a", [&](CollisionCase& all) { return all.motionB && reset(all.motionA); });
        drop("the motion of b", [&](CollisionCase& all) { return all.motionA && reset(all.motionB); });
        dropAnswer("the expected ", [](CollisionCase& all) -> CaseAnswer* { return &all.expect; });
        drop("the tolerance", [&](CollisionCase& all) { return reset(all.tolerance); });
        dropAnswer("the reported ", [](CollisionCase& all) { return all.reported ? &all.reported->answer : nullptr; });
    }
    template <typename Find>
    void dropAnswer(const std::string& whose, Find find) {
        const auto drop = [&](const char* name, auto member) {
            CollisionCase tried = done_.all;
            CaseAnswer* answer = find(tried);
            if (!answer || !(answer->*member)) return;
            (answer->*member).reset();
            keep("leave out " + whose + name, std::move(tried));
        };
        drop("overlap", &CaseAnswer::overlap);
        drop("distance", &CaseAnswer::distance);
        drop("normal", &CaseAnswer::normal);
        drop("contacts", &CaseAnswer::contacts);
        drop("t", &CaseAnswer::t);
        drop("point", &CaseAnswer::point);
        drop("toi", &CaseAnswer::toi);
    }

    using Subset = std::vector<std::size_t>;

    /// Vertices of a hull, triangles of a mesh, corners of a polygon.
    void dropItems(bool isA) {
        const CaseShape whole = shapeOf(done_.all, isA);
        std::size_t count = 0, least = 1;
        const char* what = "";
        std::function<CaseShape(const Subset&)> of;
        if (const auto* hull = std::get_if<geometry::HullInstanced>(&whole)) {
            count = hull->hull->vertices.size();
            what = " points of ";
            of = [hull](const Subset& kept) { return withPoints(*hull, kept); };
        } else if (const auto* mesh = std::get_if<CaseMesh>(&whole)) {
            count = mesh->triangles.size();
            what = " triangles of ";
            of = [mesh](const Subset& kept) { return withTriangles(*mesh, kept); };
        } else if (const auto* polygon = std::get_if<geometry::Polygond>(&whole)) {
            count = polygon->points.size();
            least = 3;
            what = " corners of ";
            of = [polygon](const Subset& kept) { return withCorners(*polygon, kept); };
        }
        if (count <= least) return;
        CollisionCase tried = done_.all;
        const Subset kept = ddmin(count, [&](const Subset& subset) {
            if (subset.size() < least) return false;
            shapeOf(tried, isA) = of(subset);
            return holds(tried);
        });
        note("leave out " + std::to_string(count - kept.size()) + " of " + std::to_string(count) + what + letter(isA),
             kept.size() < count);
        if (kept.size() < count) shapeOf(done_.all, isA) = of(kept);
    }
    static CaseShape withPoints(const geometry::HullInstanced& hull, const Subset& kept) {
        std::vector<Vec3d> points;
        for (const std::size_t i : kept) points.push_back(hull.hull->vertices[i]);
        geometry::HullInstanced made = hull;
        made.hull = std::make_shared<const geometry::Hulld>(geometry::convexHull(std::span<const Vec3d>{points}).hull);
        return made;
    }
    /// Vertices that no triangle needs any longer go, too.
    static CaseShape withTriangles(const CaseMesh& mesh, const Subset& kept) {
        constexpr std::uint32_t kUnused = 0xffffffffu;
        std::vector<std::uint32_t> place(mesh.vertices.size(), kUnused);
        std::vector<Vec3d> vertices;
        std::vector<geometry::MeshTriangle> triangles;
        const auto at = [&](std::uint32_t corner) {
            if (place[corner] == kUnused) {
                place[corner] = static_cast<std::uint32_t>(vertices.size());
                vertices.push_back(mesh.vertices[corner]);
            }
            return place[corner];
        };
        for (const std::size_t i : kept) {
            const geometry::MeshTriangle& t = mesh.triangles[i];
            const std::uint32_t a = at(t.a), b = at(t.b);
            triangles.push_back({a, b, at(t.c)});
        }
        return makeCaseMesh(std::move(vertices), std::move(triangles));
    }
    static CaseShape withCorners(const geometry::Polygond& polygon, const Subset& kept) {
        geometry::Polygond made;
        for (const std::size_t i : kept) made.points.push_back(polygon.points[i]);
        return made;
    }

    /// First with one of the shapes at the origin itself, else with what is left of its place in whole metres.
    void comeToOrigin() {
        for (const bool isA : {true, false}) {
            const auto ball = ballOf(shapeOf(done_.all, isA));
            if (!ball || ball->center == Vec3d{0.0}) continue;
            const Vec3d whole{std::floor(ball->center.x), std::floor(ball->center.y), std::floor(ball->center.z)};
            for (const Vec3d& by : {ball->center, whole}) {
                if (by == Vec3d{0.0}) continue;
                CollisionCase tried = done_.all;
                tried.a = moved(tried.a, -by);
                tried.b = moved(tried.b, -by);
                if (keep(std::string("move both, so that ") + letter(isA) + " stands at the origin", std::move(tried)))
                    return;
            }
        }
    }

    void roundNumbers(bool isA) {
        CollisionCase tried = done_.all;
        CaseShape& shape = shapeOf(tried, isA);
        int kept = 0;
        const auto holdsNow = [&] {
            if (!holds(tried)) return false;
            ++kept;
            done_.all = tried;
            return true;
        };
        Rounding rounding(holdsNow);
        visitParts(shape, rounding);
        if (auto* polygon = std::get_if<geometry::Polygond>(&shape))
            for (Vec2d& p : polygon->points) rounding.all(p);
        if (auto* motion = isA ? &tried.motionA : &tried.motionB; *motion) rounding.all(**motion);
        if (std::holds_alternative<geometry::HullInstanced>(shape) || std::holds_alternative<CaseMesh>(shape))
            kept += roundVertices(isA);
        note("round " + std::to_string(kept) + " numbers of " + letter(isA), kept > 0);
    }
    /// Each vertex as a whole: a hull and the tree of a mesh are made anew for every try.
    int roundVertices(bool isA) {
        CollisionCase tried = done_.all;
        int kept = 0;
        std::vector<Vec3d> vertices = verticesOf(shapeOf(tried, isA));
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            Rounding rounding([&] {
                shapeOf(tried, isA) = withVertices(shapeOf(done_.all, isA), vertices);
                // A point that is no vertex any longer would make the others strangers to their places.
                if (verticesOf(shapeOf(tried, isA)).size() != vertices.size() || !holds(tried)) return false;
                ++kept;
                return true;
            });
            rounding.all(vertices[i]);
        }
        if (kept > 0) shapeOf(done_.all, isA) = withVertices(shapeOf(done_.all, isA), vertices);
        return kept;
    }
    static std::vector<Vec3d> verticesOf(const CaseShape& shape) {
        if (const auto* hull = std::get_if<geometry::HullInstanced>(&shape)) return hull->hull->vertices;
        return std::get<CaseMesh>(shape).vertices;
    }
    static CaseShape withVertices(const CaseShape& shape, const std::vector<Vec3d>& vertices) {
        if (const auto* mesh = std::get_if<CaseMesh>(&shape)) return makeCaseMesh(vertices, mesh->triangles);
        geometry::HullInstanced made = std::get<geometry::HullInstanced>(shape);
        made.hull =
            std::make_shared<const geometry::Hulld>(geometry::convexHull(std::span<const Vec3d>{vertices}).hull);
        return made;
    }

    const ReduceOptions& options_;
    Failure failure_;
    Reduced done_{};
};

}  // namespace

bool fails(const CollisionCase& all) { return failureOf(all).any(); }

Reduced reduceCase(const CollisionCase& all, const ReduceOptions& options) { return Reducer(all, options).reduced(); }

namespace {

/// Part `part` of `parts` of a list, or all the others.
std::vector<std::size_t> partOf(const std::vector<std::size_t>& list, std::size_t part, std::size_t parts,
                                bool others) {
    const std::size_t first = part * list.size() / parts, last = (part + 1) * list.size() / parts;
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < list.size(); ++i)
        if ((i >= first && i < last) != others) chosen.push_back(list[i]);
    return chosen;
}

}  // namespace

std::vector<std::size_t> ddmin(std::size_t count,
                               const std::function<bool(const std::vector<std::size_t>&)>& stillFails) {
    std::vector<std::size_t> kept(count);
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    std::size_t parts = 2;
    const auto shrinks = [&](bool others) {
        for (std::size_t part = 0; part < parts; ++part) {
            std::vector<std::size_t> tried = partOf(kept, part, parts, others);
            if (!stillFails(tried)) continue;
            kept = std::move(tried);
            parts = others ? std::max<std::size_t>(parts - 1, 2) : 2;
            return true;
        }
        return false;
    };
    while (kept.size() >= 2) {
        parts = std::min(parts, kept.size());
        // Of two parts each is what the other leaves.
        if (shrinks(false) || (parts > 2 && shrinks(true))) continue;
        if (parts >= kept.size()) break;
        parts = std::min(2 * parts, kept.size());
    }
    return kept;
}

}  // namespace demos::examine
