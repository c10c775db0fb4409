#include "demos/examine/nearest_flip.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "demos/examine/case_slot.h"
#include "demos/examine/numbers.h"
#include "demos/examine/shape_parts.h"
#include "demos/examine/verdict.h"

namespace collidoscope::demos::examine {

using geometry::Vec3d;

namespace {

/// Every point of a shape, and of a plane its distance along the normal.
class PlaceList final : public ShapePartVisitor {
public:
    std::vector<Vec3d> places{};

    void point(std::string_view, Vec3d& p) override { places.push_back(p); }
    void point(std::string_view, geometry::Vec2d& p) override { places.emplace_back(p, 0.0); }
};

std::vector<Vec3d> placesOf(CaseShape shape) {
    if (const auto* const mesh = std::get_if<CaseMesh>(&shape)) return mesh->vertices;
    if (const auto* const polygon = std::get_if<geometry::Polygond>(&shape)) {
        std::vector<Vec3d> corners;
        for (const geometry::Vec2d& p : polygon->points) corners.emplace_back(p, 0.0);
        return corners;
    }
    if (const auto* const plane = std::get_if<geometry::Planed>(&shape)) {
        const Vec3d direction = unit(plane->normal);
        return {plane->distance / glm::dot(plane->normal, direction) * direction};
    }
    PlaceList list;
    visitParts(shape, list);
    return list.places;
}

/// Displacement of the point that moved farthest.
Vec3d largestShift(const CaseShape& before, const CaseShape& after) {
    const std::vector<Vec3d> from = placesOf(before), to = placesOf(after);
    Vec3d largest{0.0};
    for (std::size_t i = 0; i < std::min(from.size(), to.size()); ++i)
        if (largestPart(to[i] - from[i]) > largestPart(largest)) largest = to[i] - from[i];
    return largest;
}

}  // namespace

FlipFinder::FlipFinder(CollisionCase all, const FlipSearch& search)
    : all_(std::move(all)), search_(search), start_(outcomeOf(all_)), nearby_(search.seed + 1) {
    if (start_.rows.empty()) return;
    measure();
    directions_ = firstDirections();
}

bool FlipFinder::step() {
    if (!line_ && !beginLine()) return false;
    if (line_->outside)
        halve(*line_);
    else
        stepOutwards(*line_);
    return true;
}

float FlipFinder::progress() const {
    const auto lines = directions_.size() + static_cast<std::size_t>(search_.directions);
    const auto ended = tried_ - (line_ ? 1 : 0);
    return lines == 0 ? 1.0f : std::min(static_cast<float>(ended) / static_cast<float>(lines), 1.0f);
}

FlipFinder::Outcome FlipFinder::outcomeOf(const CollisionCase& all) {
    Outcome outcome;
    const std::vector<MethodAnswer> answers = runMethods(all);
    for (const MethodAnswer& answer : answers)
        outcome.rows.push_back({answer.method, answer.swapped, answer.answer.overlap});
    if (answers.empty()) return outcome;
    const Verdict verdict = judge(all, answers);
    outcome.agree = verdict.agree;
    for (const ReportDifference& part : verdict.report)
        if (part.part == "overlap" && !part.found.empty()) outcome.reportIsRight = !part.differs;
    return outcome;
}

std::string FlipFinder::difference(const Outcome& before, const Outcome& after) {
    for (const Outcome::Row& row : before.rows)
        for (const Outcome::Row& now : after.rows)
            if (row.method == now.method && row.swapped == now.swapped && row.overlap && now.overlap &&
                *row.overlap != *now.overlap)
                return std::string(row.method) + (row.swapped ? " (b, a) says " : " (a, b) says ") +
                       (*now.overlap ? "overlap" : "no overlap");
    if (before.agree != after.agree) return after.agree ? "the methods agree" : "the methods differ";
    if (before.reportIsRight && after.reportIsRight && *before.reportIsRight != *after.reportIsRight)
        return *after.reportIsRight ? "the report is right" : "the report is wrong";
    return {};
}

std::string FlipFinder::differenceAt(const Vec3d& displacement) const {
    return difference(start_, outcomeOf(withBMoved(all_, displacement)));
}

/// Chooses the largest displacement and the smallest step of the search.
void FlipFinder::measure() {
    constexpr double kNearest = 0x1p-53;  // of the largest number: less moves nothing
    const auto ballA = ballOf(all_.a), ballB = ballOf(all_.b);
    double size = std::max(ballA ? ballA->radius : 0.0, ballB ? ballB->radius : 0.0);
    if (ballA && ballB) {
        const double apart = glm::length(ballB->center - ballA->center);
        const double small = std::min(ballA->radius, ballB->radius);
        size = std::max(small > 0.0 ? small : size, apart);
    }
    if (!(size > 0.0)) size = 1.0;
    smallestStep_ = kNearest * std::max({extentOf(all_.a), extentOf(all_.b), size});
    farthest_ = search_.farthest * size;
    hint_ = std::abs(measuredDistance(all_).value_or(0.0));
}

std::vector<Vec3d> FlipFinder::firstDirections() const {
    std::vector<Vec3d> directions;
    const bool flat = isFlat(all_.a);
    const auto add = [&](Vec3d v) {
        if (flat) v.z = 0.0;
        const double length = glm::length(v);
        if (!(length > 0.0) || !std::isfinite(length)) return;
        for (const Vec3d& unit : {v / length, -v / length})
            if (std::find(directions.begin(), directions.end(), unit) == directions.end()) directions.push_back(unit);
    };
    // The first that is tried bounds the others: normals, along which shapes part soonest, come first.
    for (const MethodAnswer& answer : runMethods(all_))
        if (answer.answer.normal && directions.size() < 8) add(*answer.answer.normal);
    for (const Vec3d& axis : {Vec3d{1, 0, 0}, Vec3d{0, 1, 0}, Vec3d{0, 0, 1}}) add(axis);
    geometry::Random random(search_.seed);
    const auto part = [&random] { return double{random.uniform(-1.0f, 1.0f)}; };
    for (int i = 0; i < search_.directions; ++i) {
        const double x = part(), y = part();
        add({x, y, part()});
    }
    return directions;
}

/// Next direction: first those of firstDirections(), then random ones closer and closer to the best one.
std::optional<Vec3d> FlipFinder::nextDirection() {
    if (tried_ < directions_.size()) return directions_[tried_];
    const auto refined = tried_ - directions_.size();
    if (!nearest_ || refined >= static_cast<std::size_t>(search_.directions)) return std::nullopt;
    Vec3d v = nearest_->displacement / nearest_->length + aside_ * Vec3d{nearby_.direction()};
    aside_ *= 0.75;
    if (isFlat(all_.a)) v.z = 0.0;
    return glm::length(v) > 0.0 ? glm::normalize(v) : nearest_->displacement / nearest_->length;
}

bool FlipFinder::beginLine() {
    const auto direction = nextDirection();
    if (!direction) return false;
    // Shapes neither meet nor part before B has gone as far as they are apart or deep. Rounding may flip a method
    // sooner: the first directions look for that, too.
    constexpr std::size_t kFromTheStart = 8;
    constexpr double kBefore = 1.0 / 16.0;
    const double first = tried_ < kFromTheStart ? smallestStep_ : std::max(smallestStep_, kBefore * hint_);
    ++tried_;
    line_ = Line{.direction = *direction, .farthest = nearest_ ? nearest_->length : farthest_, .next = first};
    return true;
}

/// Steps are short where shapes may pass through each other between two of them.
void FlipFinder::stepOutwards(Line& line) {
    constexpr double kBeyond = 1.0 + 0x1p-40, kNear = 1e-3;
    double tried = std::min(line.next, line.farthest);
    if (line.inside < kBeyond * hint_ && kBeyond * hint_ < tried) tried = kBeyond * hint_;
    line.what = differenceAt(tried * line.direction);
    if (!line.what.empty()) {
        line.outside = tried;
        return;
    }
    line.inside = tried;
    line.next *= line.next / line.farthest < kNear ? 4.0 : 1.25;
    if (line.inside >= line.farthest) line_.reset();
}

/// Halves the interval until doubles cannot divide it any further.
void FlipFinder::halve(Line& line) {
    constexpr int kHalvings = 60;
    const double middle = 0.5 * (line.inside + *line.outside);
    if (line.halvings++ >= kHalvings || !(middle > line.inside && middle < *line.outside)) return endLine();
    std::string what = differenceAt(middle * line.direction);
    if (what.empty()) {
        line.inside = middle;
    } else {
        line.outside = middle;
        line.what = std::move(what);
    }
}

void FlipFinder::endLine() {
    const Line line = *std::exchange(line_, std::nullopt);
    if (nearest_ && *line.outside >= nearest_->length) return;
    nearest_ = Flip{.displacement = *line.outside * line.direction, .length = *line.outside, .what = line.what};
    const CollisionCase after = withBMoved(all_, nearest_->displacement);
    nearest_->moved = largestShift(all_.b, after.b);
    nearest_->distanceBefore = measuredDistance(all_);
    nearest_->distanceAfter = measuredDistance(after);
}

std::string wordsOf(const Flip& flip) {
    const auto metres = [](double number) { return shownNumber(number) + " m"; };
    const Vec3d& by = flip.moved;
    std::string text = "B moved by " + metres(glm::length(by)) + ", (" + shownNumber(by.x) + ", " + shownNumber(by.y) +
                       ", " + shownNumber(by.z) + ")";
    if (flip.distanceBefore && flip.distanceAfter)
        text += ": the distance went from " + metres(*flip.distanceBefore) + " to " + metres(*flip.distanceAfter);
    return text;
}

CollisionCase withBMoved(CollisionCase all, const Vec3d& displacement) {
    all.b = moved(all.b, displacement);
    return all;
}

std::optional<Flip> nearestFlip(const CollisionCase& all, const FlipSearch& search) {
    FlipFinder finder(all, search);
    while (finder.step()) {
    }
    return finder.nearest();
}

}  // namespace collidoscope::demos::examine
