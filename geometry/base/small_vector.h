#pragma once
/// A list that needs no memory on the heap while it is short.

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace geometry {

/// Up to `kNear` items lie in the list itself; what grows beyond that moves to the heap as a whole. Only the items that
/// are there are ever written or copied.
template <typename T, std::size_t kNear>
class SmallVector {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    using value_type = T;

    SmallVector() {}
    SmallVector(std::initializer_list<T> items) { assign(items.begin(), items.end()); }
    SmallVector(const SmallVector& other) { assign(other.begin(), other.end()); }
    SmallVector& operator=(const SmallVector& other) {
        if (this != &other) assign(other.begin(), other.end());
        return *this;
    }

    /// Precondition: the items are not of this list.
    template <typename Iterator>
    void assign(Iterator first, Iterator last) {
        clear();
        for (; first != last; ++first) push_back(*first);
    }
    void push_back(const T& value) {
        if (isFar() || size_ == kNear)
            pushFar(value);
        else
            std::construct_at(near() + size_, value);
        ++size_;
    }
    /// The item T{parts...}, made in its place.
    template <typename... Parts>
    void emplace_back(const Parts&... parts) {
        if (isFar() || size_ == kNear)
            pushFar(T{parts...});
        else
            ::new (static_cast<void*>(near() + size_)) T{parts...};
        ++size_;
    }
    void pop_back() {
        --size_;
        if (isFar()) far_.pop_back();
    }
    void resize(std::size_t size, const T& value = {}) {
        while (size_ > size) pop_back();
        while (size_ < size) push_back(value);
    }
    void clear() {
        size_ = 0;
        far_.clear();
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* data() { return isFar() ? far_.data() : near(); }
    const T* data() const { return isFar() ? far_.data() : std::launder(reinterpret_cast<const T*>(memory_)); }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }
    T& operator[](std::size_t i) { return data()[i]; }
    const T& operator[](std::size_t i) const { return data()[i]; }
    T& back() { return data()[size_ - 1]; }
    const T& back() const { return data()[size_ - 1]; }

private:
    bool isFar() const { return !far_.empty(); }
    T* near() { return std::launder(reinterpret_cast<T*>(memory_)); }
    void pushFar(const T& value) {
        const T copy = value;  // it may be one of the items
        if (!isFar()) far_.assign(near(), near() + size_);
        far_.push_back(copy);
    }

    alignas(T) std::byte memory_[kNear * sizeof(T)];
    std::size_t size_ = 0;
    std::vector<T> far_{};  // all of the items, or none
};

}  // namespace geometry
