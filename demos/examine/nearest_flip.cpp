#include "demos/examine/nearest_flip.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "demos/examine/case_slot.h"
#include "demos/examine/report_difference.h"
#include "demos/examine/verdict.h"
#include "geometry/base/random.h"

namespace demos::examine {
namespace {

using geometry::Vec3d;

/// What must stay the same. A method that leaves a boolean open where rounding may decide it has not flipped by that.
struct Outcome {
    struct Row {
        std::string name{};
        std::optional<bool> overlap{};
    };
    std::vector<Row> rows{};
    bool agree = true;
    std::optional<bool> reportIsRight{};
};

Outcome outcomeOf(const CollisionCase& all) {
    Outcome outcome;
    const std::vector<MethodAnswer> answers = askMethods(all);
    for (const MethodAnswer& answer : answers)
        outcome.rows.push_back(
            {std::string(answer.method) + (answer.swapped ? " (b, a)" : " (a, b)"), answer.answer.overlap});
    if (answers.empty()) return outcome;
    outcome.agree = judge(all, answers).agree;
    if (all.reported)
        for (const ReportDifference& part : compareReport(*all.reported, answers, 0.0))
            if (part.part == "overlap") outcome.reportIsRight = !part.differs;
    return outcome;
}

/// What is another one; empty: nothing.
std::string difference(const Outcome& before, const Outcome& after) {
    for (const Outcome::Row& row : before.rows)
        for (const Outcome::Row& now : after.rows)
            if (row.name == now.name && row.overlap && now.overlap && *row.overlap != *now.overlap)
                return row.name + " says " + (*now.overlap ? "overlap" : "no overlap");
    if (before.agree != after.agree) return after.agree ? "the methods agree" : "the methods differ";
    if (before.reportIsRight && after.reportIsRight && *before.reportIsRight != *after.reportIsRight)
        return *after.reportIsRight ? "the report is right" : "the report is wrong";
    return {};
}

/// Steps outwards along one direction, and halves the last step until it is as short as doubles tell.
class Line {
public:
    Line(const CollisionCase& all, const Outcome& start, const Vec3d& direction)
        : all_(all), start_(start), direction_(direction) {}

    /// The first flip found in lengths from `nearest` to `farthest`, m. `hint`: a length at which one is likely.
    std::optional<Flip> search(double nearest, double farthest, double hint) const {
        constexpr double kBeyond = 1.0 + 0x1p-40;
        double inside = 0.0;
        for (double length = nearest; inside < farthest; length *= growth(length / farthest)) {
            double tried = std::min(length, farthest);
            if (inside < kBeyond * hint && kBeyond * hint < tried) tried = kBeyond * hint;
            if (!differenceAt(tried).empty()) return bisected(inside, tried);
            inside = tried;
        }
        return std::nullopt;
    }

private:
    /// Steps are short where shapes may pass through each other between two of them.
    static double growth(double part) { return part < 1e-3 ? 4.0 : 1.25; }
    std::string differenceAt(double length) const {
        return difference(start_, outcomeOf(withBMoved(all_, length * direction_)));
    }
    Flip bisected(double inside, double outside) const {
        constexpr int kHalvings = 60;
        for (int i = 0; i < kHalvings; ++i) {
            const double middle = 0.5 * (inside + outside);
            if (!(middle > inside && middle < outside)) break;
            (differenceAt(middle).empty() ? inside : outside) = middle;
        }
        return {outside * direction_, outside, differenceAt(outside)};
    }

    const CollisionCase& all_;
    const Outcome& start_;
    Vec3d direction_;
};

std::vector<Vec3d> directionsOf(const CollisionCase& all, const FlipSearch& search) {
    std::vector<Vec3d> directions;
    const bool flat = isFlat(all.a);
    const auto add = [&](Vec3d v) {
        if (flat) v.z = 0.0;
        const double length = glm::length(v);
        if (!(length > 0.0) || !std::isfinite(length)) return;
        directions.push_back(v / length);
        directions.push_back(-v / length);
    };
    // The first that is tried bounds the others: normals, along which shapes part soonest, come first.
    for (const MethodAnswer& answer : askMethods(all))
        if (answer.answer.normal && directions.size() < 8) add(*answer.answer.normal);
    for (const Vec3d& axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) add(axis);
    geometry::Random random(search.seed);
    const auto part = [&random] { return double{random.uniform(-1.0f, 1.0f)}; };
    for (int i = 0; i < search.directions; ++i) {
        const double x = part(), y = part();
        add({x, y, part()});
    }
    return directions;
}

}  // namespace

CollisionCase withBMoved(CollisionCase all, const Vec3d& displacement) {
    all.b = moved(all.b, displacement);
    return all;
}

std::optional<Flip> nearestFlip(const CollisionCase& all, const FlipSearch& search) {
    const Outcome start = outcomeOf(all);
    if (start.rows.empty()) return std::nullopt;
    const auto ballA = ballOf(all.a), ballB = ballOf(all.b);
    double size = std::max(ballA ? ballA->radius : 0.0, ballB ? ballB->radius : 0.0);
    if (ballA && ballB) {
        const double apart = glm::length(ballB->center - ballA->center);
        const double small = std::min(ballA->radius, ballB->radius);
        size = std::max(small > 0.0 ? small : size, apart);
    }
    if (!(size > 0.0)) size = 1.0;
    const double extent = std::max({extentOf(all.a), extentOf(all.b), size});
    constexpr double kNearest = 0x1p-53;  // of the largest number: less moves nothing
    std::optional<Flip> best;
    double farthest = search.farthest * size;
    const double hint = std::abs(measuredDistance(all.a, all.b).value_or(0.0));
    const auto tryOne = [&](const Vec3d& direction) {
        const auto found = Line(all, start, direction).search(kNearest * extent, farthest, hint);
        if (!found || (best && found->length >= best->length)) return;
        best = found;
        farthest = found->length;
    };
    for (const Vec3d& direction : directionsOf(all, search)) tryOne(direction);
    if (!best) return best;
    // Beside the best direction, nearer and nearer to it.
    geometry::Random random(search.seed + 1);
    double aside = 0.5;
    for (int i = 0; i < search.directions; ++i, aside *= 0.75) {
        Vec3d v = best->displacement / best->length + aside * Vec3d{random.direction()};
        if (isFlat(all.a)) v.z = 0.0;
        if (glm::length(v) > 0.0) tryOne(glm::normalize(v));
    }
    return best;
}

}  // namespace demos::examine
