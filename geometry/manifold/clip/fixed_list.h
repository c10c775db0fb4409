#pragma once
/// A short list without memory of its own on the heap.

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace geometry {

/// Only the items that are there are ever written or copied: clearing the others takes as long as clipping.
template <typename T, std::size_t kCapacity>
class FixedList {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    FixedList() {}
    FixedList(const FixedList& other) { copy(other); }
    FixedList& operator=(const FixedList& other) {
        if (this != &other) copy(other);
        return *this;
    }
    /// Precondition: there is room.
    void push_back(const T& value) { std::construct_at(items() + size_++, value); }
    /// The item T{parts...}, made in its place: reading a whole item that was just written in parts stalls a processor.
    template <typename... Parts>
    void emplace_back(const Parts&... parts) {
        ::new (static_cast<void*>(items() + size_++)) T{parts...};
    }
    /// Keeps the first items. Precondition: size <= size().
    void shrinkTo(std::size_t size) { size_ = size; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return items()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    const T* begin() const { return std::launder(reinterpret_cast<const T*>(memory_)); }
    const T* end() const { return begin() + size_; }

private:
    T* items() { return std::launder(reinterpret_cast<T*>(memory_)); }
    void copy(const FixedList& other) {
        size_ = other.size_;
        for (std::size_t i = 0; i < size_; ++i) std::construct_at(items() + i, other[i]);
    }

    alignas(T) std::byte memory_[kCapacity * sizeof(T)];
    std::size_t size_ = 0;
};

}  // namespace geometry
