/// The colours of curves that are told apart by colour.

#include "app/gl/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace collidoscope::app {
namespace {

using geometry::Vec3f;

/// The roles that stand for one of several curves: those of plots, and of the six integrators.
constexpr std::array kCurves{demos::Role::BodyA,   demos::Role::BodyB,   demos::Role::Velocity,
                             demos::Role::Impulse, demos::Role::Contact, demos::Role::Acceleration};

Vec3f linearOf(const Color& color) {
    const auto channel = [](float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); };
    return {channel(color.r), channel(color.g), channel(color.b)};
}
float luminanceOf(const Vec3f& linear) { return glm::dot(linear, Vec3f{0.2126f, 0.7152f, 0.0722f}); }

/// CIE L*a*b* under daylight.
Vec3f labOf(const Vec3f& linear) {
    const auto curve = [](float t) { return t > 0.008856f ? std::cbrt(t) : 7.787f * t + 16.0f / 116.0f; };
    const float x = curve(glm::dot(linear, Vec3f{0.4124f, 0.3576f, 0.1805f}) / 0.95047f);
    const float y = curve(luminanceOf(linear));
    const float z = curve(glm::dot(linear, Vec3f{0.0193f, 0.1192f, 0.9505f}) / 1.08883f);
    return {116.0f * y - 16.0f, 500.0f * (x - y), 200.0f * (y - z)};
}

/// How somebody sees a colour. The matrices of missing cones are those of Machado, Oliveira, Fernandes, A
/// physiologically-based model for simulation of color vision deficiency (2009).
struct Eye {
    const char* name;
    std::array<Vec3f, 3> rows;
    Vec3f sees(const Vec3f& c) const {
        return glm::clamp(Vec3f{glm::dot(rows[0], c), glm::dot(rows[1], c), glm::dot(rows[2], c)}, 0.0f, 1.0f);
    }
};
constexpr std::array<Eye, 3> kEyes{
    {{"usual", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
     {"without red cones",
      {{{0.152286f, 1.052583f, -0.204868f}, {0.114503f, 0.786281f, 0.099216f}, {-0.003882f, -0.048116f, 1.051998f}}}},
     {"without green cones",
      {{{0.367322f, 0.860646f, -0.227968f}, {0.280085f, 0.672501f, 0.047413f}, {-0.011820f, 0.042940f, 0.968881f}}}}}};

TEST(Theme, CurvesAreToldApartByEveryEyeInBothThemes) {
    constexpr float kPlain = 12.0f;  // CIE units; 2.3 can just be noticed side by side
    for (const Theme* theme : {&darkTheme(), &projectorTheme()})
        for (const Eye& eye : kEyes)
            for (std::size_t i = 0; i < kCurves.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    const Vec3f a = labOf(eye.sees(linearOf(theme->role(kCurves[i]))));
                    const Vec3f b = labOf(eye.sees(linearOf(theme->role(kCurves[j]))));
                    EXPECT_GT(glm::length(a - b), kPlain) << theme->name << ", " << eye.name << ", " << i << ", " << j;
                }
}

TEST(Theme, CurvesStandOutFromTheirGround) {
    for (const Theme* theme : {&darkTheme(), &projectorTheme()})
        for (const demos::Role role : kCurves) {
            const float a = luminanceOf(linearOf(theme->role(role))), b = luminanceOf(linearOf(theme->panel));
            const float contrast = (std::max(a, b) + 0.05f) / (std::min(a, b) + 0.05f);
            EXPECT_GT(contrast, 3.0f) << theme->name << ", role " << static_cast<int>(role);
        }
}

}  // namespace
}  // namespace collidoscope::app
