#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/base/state_archives.h"

namespace collidoscope::geometry::archive_test {
namespace {

enum class Kind { First, Second };

/// Has gaps between its members, and all that an archive visits.
struct Thing {
    bool flag = true;
    double weight = 2.5;
    Kind kind = Kind::Second;
    std::string name{"thing"};
    std::vector<Vec3f> points{{1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}};
    std::vector<std::int32_t> numbers{-1, 7};
    std::array<Vec2d, 2> corners{Vec2d{0.5, 1.5}, Vec2d{2.5, 3.5}};
    std::optional<std::uint64_t> last{9};
    Quatf turn{0.5f, 0.5f, -0.5f, 0.5f};
};
void state(Archive& archive, Thing& thing) {
    archive.field("flag", thing.flag);
    archive.field("weight", thing.weight);
    archive.field("kind", thing.kind);
    archive.field("name", thing.name);
    archive.field("points", thing.points);
    archive.field("numbers", thing.numbers);
    archive.field("corners", thing.corners);
    archive.field("last", thing.last);
    archive.field("turn", thing.turn);
}

template <typename T>
StateVisit visitOf(T& value) {
    return [&value](Archive& archive) { archive.field("it", value); };
}

TEST(Archive, whatWasSavedIsLoadedBitForBit) {
    Thing thing;
    thing.points.push_back({-0.0f, std::numeric_limits<float>::denorm_min(), 1e30f});
    const auto bytes = save(visitOf(thing));
    EXPECT_EQ(bytes.size(), sizeOf(visitOf(thing)));
    Thing other{.flag = false, .name = {}, .points = {}, .last = {}};
    load(visitOf(other), bytes);
    EXPECT_EQ(differences(visitOf(thing), visitOf(other)), std::vector<std::string>{});
    EXPECT_EQ(hashOf(visitOf(thing)), hashOf(visitOf(other)));
    EXPECT_TRUE(std::signbit(other.points[2].x));
}

TEST(Archive, theHashSeesEveryBitOfAList) {
    std::vector<Vec3f> list(5, Vec3f{1.0f});
    const std::uint64_t before = hashOf(visitOf(list));
    for (Vec3f& v : list) {
        for (int axis = 0; axis < 3; ++axis) {
            v[axis] = std::nextafter(1.0f, 2.0f);
            EXPECT_NE(hashOf(visitOf(list)), before);
            v[axis] = 1.0f;
        }
    }
    EXPECT_EQ(hashOf(visitOf(list)), before);
}

/// The same numbers as in a list of vectors, visited one by one.
struct Apart {
    float x = 0.0f, y = 0.0f, z = 0.0f;
};
void state(Archive& archive, Apart& apart) {
    archive.field("x", apart.x);
    archive.field("y", apart.y);
    archive.field("z", apart.z);
}

TEST(Archive, aListInOneGoHasTheHashAndTheBytesOfItsElements) {
    std::vector<Vec3f> whole{{1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}};
    std::vector<Apart> apart{{1.0f, 2.0f, 3.0f}, {4.0f, 5.0f, 6.0f}};
    EXPECT_EQ(hashOf(visitOf(whole)), hashOf(visitOf(apart)));
    EXPECT_EQ(save(visitOf(whole)), save(visitOf(apart)));
}

TEST(Archive, savedNumbersAreLittleEndian) {
    std::uint32_t number = 0x01020304;
    EXPECT_EQ(save(visitOf(number)), (std::vector<std::uint8_t>{4, 3, 2, 1}));
}

TEST(Archive, aCountThatCannotFollowIsRefusedBeforeItIsAllocated) {
    std::vector<Vec3f> list(2, Vec3f{1.0f});
    auto bytes = save(visitOf(list));
    bytes[0] = 3;
    EXPECT_THROW(load(visitOf(list), bytes), std::runtime_error);
    EXPECT_EQ(list.size(), 2u);
    bytes[6] = 255;
    EXPECT_THROW(load(visitOf(list), bytes), std::runtime_error);
    EXPECT_EQ(list.size(), 2u);
}

TEST(Archive, bytesTooFewAndTooManyAreRefused) {
    Thing thing;
    const auto bytes = save(visitOf(thing));
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_THROW(load(visitOf(thing), {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}),
                     std::runtime_error);
    auto more = bytes;
    more.push_back(0);
    EXPECT_THROW(load(visitOf(thing), more), std::runtime_error);
}

TEST(Archive, differencesAndNumbersThatAreNoneAreNamedByTheirPath) {
    Thing a, b;
    b.points[1].y = 5.5f;
    b.corners[1].x = std::numeric_limits<double>::infinity();
    EXPECT_EQ(
        differences(visitOf(a), visitOf(b)),
        (std::vector<std::string>{"it.points[1]: (4, 5, 6) | (4, 5.5, 6)", "it.corners[1]: (2.5, 3.5) | (inf, 3.5)"}));
    EXPECT_EQ(firstNotFinite(visitOf(a)), std::nullopt);
    EXPECT_EQ(firstNotFinite(visitOf(b)), "it.corners[1]");
}

}  // namespace
}  // namespace collidoscope::geometry::archive_test
