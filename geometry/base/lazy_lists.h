#pragma once
/// Lists with an entry for each slot of something large, of which most entries are never used. An entry that is never
/// written takes no memory and no time: a world with a million shapes at rest steps the few moving ones at once.
///
/// `ZeroedList` is a std::vector whose new entries are zero bytes. They are in memory that the system gives when it is
/// first touched. `MadeList` holds entries that need a constructor: make() calls it, for a block of entries at a time.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace collidoscope::geometry {

/// An allocator of memory that is zero. Calling no constructor leaves entries zero.
template <typename T>
struct ZeroedMemory {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>,
                  "zero bytes are an object only of such a type");
    using value_type = T;

    ZeroedMemory() = default;
    template <typename U>
    explicit ZeroedMemory(const ZeroedMemory<U>&) {}

    T* allocate(std::size_t count) {
        if (count > (PTRDIFF_MAX - kHead) / sizeof(T)) throw std::bad_alloc();
        void* const memory = std::calloc(1, count * sizeof(T) + kHead);
        if (memory == nullptr) throw std::bad_alloc();
        if constexpr (kHead == 0) return static_cast<T*>(memory);
        void* entries = static_cast<std::byte*>(memory) + sizeof(void*);
        std::size_t room = count * sizeof(T) + kHead - sizeof(void*);
        std::align(alignof(T), count * sizeof(T), entries, room);
        std::memcpy(static_cast<std::byte*>(entries) - sizeof(void*), &memory, sizeof(void*));
        return static_cast<T*>(entries);
    }
    void deallocate(T* entries, std::size_t) {
        void* memory = entries;
        if constexpr (kHead > 0)
            std::memcpy(&memory, reinterpret_cast<std::byte*>(entries) - sizeof(void*), sizeof(void*));
        std::free(memory);
    }

    template <typename U>
    void construct(U*) {}
    template <typename U, typename First, typename... Rest>
    void construct(U* at, First&& first, Rest&&... rest) {
        ::new (static_cast<void*>(at)) U(std::forward<First>(first), std::forward<Rest>(rest)...);
    }
    bool operator==(const ZeroedMemory&) const { return true; }

private:
    /// calloc() aligns for the largest number only. For entries that need more, its pointer is stored before them.
    static constexpr std::size_t kHead = alignof(T) > alignof(std::max_align_t) ? alignof(T) + sizeof(void*) : 0;
};
template <typename T>
using ZeroedList = std::vector<T, ZeroedMemory<T>>;

/// The same as memory.h does for other lists: to be called wherever such a list grows. New memory is zero behind the
/// entries; memory that the list had may hold entries that are no more, as where a shorter list was assigned to it.
template <typename T>
void resizeWithRoom(ZeroedList<T>& list, std::size_t size) {
    if (size > list.capacity())
        list.reserve(size + size / 4);
    else if (size > list.size())
        std::memset(static_cast<void*>(list.data() + list.size()), 0, (size - list.size()) * sizeof(T));
    list.resize(size);
}

/// Entries are there once make() was called for them; no others may be asked for.
template <typename T>
class MadeList {
public:
    MadeList() = default;
    MadeList(const MadeList&) = delete;
    MadeList& operator=(const MadeList&) = delete;
    ~MadeList() { replace(0); }

    std::size_t size() const { return size_; }
    /// Resizes the list; when it grows, it reserves a quarter more.
    void resize(std::size_t size) {
        if (size > blocks_.size() * kBlock) replace(size + size / 4);
        size_ = size;
    }
    /// Not for two threads at once. Precondition: i < size().
    void make(std::size_t i) {
        std::uint8_t& isMade = blocks_[i / kBlock];
        if (isMade == 0) std::uninitialized_value_construct_n(entries_ + i / kBlock * kBlock, kBlock);
        isMade = 1;
    }
    T& operator[](std::size_t i) { return entries_[i]; }
    const T& operator[](std::size_t i) const { return entries_[i]; }

private:
    static constexpr std::size_t kBlock = 64;  // entries

    /// Moves the existing entries into memory for `count` entries or a few more.
    void replace(std::size_t count) {
        const std::size_t blocks = (count + kBlock - 1) / kBlock;
        T* const entries = blocks > 0 ? memory_.allocate(blocks * kBlock) : nullptr;
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            if (blocks_[i] == 0) continue;
            T* const block = entries_ + i * kBlock;
            if (i < blocks) std::uninitialized_move_n(block, kBlock, entries + i * kBlock);
            std::destroy_n(block, kBlock);
        }
        if (entries_ != nullptr) memory_.deallocate(entries_, blocks_.size() * kBlock);
        entries_ = entries;
        blocks_.resize(blocks);
    }

    std::allocator<T> memory_{};
    T* entries_ = nullptr;
    std::size_t size_ = 0;
    std::vector<std::uint8_t> blocks_{};  // whether the entries of each are made
};

}  // namespace collidoscope::geometry
