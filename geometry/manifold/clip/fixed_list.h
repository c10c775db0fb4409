#pragma once
/// A short list without memory of its own on the heap.

#include <algorithm>
#include <array>
#include <cstddef>

namespace geometry {

template <typename T, std::size_t kCapacity>
class FixedList {
public:
    FixedList() {}  // leaves the items as they are: clearing them costs as much as filling them
    FixedList(const FixedList& other) : size_(other.size_) { std::copy(other.begin(), other.end(), items_.data()); }
    FixedList& operator=(const FixedList& other) {
        size_ = other.size_;
        std::copy(other.begin(), other.end(), items_.data());
        return *this;
    }
    /// Precondition: there is room.
    void push_back(const T& value) { items_[size_++] = value; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

private:
    std::array<T, kCapacity> items_;
    std::size_t size_ = 0;
};

}  // namespace geometry
