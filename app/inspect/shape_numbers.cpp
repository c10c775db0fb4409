#include "app/inspect/shape_numbers.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "app/inspect/number_rows.h"
#include "demos/examine/numbers.h"
#include "demos/host/shape_list.h"
#include "demos/share/degrees.h"
#include "geometry/base/elementary.h"
#include "geometry/base/number_text.h"

namespace collidoscope::app {
namespace {

using demos::kDegree;
using geometry::Quatd;
using geometry::Vec3d;

}  // namespace

Vec3d rotationVector(Quatd q) {
    if (q.w < 0.0) q = -q;
    const Vec3d axis{q.x, q.y, q.z};
    const double sine = glm::length(axis);
    return sine > 0.0 ? axis * (2.0 * geometry::atan2(sine, q.w) / (sine * kDegree<double>)) : Vec3d{0.0};
}

Quatd rotationOf(const Vec3d& degrees) {
    const double angle = glm::length(degrees) * kDegree<double>;
    return angle > 0.0 ? geometry::axisAngle(degrees * (kDegree<double> / angle), angle)
                       : geometry::kIdentityRotation<double>;
}

std::optional<ShapeNumbers> numbersOf(const demos::DemoBase& demo, std::string_view nameOrNumber) {
    const std::vector<demos::ParticleGroup> particles = demo.particles();
    if (const auto named = demos::particleNamed(particles, nameOrNumber)) return numbersOfParticle(particles, *named);
    const std::vector<demos::ShapeItem> shapes = demos::listShapes(demo);
    const auto index = demos::findShape(shapes, nameOrNumber);
    if (!index) return std::nullopt;
    const demos::ShapeItem& item = shapes[*index];
    if (auto body = numbersOfBody(demo, item)) return body;
    const auto place = particleSeenAs(particles, item.shape);
    return place ? numbersOfParticle(particles, *place) : numbersOfDrawn(demo, item);
}

std::string exactText(double value) {
    const auto narrow = static_cast<float>(value);
    if (double{narrow} != value) return demos::examine::exactNumber(value);
    std::array<char, 40> text{};
    return {text.data(), geometry::toChars(text.data(), text.data() + text.size(), narrow).ptr};
}

std::string textOf(const ShapeNumbers& numbers) {
    std::string text = numbers.name + ": " + numbers.kind + "\n";
    for (const NumberRow& row : numbers.rows) {
        text += "  " + row.title + std::string(row.title.size() < 20 ? 20 - row.title.size() : 1, ' ');
        for (std::size_t i = 0; i < row.values.size(); ++i) text += (i > 0 ? "  " : "") + exactText(row.values[i]);
        text += (row.unit.empty() ? "" : "  " + row.unit) + "\n";
    }
    return text;
}

}  // namespace collidoscope::app
