/// Every number of every shape of a picture: read, set, and read again.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "app/inspect/shape_numbers.h"
#include "demos/host/shape_list.h"
#include "demos/registry.h"
#include "demos/share/particle_numbers.h"

namespace collidoscope::app::shape_numbers_test {
namespace {

/// What is typed keeps a number legal: restitution lies within 0..1, layers are whole, and products of inertia are
/// small beside the moments.
double typed(const NumberRow& row, double value) {
    if (row.title == "Restitution") return 0.25;
    if (row.title == "Layers" || row.title == "Mask") return 6.0;
    if (row.title == "Products of inertia") return value + 0.001;
    return row.title == "Orientation" ? value + 0.5 : value + 0.125;
}
/// Numbers of length 1, whatever is typed.
bool isUnit(const NumberRow& row) {
    return row.title == "Orientation" || row.title == "Turn in the body" || row.title == "Normal" ||
           row.title == "Axis";
}

void expectEachCanBeSet(const char* name, std::size_t& set) {
    Session session(*demos::findDemo(name));
    session.setPlaying(false);
    runTo(session, session.demo().moves() ? 10 : 0);
    for (const demos::ShapeItem& item : demos::listShapes(session.demo())) {
        const auto before = numbersOf(session.demo(), item.name);
        ASSERT_TRUE(before) << name << ", " << item.name;
        EXPECT_FALSE(before->rows.empty()) << name << ", " << item.name;
        for (std::size_t i = 0; i < before->rows.size(); ++i) {
            const NumberRow& row = before->rows[i];
            for (const double value : row.values) EXPECT_TRUE(std::isfinite(value)) << row.title;
            EXPECT_EQ(bool(row.set), row.follows.empty()) << row.title << " of " << item.name << " in " << name;
            if (!row.set) continue;
            const std::size_t part = isUnit(row) && row.values.size() == 4 ? 1 : 0;
            const double wanted = typed(row, row.values[part]);
            session.act(row.set(part, wanted));
            const auto after = numbersOf(session.demo(), item.name);
            ASSERT_TRUE(after && i < after->rows.size()) << name << ", " << item.name << ", " << row.title;
            ASSERT_EQ(after->rows[i].title, row.title);
            if (!isUnit(row)) {
                EXPECT_NEAR(after->rows[i].values.front(), wanted, 1e-4 * std::max(1.0, std::fabs(wanted)))
                    << name << ", " << item.name << ", " << row.title;
            } else if (row.title != "Axis" && row.title != "Normal") {
                EXPECT_NE(after->rows[i].values, row.values) << name << ", " << item.name;
            }
            session.undo();
            const auto back = numbersOf(session.demo(), item.name);
            ASSERT_TRUE(back);
            EXPECT_NEAR(back->rows[i].values.front(), row.values.front(), 1e-5) << row.title << " comes back";
            ++set;
        }
    }
}

TEST(ShapeNumbers, EachIsSetAsItIsShownAndComesBack) {
    std::size_t set = 0;
    for (const char* name : {"rigid-stack", "gjk", "separating-axes", "shapes-3d", "rolling", "jenga", "conveyor",
                             "weeble", "joints-particles", "mesh-landscape", "convex-hull", "springs"})
        if (demos::findDemo(name) != nullptr) expectEachCanBeSet(name, set);
    EXPECT_GT(set, 200u);
}

TEST(ShapeNumbers, AParticleIsReadAndTypedByItsName) {
    Session session(*demos::findDemo("cloth"));
    session.setPlaying(false);
    const auto groups = session.demo().particles();
    const std::string name = demos::nameOf(groups, 0, groups[0].count / 2);
    const auto numbers = numbersOf(session.demo(), name);
    ASSERT_TRUE(numbers);
    EXPECT_EQ(numbers->name, name);
    ASSERT_TRUE(numbers->rows[0].set);
    session.act(numbers->rows[0].set(1, 2.5));
    EXPECT_NEAR(numbersOf(session.demo(), name)->rows[0].values[1], 2.5, 1e-6);
    session.undo();
    const auto held = numbersOf(session.demo(), demos::nameOf(groups, 0, 0));
    ASSERT_TRUE(held);
    EXPECT_FALSE(held->rows[0].set);
    EXPECT_EQ(held->rows[0].follows, held->note);
    EXPECT_NE(held->kind.find("held fast"), std::string::npos);
}

TEST(ShapeNumbers, ABallThatShowsAParticleIsThatParticle) {
    Session session(*demos::findDemo("joints-particles"));
    session.setPlaying(false);
    std::size_t found = 0;
    for (const demos::ShapeItem& item : demos::listShapes(session.demo()))
        found += numbersOf(session.demo(), item.name)->kind.starts_with("particle") ? 1 : 0;
    std::size_t all = 0;
    for (const demos::ParticleGroup& group : session.demo().particles()) all += group.count;
    EXPECT_EQ(found, all);
}

TEST(ShapeNumbers, AShapeWithoutAHandleIsReadAndSaysWhyItIsNotSet) {
    Session session(*demos::findDemo("shapes-2d"));
    for (const demos::ShapeItem& item : demos::listShapes(session.demo())) {
        const auto numbers = numbersOf(session.demo(), item.name);
        ASSERT_TRUE(numbers);
        EXPECT_FALSE(numbers->note.empty());
    }
    EXPECT_FALSE(numbersOf(session.demo(), "no such shape"));
}

TEST(ShapeNumbers, ARotationIsSetInDegreesAboutAnAxis) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    const auto shapes = demos::listShapes(session.demo());
    const auto box = std::find_if(shapes.begin(), shapes.end(), [&](const demos::ShapeItem& item) {
        const auto numbers = numbersOf(session.demo(), item.name);
        return numbers && numbers->kind.starts_with("dynamic");
    });
    ASSERT_NE(box, shapes.end());
    const auto row = [&](const char* title) {
        const auto numbers = numbersOf(session.demo(), box->name);
        return *std::find_if(numbers->rows.begin(), numbers->rows.end(),
                             [&](const NumberRow& each) { return each.title == title; });
    };
    session.act(row("Orientation").set(0, 1.0));
    session.act(row("Rotation").set(1, 90.0));
    EXPECT_NEAR(row("Orientation").values[0], std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(row("Orientation").values[2], std::sqrt(0.5), 1e-6);
    EXPECT_NEAR(row("Rotation").values[1], 90.0, 1e-4);
}

TEST(ShapeNumbers, ArePrintedToTheLastBitWithoutAWindow) {
    const auto ran = [](std::vector<std::string> more) {
        std::vector<std::string> words{"--headless", "--demo", "rigid-stack", "--frames", "30"};
        words.insert(words.end(), more.begin(), more.end());
        std::ostringstream out, errors;
        runHeadless(parseCommandLine(words), {.out = out, .errors = errors});
        return out.str();
    };
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    runTo(session, 30);
    const std::string name = demos::listShapes(session.demo()).back().name;
    EXPECT_EQ(ran({"--numbers", name}), textOf(*numbersOf(session.demo(), name)));
    EXPECT_THROW(ran({"--numbers", "nobody"}), UsageError);
    EXPECT_EQ(exactText(double{0.1f}), "0.1");
    EXPECT_EQ(exactText(0.1), "0.1");
    EXPECT_EQ(exactText(1.0 / 3.0), "0.3333333333333333");
}

}  // namespace
}  // namespace collidoscope::app::shape_numbers_test
