#pragma once
/// Many short lists of numbers in one array: no allocation once settled, and a copy is a copy of two arrays.

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/archive.h"

namespace collidoscope::geometry {

/// Each list lies in a block of 4, 8, 16 ... numbers. Blocks that a list has grown out of are used again by others.
class ShortLists {
public:
    std::size_t size() const { return lists_.size(); }
    void resize(std::size_t lists) {
        for (std::size_t list = lists; list < lists_.size(); ++list) clear(list);
        lists_.resize(lists);
    }

    /// Valid until a number is added anywhere.
    std::span<const std::uint32_t> operator[](std::size_t list) const {
        return {numbers_.data() + lists_[list].first, lists_[list].size};
    }
    void add(std::size_t list, std::uint32_t number) {
        List& own = lists_[list];
        if (own.size == roomOf(own)) grow(own);
        numbers_[own.first + own.size++] = number;
    }
    /// Takes out a number; the last of the list takes its position. Precondition: it is there, once.
    void remove(std::size_t list, std::uint32_t number) {
        List& own = lists_[list];
        std::uint32_t* const numbers = numbers_.data() + own.first;
        std::uint32_t i = 0;
        while (numbers[i] != number) ++i;
        assert(i < own.size);
        numbers[i] = numbers[--own.size];
    }
    void clear(std::size_t list) {
        release(lists_[list]);
        lists_[list] = {};
    }

    friend void state(Archive& archive, ShortLists& lists) {
        archive.field("lists", lists.lists_);
        archive.field("numbers", lists.numbers_);
        archive.field("free", lists.free_);
    }

private:
    static constexpr std::uint32_t kNone = 0xffffffffu;
    static constexpr std::uint32_t kSmallest = 4;
    struct List {
        std::uint32_t first = 0;  // in numbers_
        std::uint32_t size = 0;
        std::uint32_t block = kNone;  // has room for kSmallest << block numbers

        friend void state(Archive& archive, List& list) {
            archive.field("first", list.first);
            archive.field("size", list.size);
            archive.field("block", list.block);
        }
    };

    static std::uint32_t roomOf(const List& list) { return list.block == kNone ? 0 : kSmallest << list.block; }
    void release(const List& list) {
        if (list.block == kNone) return;
        numbers_[list.first] = free_[list.block];
        free_[list.block] = list.first;
    }
    void grow(List& list) {
        List larger{.first = kNone, .size = list.size, .block = list.block == kNone ? 0 : list.block + 1};
        if (free_.size() <= larger.block) free_.resize(larger.block + 1, kNone);
        if (free_[larger.block] != kNone) {
            larger.first = free_[larger.block];
            free_[larger.block] = numbers_[larger.first];
        } else {
            larger.first = static_cast<std::uint32_t>(numbers_.size());
            numbers_.resize(numbers_.size() + roomOf(larger));
        }
        for (std::uint32_t i = 0; i < list.size; ++i) numbers_[larger.first + i] = numbers_[list.first + i];
        release(list);
        list = larger;
    }

    std::vector<List> lists_{};
    std::vector<std::uint32_t> numbers_{};
    std::vector<std::uint32_t> free_{};  // by block: the first free one, in which the next stands
};

}  // namespace collidoscope::geometry
