/// Probes in the picture of any demo: their words, their answers against every shape asked by itself, and what they
/// leave as it is.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "app/inspect/probe.h"
#include "demos/host/shape_list.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "geometry/base/random.h"
#include "geometry/planar/overlap/overlap.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::app::probe_test {
namespace {

using demos::ShapeItem;
using geometry::AnyShapef;
using geometry::Vec3f;

constexpr std::array<const char*, 4> kDemos{"shapes-3d", "rigid-stack", "pair-matrix", "mesh-picking"};
constexpr std::uint64_t kFrames = 20;
constexpr int kProbes = 20;  ///< of each question in each demo

std::vector<ShapeItem> shapesOf(const char* name) {
    Session session(*demos::findDemo(name));
    runTo(session, kFrames);
    return demos::listShapes(session.demo());
}

const AnyShapef* inSpace(const ShapeItem& item) { return std::get_if<AnyShapef>(&item.shape); }

/// Within what a picture shows, towards one of its shapes, so that about half of the probes hit.
class Aim {
public:
    explicit Aim(const std::vector<ShapeItem>& shapes) : shapes_(shapes) {}
    Probe next(ProbeShape shape, ProbeQuestion question) {
        Probe probe{.shape = shape, .question = question, .size = random_.uniform(0.05f, 0.6f)};
        const Vec3f at = middle() + vector(0.8f);
        const bool goes = shape == ProbeShape::Ray || question == ProbeQuestion::Sweep;
        probe.position = goes ? at + vector(6.0f) : at;
        probe.direction = at - probe.position;
        if (question == ProbeQuestion::Sweep) probe.direction *= 1.2f;
        return probe;
    }

private:
    Vec3f middle() {
        for (;;) {
            const ShapeItem& item = shapes_[random_.index(static_cast<std::uint32_t>(shapes_.size()))];
            const auto bounds = inSpace(item) != nullptr ? boundsOf(*inSpace(item)) : std::nullopt;
            if (bounds) return 0.5f * (bounds->min + bounds->max);
        }
    }
    Vec3f vector(float size) {
        return {random_.uniform(-size, size), random_.uniform(-size, size), random_.uniform(-size, size)};
    }
    const std::vector<ShapeItem>& shapes_;
    geometry::Random random_{7};
};

/// The depth in a mesh is not asked, and other kinds, as lines and frusta, have none.
std::optional<float> distanceTo(const Probe& probe, const AnyShapef& shape) {
    const bool isOverlap = probe.question == ProbeQuestion::Overlap;
    const bool isMesh = std::holds_alternative<geometry::MeshInstance>(shape);
    if (isMesh && overlaps(shapeOf(probe), shape)) return 0.0f;
    if (isMesh && isOverlap) return std::nullopt;
    const auto apart = separation(shapeOf(probe), shape);
    if (!apart) return isOverlap && overlaps(shapeOf(probe), shape) ? std::optional(0.0f) : std::nullopt;
    if (isOverlap && apart->distance > 0.0f) return std::nullopt;
    return apart->distance;
}

/// What every shape says by itself: t or the distance, in the order of the list.
std::vector<std::optional<float>> askedOneByOne(const Probe& probe, const std::vector<ShapeItem>& shapes) {
    std::vector<std::optional<float>> all;
    for (const ShapeItem& item : shapes) {
        const AnyShapef* const shape = inSpace(item);
        all.emplace_back();
        if (shape == nullptr) continue;
        if (probe.shape == ProbeShape::Ray) {
            if (const auto hit = rayCast(geometry::Rayf{probe.position, probe.direction}, *shape)) all.back() = hit->t;
        } else if (probe.question == ProbeQuestion::Sweep) {
            if (const auto impact = timeOfImpact(shapeOf(probe), {.displacement = probe.direction}, *shape, {}))
                all.back() = impact->toi;
        } else {
            all.back() = distanceTo(probe, *shape);
        }
    }
    return all;
}

std::optional<float> leastOf(const std::vector<std::optional<float>>& all) {
    std::optional<float> minimum;
    for (const auto& each : all)
        if (each && (!minimum || *each < *minimum)) minimum = each;
    return minimum;
}

float rankOf(const Probe& probe, const ProbeHit& hit) {
    const bool isDistance = probe.question == ProbeQuestion::Overlap || probe.question == ProbeQuestion::Closest;
    return isDistance ? hit.distance : hit.t;
}

void expectAsOneByOne(const Probe& probe, const ProbeAnswer& answer, const std::vector<ShapeItem>& shapes) {
    const auto all = askedOneByOne(probe, shapes);
    const auto minimum = leastOf(all);
    ASSERT_EQ(answer.hits.empty(), !minimum);
    for (const ProbeHit& hit : answer.hits) {
        ASSERT_TRUE(all[hit.shape]) << shapes[hit.shape].name;
        EXPECT_EQ(rankOf(probe, hit), *all[hit.shape]) << shapes[hit.shape].name;
    }
    if (probe.question == ProbeQuestion::All || probe.question == ProbeQuestion::Overlap) {
        const auto count = std::count_if(all.begin(), all.end(), [](const auto& each) { return each.has_value(); });
        EXPECT_EQ(static_cast<std::ptrdiff_t>(answer.hits.size()), count);
        EXPECT_TRUE(std::is_sorted(answer.hits.begin(), answer.hits.end(), [&](const ProbeHit& a, const ProbeHit& b) {
            return rankOf(probe, a) < rankOf(probe, b);
        }));
    } else if (minimum && probe.question != ProbeQuestion::Any) {
        EXPECT_EQ(rankOf(probe, answer.hits.front()), *minimum);
    }
}

TEST(Probe, AnswersAsEveryShapeAskedByItself) {
    for (const char* name : kDemos) {
        SCOPED_TRACE(name);
        const std::vector<ShapeItem> shapes = shapesOf(name);
        Aim aim(shapes);
        int asked = 0, hit = 0;
        for (const ProbeShape shape : allProbeShapes())
            for (const ProbeQuestion question : questionsOf(shape))
                for (int i = 0; i < kProbes; ++i) {
                    const Probe probe = aim.next(shape, question);
                    SCOPED_TRACE(textOf(probe));
                    const ProbeAnswer answer = ask(probe, shapes);
                    expectAsOneByOne(probe, answer, shapes);
                    EXPECT_LE(answer.shapeTests, shapes.size());
                    EXPECT_LE(answer.boxTests, shapes.size());
                    ++asked;
                    if (!answer.hits.empty()) ++hit;
                }
        EXPECT_GT(hit, asked / 3);
    }
}

TEST(Probe, AnyAsksFewerShapesThanAll) {
    const std::vector<ShapeItem> shapes = shapesOf("rigid-stack");
    Aim aim(shapes);
    std::size_t any = 0, all = 0;
    for (int i = 0; i < kProbes; ++i) {
        Probe probe = aim.next(ProbeShape::Ray, ProbeQuestion::All);
        all += ask(probe, shapes).boxTests;
        probe.question = ProbeQuestion::Any;
        any += ask(probe, shapes).boxTests;
    }
    EXPECT_LT(any, all);
}

TEST(Probe, ShapesOfThePlaneAnswerRaysAndBalls) {
    const std::vector<ShapeItem> shapes = shapesOf("shapes-2d");
    std::size_t circles = 0;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto* circle = std::get_if<geometry::Circlef>(&shapes[i].shape);
        if (circle == nullptr) continue;
        ++circles;
        const Vec3f middle{circle->center, 0.0f};
        const auto isHit = [&](const ProbeAnswer& answer) {
            return std::any_of(answer.hits.begin(), answer.hits.end(),
                               [&](const ProbeHit& hit) { return hit.shape == i; });
        };
        const Vec3f up{0.0f, 0.0f, 1.0f};
        EXPECT_TRUE(isHit(ask({.question = ProbeQuestion::All, .position = middle + up}, shapes)));
        const Vec3f beside = middle + Vec3f{circle->radius + 0.2f, 0.0f, 0.0f};
        const Probe near{.shape = ProbeShape::Sphere, .question = ProbeQuestion::Overlap, .position = beside};
        Probe small = near;
        small.size = 0.1f;
        EXPECT_TRUE(isHit(ask(near, shapes)));
        EXPECT_FALSE(isHit(ask(small, shapes)));
    }
    EXPECT_GT(circles, 0u);
}

TEST(Probe, ReadsItsWordsAndWritesThemAgain) {
    const Probe ray = probeFrom("ray:0,2,5:0,0,-1:all");
    EXPECT_EQ(ray.question, ProbeQuestion::All);
    EXPECT_EQ(ray.position, (Vec3f{0.0f, 2.0f, 5.0f}));
    EXPECT_EQ(textOf(ray), "ray:0,2,5:0,0,-1:all");
    EXPECT_EQ(probeFrom("ray:0,2,5:0,0,-1").question, ProbeQuestion::Nearest);
    EXPECT_EQ(probeFrom("sphere:0,1,0").question, ProbeQuestion::Overlap);
    const Probe sweep = probeFrom("capsule:0,3,0:0,-4,0:0.2");
    EXPECT_EQ(sweep.question, ProbeQuestion::Sweep);
    EXPECT_EQ(sweep.size, 0.2f);
    for (const Probe& probe : {ray, sweep, probeFrom("hull:0.1,0.2,0.3:closest")}) {
        Probe back = probeFrom(textOf(probe));
        EXPECT_EQ(textOf(back), textOf(probe));
        back.direction = probe.direction;  // only some questions have one
        EXPECT_EQ(back, probe);
    }
    for (const char* bad :
         {"", "ray", "ray:0,0", "ray:0,0,0", "cone:0,0,0", "sphere:0,0,0:sweep", "sphere:0,0,0:nearest",
          "ray:0,0,0:0,0,1:overlap", "sphere:0,0,0:0", "sphere:0,0,0:-1", "sphere:0,0,nan", "sphere:0,0,0:word"})
        EXPECT_THROW(probeFrom(bad), ProbeError) << bad;
}

TEST(Probe, IsInThePictureOfEveryFrameAndChangesNoRun) {
    Session probed(*demos::findDemo("rigid-stack")), plain(*demos::findDemo("rigid-stack"));
    const Probe down = probeFrom("ray:0,20,0:0,-1,0");
    const auto report = hold(probed, down);
    ASSERT_TRUE(probed.hasMarks(app::kProbeMarks));
    for (int i = 0; i < 30; ++i) {
        probed.stepForward();
        plain.stepForward();
        EXPECT_GT(probed.current().itemCount(), plain.current().itemCount());
        const auto shapes = demos::listShapes(probed.demo());
        ASSERT_EQ(report->hits.size(), 1u);
        EXPECT_EQ(report->hits.front(), hitText(down, ask(down, shapes).hits.front(), shapes));
    }
    EXPECT_EQ(demos::hashOf(probed.demo()), demos::hashOf(plain.demo()));
    probed.setMarks(app::kProbeMarks, {});
    EXPECT_EQ(probed.current().itemCount(), plain.current().itemCount());
}

TEST(Probe, IsAskedWithoutAWindow) {
    const auto ran = [](std::vector<std::string> more) {
        std::vector<std::string> words{"--headless", "--demo", "rigid-stack", "--frames", "30"};
        words.insert(words.end(), more.begin(), more.end());
        std::ostringstream out, errors;
        runHeadless(parseCommandLine(words), {.out = out, .errors = errors});
        return out.str();
    };
    const std::string text = ran({"--probe", "ray:0,20,0:0,-1,0:all"});
    EXPECT_NE(text.find("all hits"), std::string::npos) << text;
    EXPECT_NE(text.find("normal (0.000, 1.000, 0.000)"), std::string::npos) << text;
    EXPECT_NE(text.find("Tested: "), std::string::npos) << text;
    EXPECT_NE(ran({"--probe", "sphere:0,500,0"}).find("nothing"), std::string::npos);
    EXPECT_THROW(ran({"--probe", "ray:1"}), UsageError);
    EXPECT_THROW(ran({"--probe", "sphere:0,1,0", "--trace", "-"}), UsageError);
    EXPECT_THROW(ran({"--probe", "sphere:0,1,0", "--inside", "1,2"}), UsageError);
    const CommandLine line = parseCommandLine(argumentsOfLink("collidoscope:gjk?probe=sphere:0,1,0:closest"));
    EXPECT_EQ(line.probe, "sphere:0,1,0:closest");
}

}  // namespace
}  // namespace collidoscope::app::probe_test
