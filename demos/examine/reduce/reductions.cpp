#include "demos/examine/reduce/reductions.h"

#include <cmath>
#include <cstdint>
#include <functional>
#include <utility>
#include <variant>

#include "demos/examine/answers.h"
#include "demos/examine/case_slot.h"
#include "demos/examine/reduce/delta_debugging.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Vec3d;

/// A motion, an expectation or a part of the report that the failure does not need.
class LeaveOut final : public Reduction {
public:
    using Change = std::function<bool(CollisionCase&)>;  ///< false: there is nothing to leave out
    LeaveOut(std::string what, Change change) : what_(std::move(what)), change_(std::move(change)) {}

    std::optional<CollisionCase> propose(const CollisionCase& now) override {
        CollisionCase tried = now;
        if (std::exchange(isOver_, true) || !change_(tried)) return std::nullopt;
        return tried;
    }
    void answer(bool) override {}
    std::string what() const override { return "leave out " + what_; }

private:
    std::string what_;
    Change change_;
    bool isOver_ = false;
};

/// Vertices of a hull, triangles of a mesh, corners of a polygon.
class LeaveOutItems final : public Reduction {
public:
    explicit LeaveOutItems(bool isA) : isA_(isA) {}

    std::optional<CollisionCase> propose(const CollisionCase& now) override {
        if (!search_) begin(shapeOf(now, isA_));
        auto subset = search_->next();
        for (; subset && subset->size() < minCount_; subset = search_->next()) search_->answer(false);
        if (!subset) return std::nullopt;
        CollisionCase tried = now;
        shapeOf(tried, isA_) = reduced(*subset);
        return tried;
    }
    void answer(bool kept) override { search_->answer(kept); }
    std::string what() const override {
        const std::size_t left = count_ - search_->kept().size();
        return "leave out " + (left > 0 ? std::to_string(left) : std::string("any")) + " of " + std::to_string(count_) +
               itemName_ + letter(isA_);
    }

private:
    void begin(const CaseShape& shape) {
        whole_ = shape;
        if (const auto* hull = std::get_if<geometry::HullInstanced>(&shape))
            count_ = hull->hull->vertices.size(), itemName_ = " points of ";
        else if (const auto* mesh = std::get_if<CaseMesh>(&shape))
            count_ = mesh->triangles.size(), itemName_ = " triangles of ";
        else if (const auto* polygon = std::get_if<geometry::Polygond>(&shape))
            count_ = polygon->points.size(), minCount_ = 3, itemName_ = " corners of ";
        search_.emplace(count_ > minCount_ ? count_ : 0);
    }

    CaseShape reduced(const Subset& kept) const {
        if (const auto* mesh = std::get_if<CaseMesh>(&whole_)) return withTriangles(*mesh, kept);
        if (const auto* polygon = std::get_if<geometry::Polygond>(&whole_)) {
            geometry::Polygond made;
            for (const std::size_t i : kept) made.points.push_back(polygon->points[i]);
            return made;
        }
        const auto& hull = std::get<geometry::HullInstanced>(whole_);
        std::vector<Vec3d> points;
        for (const std::size_t i : kept) points.push_back(hull.hull->vertices[i]);
        return withPoints(hull, points);
    }
    /// Vertices that no triangle needs any longer go, too.
    static CaseMesh withTriangles(const CaseMesh& mesh, const Subset& kept) {
        constexpr std::uint32_t kUnused = 0xffffffffu;
        std::vector<std::uint32_t> newIndex(mesh.vertices.size(), kUnused);
        std::vector<Vec3d> vertices;
        std::vector<geometry::MeshTriangle> triangles;
        const auto at = [&](std::uint32_t vertex) {
            if (newIndex[vertex] == kUnused) {
                newIndex[vertex] = static_cast<std::uint32_t>(vertices.size());
                vertices.push_back(mesh.vertices[vertex]);
            }
            return newIndex[vertex];
        };
        for (const std::size_t i : kept) {
            const geometry::MeshTriangle& t = mesh.triangles[i];
            const std::uint32_t a = at(t.a), b = at(t.b);
            triangles.push_back({a, b, at(t.c)});
        }
        return makeCaseMesh(std::move(vertices), std::move(triangles));
    }

    bool isA_;
    CaseShape whole_{};
    std::size_t count_ = 0, minCount_ = 1;
    const char* itemName_ = "";
    std::optional<DeltaDebugging> search_{};
};

/// First with one of the shapes at the origin itself, else with what is left of its place in whole metres.
class ComeToOrigin final : public Reduction {
public:
    std::optional<CollisionCase> propose(const CollisionCase& now) override {
        while (next_ < 4) {
            isA_ = next_ < 2;
            const bool isWhole = next_++ % 2 == 1;
            const auto ball = ballOf(shapeOf(now, isA_));
            if (!ball) continue;
            const Vec3d& center = ball->center;
            const Vec3d by = isWhole ? Vec3d{std::floor(center.x), std::floor(center.y), std::floor(center.z)} : center;
            if (by == Vec3d{0.0}) continue;
            CollisionCase tried = now;
            tried.a = moved(tried.a, -by);
            tried.b = moved(tried.b, -by);
            return tried;
        }
        return std::nullopt;
    }
    void answer(bool kept) override {
        if (kept) next_ = 4;
    }
    std::string what() const override {
        return std::string("move both, so that ") + letter(isA_) + " stands at the origin";
    }

private:
    int next_ = 0;
    bool isA_ = true;
};

template <typename Part>
bool reset(std::optional<Part>& part) {
    return std::exchange(part, std::nullopt).has_value();
}

/// `find` leads to an answer of the case, or to none.
template <typename Find>
void addParts(std::vector<ReductionPtr>& all, const std::string& whose, Find find) {
    const auto add = [&](const char* name, auto part) {
        all.push_back(std::make_unique<LeaveOut>(whose + name, [find, part](CollisionCase& changed) {
            CaseAnswer* const answer = find(changed);
            return answer && reset(answer->*part);
        }));
    };
    add("overlap", &CaseAnswer::overlap);
    add("distance", &CaseAnswer::distance);
    add("normal", &CaseAnswer::normal);
    add("contacts", &CaseAnswer::contacts);
    add("t", &CaseAnswer::t);
    add("point", &CaseAnswer::point);
    add("toi", &CaseAnswer::toi);
}

/// A sweep stays one.
void addMotionsAndAnswers(std::vector<ReductionPtr>& all) {
    const auto add = [&](const char* what, auto change) { all.push_back(std::make_unique<LeaveOut>(what, change)); };
    add("the margin of a", [](CollisionCase& c) { return std::exchange(c.marginA, 0.0) > 0.0; });
    add("the margin of b", [](CollisionCase& c) { return std::exchange(c.marginB, 0.0) > 0.0; });
    add("the motion of a", [](CollisionCase& c) { return c.motionB && reset(c.motionA); });
    add("the motion of b", [](CollisionCase& c) { return c.motionA && reset(c.motionB); });
    addParts(all, "the expected ", [](CollisionCase& c) -> CaseAnswer* { return &c.expect; });
    add("the tolerance", [](CollisionCase& c) { return reset(c.tolerance); });
    addParts(all, "the reported ",
             [](CollisionCase& c) -> CaseAnswer* { return c.reported ? &c.reported->answer : nullptr; });
}

}  // namespace

geometry::HullInstanced withPoints(geometry::HullInstanced hull, std::span<const Vec3d> points) {
    hull.hull = std::make_shared<const geometry::Hulld>(geometry::convexHull(points).hull);
    return hull;
}

std::vector<ReductionPtr> allReductions() {
    std::vector<ReductionPtr> all;
    const auto addItems = [&] {
        for (const bool isA : {true, false}) all.push_back(std::make_unique<LeaveOutItems>(isA));
    };
    addMotionsAndAnswers(all);
    addItems();
    all.push_back(std::make_unique<ComeToOrigin>());
    // A case that was rounded may let more of it go, and the other way round.
    for (int round = 0; round < 2; ++round)
        for (const bool isA : {true, false}) {
            all.push_back(roundNumbers(isA));
            all.push_back(roundVertices(isA));
        }
    addItems();
    return all;
}

}  // namespace collidoscope::demos::examine
