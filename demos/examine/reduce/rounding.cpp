#include <array>
#include <cstdio>
#include <string_view>
#include <utility>
#include <variant>

#include "demos/examine/reduce/reductions.h"
#include "demos/examine/shape_parts.h"
#include "geometry/base/number_text.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Vec2d;
using geometry::Vec3d;

/// A number of a shape, or its orientation as a whole, which comes before its four parts.
struct NumberRef {
    double* number = nullptr;
    geometry::Quatd* orientation = nullptr;
    bool isSize = false;
};

/// Every number of a shape, in the order of its parts.
class NumberList final : public ShapePartVisitor {
public:
    std::vector<NumberRef> refs{};

    void point(std::string_view, Vec3d& p) override { add(p); }
    void point(std::string_view, Vec2d& p) override { add(p); }
    void direction(std::string_view, Vec3d& v) override { add(v); }
    void orientation(geometry::Quatd& q) override {
        refs.push_back({.orientation = &q});
        for (double* part : {&q.w, &q.x, &q.y, &q.z}) refs.push_back({.number = part});
    }
    void size(std::string_view, double& length) override { refs.push_back({.number = &length, .isSize = true}); }
    void sizes(std::string_view, Vec3d& lengths) override { add(lengths, true); }
    void sizes(std::string_view, Vec2d& lengths) override { add(lengths, true); }
    void number(std::string_view, double& value) override { refs.push_back({.number = &value}); }

    template <typename Vec>
    void add(Vec& v, bool isSize = false) {
        for (int i = 0; i < Vec::length(); ++i) refs.push_back({.number = &v[i], .isSize = isSize});
    }
};
constexpr std::size_t kOrientationRefs = 5;

std::string roundedNumbers(int count) {
    if (count == 0) return "round any number of ";
    return "round " + std::to_string(count) + (count == 1 ? " number of " : " numbers of ");
}

double withDigits(double value, int digits) {
    std::array<char, 40> text{};
    const int size = std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
    double number = value;
    geometry::fromChars(text.data(), text.data() + size, number);
    return number;
}

/// Numbers to try in place of another, the roundest first. A size never becomes 0: a plate is another thing than a box.
std::vector<double> rounderThan(double value, bool isSize) {
    constexpr int kMaxDigits = 16;
    const double simplest = isSize ? 1.0 : 0.0;
    if (value == 0.0 || value == simplest) return {};
    std::vector<double> rounder{simplest};
    for (int digits = 1; digits <= kMaxDigits; ++digits) {
        const double rounded = withDigits(value, digits);
        if (rounded == value) break;
        if (rounded != rounder.back()) rounder.push_back(rounded);
    }
    return rounder;
}

/// Rounds every number of a shape and of its motion, one after the other, to as few digits as it can have.
class RoundNumbers final : public Reduction {
public:
    explicit RoundNumbers(bool isA) : isA_(isA) {}

    std::optional<CollisionCase> propose(const CollisionCase& now) override {
        CollisionCase tried = now;
        for (const std::vector<NumberRef> refs = refsOf(tried); at_ < refs.size(); endNumber(1)) {
            const NumberRef& ref = refs[at_];
            if (ref.orientation && *ref.orientation == geometry::kIdentityRotation<double>) {
                at_ += kOrientationRefs - 1;
                continue;
            }
            if (!candidates_) candidates_ = ref.orientation ? std::vector{1.0} : rounderThan(*ref.number, ref.isSize);
            if (candidate_ == candidates_->size()) continue;
            isOrientation_ = ref.orientation != nullptr;
            if (isOrientation_)
                *ref.orientation = geometry::kIdentityRotation<double>;
            else
                *ref.number = (*candidates_)[candidate_];
            ++candidate_;
            return tried;
        }
        return std::nullopt;
    }
    void answer(bool kept) override {
        if (!kept) return;
        ++kept_;
        endNumber(isOrientation_ ? kOrientationRefs : 1);
    }
    std::string what() const override { return roundedNumbers(kept_) + letter(isA_); }

private:
    std::vector<NumberRef> refsOf(CollisionCase& all) const {
        NumberList numbers;
        CaseShape& shape = shapeOf(all, isA_);
        visitParts(shape, numbers);
        if (auto* polygon = std::get_if<geometry::Polygond>(&shape))
            for (Vec2d& p : polygon->points) numbers.add(p);
        if (auto& motion = isA_ ? all.motionA : all.motionB) numbers.add(*motion);
        return std::move(numbers.refs);
    }
    void endNumber(std::size_t count) {
        at_ += count;
        candidate_ = 0;
        candidates_.reset();
    }

    bool isA_;
    std::size_t at_ = 0, candidate_ = 0;
    std::optional<std::vector<double>> candidates_{};  ///< of the number; of an orientation only the identity
    bool isOrientation_ = false;
    int kept_ = 0;
};

/// The same for the vertices of a hull or a mesh.
class RoundVertices final : public Reduction {
public:
    explicit RoundVertices(bool isA) : isA_(isA) {}

    std::optional<CollisionCase> propose(const CollisionCase& now) override {
        if (!begun_) begin(shapeOf(now, isA_));
        for (; at_ < 3 * vertices_.size(); endNumber()) {
            if (!candidates_) candidates_ = rounderThan(number(vertices_), false);
            while (candidate_ < candidates_->size()) {
                tried_ = vertices_;
                number(tried_) = (*candidates_)[candidate_++];
                if (std::optional<CaseShape> shape = withVertices(shapeOf(now, isA_))) {
                    CollisionCase tried = now;
                    shapeOf(tried, isA_) = std::move(*shape);
                    return tried;
                }
            }
        }
        return std::nullopt;
    }
    void answer(bool kept) override {
        if (!kept) return;
        ++kept_;
        vertices_ = tried_;
        endNumber();
    }
    std::string what() const override { return roundedNumbers(kept_) + "the vertices of " + letter(isA_); }

private:
    void begin(const CaseShape& shape) {
        begun_ = true;
        if (const auto* hull = std::get_if<geometry::HullInstanced>(&shape)) vertices_ = hull->hull->vertices;
        if (const auto* mesh = std::get_if<CaseMesh>(&shape)) vertices_ = mesh->vertices;
    }
    double& number(std::vector<Vec3d>& vertices) const {
        return vertices[at_ / 3][static_cast<Vec3d::length_type>(at_ % 3)];
    }
    /// None where a point is no vertex any longer: the others would be strangers to their indices.
    std::optional<CaseShape> withVertices(const CaseShape& now) const {
        if (const auto* mesh = std::get_if<CaseMesh>(&now)) return makeCaseMesh(tried_, mesh->triangles);
        geometry::HullInstanced made = withPoints(std::get<geometry::HullInstanced>(now), tried_);
        if (made.hull->vertices.size() != tried_.size()) return std::nullopt;
        return made;
    }
    void endNumber() {
        ++at_;
        candidate_ = 0;
        candidates_.reset();
    }

    bool isA_, begun_ = false;
    std::vector<Vec3d> vertices_{}, tried_{};  ///< in an order that stays, whatever a hull makes of it
    std::size_t at_ = 0, candidate_ = 0;
    std::optional<std::vector<double>> candidates_{};
    int kept_ = 0;
};

}  // namespace

ReductionPtr roundNumbers(bool isA) { return std::make_unique<RoundNumbers>(isA); }
ReductionPtr roundVertices(bool isA) { return std::make_unique<RoundVertices>(isA); }

}  // namespace collidoscope::demos::examine
