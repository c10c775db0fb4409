#include "geometry/base/small_vector.h"

#include <gtest/gtest.h>

#include <vector>

#include "geometry/base/random.h"

namespace collidoscope::geometry {
namespace {

using List = SmallVector<int, 4>;

std::vector<int> itemsOf(const List& list) { return {list.begin(), list.end()}; }

TEST(SmallVector, HoldsWhatIsPutIntoItBeyondItsOwnRoom) {
    List list{7, 8};
    for (int i = 0; i < 6; ++i) {
        list.push_back(i);
        EXPECT_EQ(list.back(), i);
    }
    EXPECT_EQ(itemsOf(list), (std::vector<int>{7, 8, 0, 1, 2, 3, 4, 5}));
}

TEST(SmallVector, AnItemOfItselfCanBePutIntoIt) {
    List list{1, 2, 3, 4};
    for (int i = 0; i < 100; ++i) list.push_back(list[0]);
    EXPECT_EQ(list.back(), 1);
    EXPECT_EQ(list.size(), 104U);
}

/// 100,000 random changes of two lists, which are copied into each other, beside two of the standard library.
TEST(SmallVector, DoesWhatAVectorDoes) {
    constexpr std::uint64_t kSeed = 71;
    Random random(kSeed);
    List lists[2];
    std::vector<int> expected[2];
    for (int i = 0; i < 100000; ++i) {
        const std::size_t which = random.next() % 2;
        List& list = lists[which];
        std::vector<int>& like = expected[which];
        switch (random.next() % 8) {
            case 0:
            case 1:
                list.push_back(i), like.push_back(i);
                break;
            case 2:
                list.emplace_back(i), like.emplace_back(i);
                break;
            case 3:
                if (!like.empty()) list.pop_back(), like.pop_back();
                break;
            case 4:
                list.resize(i % 9 == 0 ? 1 : list.size() + 1, i), like.resize(i % 9 == 0 ? 1 : like.size() + 1, i);
                break;
            case 5:
                list = lists[1 - which], like = expected[1 - which];
                break;
            case 6:
                if (!like.empty()) list[list.size() / 2] = i, like[like.size() / 2] = i;
                break;
            default:
                if (i % 5 == 0) list.clear(), like.clear();
        }
        ASSERT_EQ(itemsOf(list), like) << "seed " << kSeed << ", change " << i;
        const List copy = list;
        ASSERT_EQ(itemsOf(copy), like) << "seed " << kSeed << ", change " << i;
    }
}

}  // namespace
}  // namespace collidoscope::geometry
