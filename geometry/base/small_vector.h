#pragma once
/// Lists without memory on the heap: SmallVector as long as it is short, FixedList always.

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace collidoscope::geometry {

/// Up to `kNear` items lie in the list itself; a longer list moves to the heap as a whole. Only existing items are ever
/// written or copied.
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

    /// Precondition: the items do not belong to this list.
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

/// A list of at most `kCapacity` items, all in the list itself. Only existing items are ever written or copied, because
/// clearing the others would take as long as clipping a face.
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

}  // namespace collidoscope::geometry
