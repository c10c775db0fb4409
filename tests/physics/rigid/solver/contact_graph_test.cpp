// Colours of the contact graph: no two contacts of one colour touch a body that both would move.

#include "physics/rigid/solver/contact_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "geometry/base/random.h"

namespace collidoscope::physics {
namespace {

struct Case {
    std::vector<Contact> contacts{};
    std::vector<std::uint32_t> rows{};
};

/// Contacts between random bodies, of which a share is not moved.
Case randomCase(geometry::Random& random, std::uint32_t bodies, std::uint32_t count) {
    Case made;
    for (std::uint32_t i = 0; i < bodies; ++i) made.rows.push_back(random.uniform(0.0f, 1.0f) < 0.2f ? 0 : i + 1);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto a = static_cast<std::uint32_t>(random.uniform(0.0f, static_cast<float>(bodies) - 0.5f));
        const auto b = static_cast<std::uint32_t>(random.uniform(0.0f, static_cast<float>(bodies) - 0.5f));
        if (a == b) continue;
        made.contacts.push_back({.shapeA = std::min(a, b),
                                 .shapeB = std::max(a, b),
                                 .bodyA = std::min(a, b),
                                 .bodyB = std::max(a, b),
                                 .triangle = i,
                                 .count = 1 + i % 4});
    }
    return made;
}

void expectColored(const Case& made, const ContactGraph& graph) {
    std::size_t placed = 0;
    bool wasFixed = false;
    for (std::uint32_t c = 0; c < graph.colors().size(); ++c) {
        const ContactColor& color = graph.colors()[c];
        EXPECT_TRUE(color.isFixed || !wasFixed) << "pairs come first";
        wasFixed = color.isFixed;
        std::set<std::uint32_t> met;
        for (std::size_t size = 0; size < ContactColor::kSizes; ++size) {
            for (std::uint32_t i = color.first[size]; i < color.end[size]; ++i) {
                const Contact& contact = made.contacts[graph.order()[i]];
                EXPECT_EQ(sizeClassOf(contact), size);
                EXPECT_EQ(graph.colorOf()[graph.order()[i]], c);
                const std::uint32_t a = made.rows[contact.bodyA], b = made.rows[contact.bodyB];
                EXPECT_EQ(color.isFixed, a == 0 || b == 0);
                EXPECT_TRUE(a == 0 || met.insert(a).second) << "body " << contact.bodyA << " twice in a colour";
                EXPECT_TRUE(b == 0 || met.insert(b).second) << "body " << contact.bodyB << " twice in a colour";
                ++placed;
            }
        }
    }
    const auto isSolved = [&](const Contact& contact) {
        return made.rows[contact.bodyA] != 0 || made.rows[contact.bodyB] != 0;
    };
    EXPECT_EQ(placed, static_cast<std::size_t>(std::count_if(made.contacts.begin(), made.contacts.end(), isSolved)));
}

TEST(ContactGraph, noTwoContactsOfAColourShareABody) {
    constexpr std::uint64_t kSeed = 71;
    geometry::Random random(kSeed);
    ContactGraph graph;
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE("seed 71, case " + std::to_string(i));
        const auto bodies = static_cast<std::uint32_t>(random.uniform(2.0f, 60.0f));
        const Case made = randomCase(random, bodies, static_cast<std::uint32_t>(random.uniform(0.0f, 300.0f)));
        graph.color(made.contacts, made.rows, bodies + 1);
        expectColored(made, graph);
    }
}

TEST(ContactGraph, aBodyWithAThousandContactsNeedsAThousandColoursAndLosesNone) {
    Case made{.rows = {1}};
    for (std::uint32_t i = 1; i <= 1000; ++i) {
        made.rows.push_back(i + 1);
        made.contacts.push_back({.shapeA = 0, .shapeB = i, .bodyA = 0, .bodyB = i, .count = 1});
    }
    ContactGraph graph;
    graph.color(made.contacts, made.rows, 1002);
    expectColored(made, graph);
    EXPECT_EQ(graph.colors().size(), 1000u);
}

TEST(ContactGraph, youngContactsComeFirstInEachColourAndSize) {
    constexpr std::uint64_t kSeed = 72;
    constexpr unsigned kYoungAge = 60;
    geometry::Random random(kSeed);
    Case made = randomCase(random, 60, 400);
    const auto isYoung = [](const Contact& contact) { return contact.isTouching && contact.age < kYoungAge; };
    for (Contact& contact : made.contacts) {
        contact.age = static_cast<std::uint8_t>(random.uniform(0.0f, 120.0f));
        contact.isTouching = random.uniform(0.0f, 1.0f) < 0.8f;
    }
    ContactGraph graph;
    geometry::TaskGroup alone;
    graph.color(made.contacts, made.rows, 61, kYoungAge, alone);
    expectColored(made, graph);
    const auto isYoungAt = [&](std::uint32_t place) { return isYoung(made.contacts[graph.order()[place]]); };
    std::size_t young = 0, mixed = 0;
    for (const ContactColor& color : graph.colors())
        for (std::size_t size = 0; size < ContactColor::kSizes; ++size) {
            std::uint32_t place = color.first[size];
            while (place < color.end[size] && isYoungAt(place)) ++place, ++young;
            EXPECT_EQ(color.firstOld[size], place) << "seed 72";
            if (color.first[size] < place && place < color.end[size]) ++mixed;
            for (; place < color.end[size]; ++place) EXPECT_FALSE(isYoungAt(place)) << "seed 72, place " << place;
        }
    EXPECT_GT(young, 50u);
    EXPECT_GT(mixed, 5u) << "colours and sizes with both kinds";
}

TEST(ContactGraph, nothingHasNoColours) {
    ContactGraph graph;
    graph.color({}, {}, 1);
    EXPECT_TRUE(graph.colors().empty());
    EXPECT_TRUE(graph.order().empty());
}

}  // namespace
}  // namespace collidoscope::physics
