// Lists whose entries take no memory before they are used hold what was written to them, however they grow.

#include "geometry/base/lazy_lists.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace collidoscope::geometry {
namespace {

struct alignas(64) Wide {
    double number;
};

template <typename T>
void expectZeroAndKept(const std::vector<std::size_t>& sizes) {
    ZeroedList<T> list;
    for (const std::size_t size : sizes) {
        const std::size_t before = list.size();
        resizeWithRoom(list, size);
        ASSERT_EQ(list.size(), size);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(list.data()) % alignof(T), 0u);
        const auto numberOf = [&](std::size_t i) -> double& { return *reinterpret_cast<double*>(&list[i]); };
        for (std::size_t i = 0; i < size; ++i) {
            EXPECT_EQ(numberOf(i), i < before ? static_cast<double>(i + 1) : 0.0) << i << " of " << size;
            numberOf(i) = static_cast<double>(i + 1);
        }
    }
}

TEST(ZeroedList, newEntriesAreZeroAndOthersStay) {
    const std::vector<std::size_t> sizes{3, 3, 4, 100, 101, 7, 126, 0, 1000, 30, 2000};
    expectZeroAndKept<double>(sizes);
    expectZeroAndKept<Wide>(sizes);
}

TEST(ZeroedList, copiesHoldTheSame) {
    ZeroedList<int> list;
    resizeWithRoom(list, 5);
    list[3] = 7;
    const ZeroedList<int> copy = list;
    EXPECT_EQ(copy, list);
    EXPECT_EQ(copy[3], 7);
}

TEST(ZeroedList, entriesThatWereThereBeforeAShorterListWasAssignedAreZeroIfTheyComeAgain) {
    ZeroedList<int> list, shorter;
    resizeWithRoom(list, 100), resizeWithRoom(shorter, 10);
    for (int& entry : list) entry = 5;
    list = shorter;
    resizeWithRoom(list, 90);
    for (const int entry : list) EXPECT_EQ(entry, 0);
    for (int& entry : list) entry = 5;
    list.clear();
    resizeWithRoom(list, 90);
    for (const int entry : list) EXPECT_EQ(entry, 0);
}

TEST(ZeroedList, aSizeThatNoMemoryHasIsRefused) {
    ZeroedMemory<double> memory;
    EXPECT_THROW(memory.allocate(SIZE_MAX / 2), std::bad_alloc);
    ZeroedMemory<Wide> wide;
    EXPECT_THROW(wide.allocate(SIZE_MAX / alignof(Wide)), std::bad_alloc);
}

/// Counts how many of it there are.
struct Counted {
    std::shared_ptr<int> shared{};
    static inline int alive = 0;

    Counted() { ++alive; }
    Counted(Counted&& other) noexcept : shared(std::move(other.shared)) { ++alive; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --alive; }
};

TEST(MadeList, entriesComeWhereTheyAreMadeAndStayAsTheListGrows) {
    {
        MadeList<Counted> list;
        list.resize(100000);
        EXPECT_EQ(Counted::alive, 0);
        list.make(70001), list.make(70002), list.make(3);
        const int made = Counted::alive;
        EXPECT_LT(made, 1000) << "others cost nothing";
        list[70001].shared = std::make_shared<int>(4), list[3].shared = std::make_shared<int>(5);
        list.make(70001);
        EXPECT_EQ(Counted::alive, made);
        list.resize(1000000);
        EXPECT_EQ(Counted::alive, made);
        EXPECT_EQ(*list[70001].shared, 4);
        EXPECT_EQ(*list[3].shared, 5);
        EXPECT_EQ(list[70002].shared, nullptr);
        list.make(999999);
        EXPECT_EQ(list.size(), 1000000u);
        EXPECT_GT(Counted::alive, made);
    }
    EXPECT_EQ(Counted::alive, 0);
}

}  // namespace
}  // namespace collidoscope::geometry
