#pragma once
/// Memory: parts of a value that copies leave out or share, lists that grow, and prefetching.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace collidoscope::geometry {

/// A T that is kept from step to step so that nothing is allocated. It is no part of the state: a copy begins with an
/// empty one, and assignment leaves the target's own.
///
///     class World {
///         ...
///         Scratch<std::vector<BoxPair>> pairs_{};  // found anew in each step
///     };
///
/// So a world is still a value whose copies are snapshots, but a copy costs its state alone. Each step must write a
/// scratch before it reads it: otherwise a copy, whose scratch is empty, would compute different results.
template <typename T>
struct Scratch : T {
    Scratch() = default;
    Scratch(const Scratch& /*other*/) : T() {}
    Scratch& operator=(const Scratch& /*other*/) { return *this; }
};

/// The same for a T that only the sources of its owner know, so that the owner's header need not include it. It is
/// created on first use.
template <typename T>
class HiddenScratch {
public:
    HiddenScratch() = default;
    HiddenScratch(const HiddenScratch& /*other*/) {}
    /// Assignment keeps the target's own value, which becomes stale, even in an assignment to itself.
    HiddenScratch& operator=(const HiddenScratch& /*other*/) {  // NOLINT(bugprone-unhandled-self-assignment)
        isStale_ = true;
        return *this;
    }

    T* operator->() {
        if (!value_) value_ = std::make_shared<T>();
        return value_.get();
    }
    /// Null before the first use.
    const T* find() const { return value_.get(); }
    /// Whether the owner has been assigned from another one since the last call: the value then still belongs to the
    /// owner's former state.
    bool takeStale() { return std::exchange(isStale_, false); }

private:
    std::shared_ptr<T> value_{};  // which knows how to destroy what is not known here
    bool isStale_ = false;
};

/// A value that its copies share until one of them is changed. Copies cost a pointer. Not to be written to while
/// another thread copies this same object.
template <typename T>
class CopyOnWrite {
public:
    CopyOnWrite() = default;
    explicit CopyOnWrite(T value) : value_(std::make_shared<T>(std::move(value))) {}

    const T& operator*() const { return *value_; }
    const T* operator->() const { return value_.get(); }
    /// The value for writing; it is no longer shared with other copies.
    T& write() {
        if (value_.use_count() != 1) value_ = std::make_shared<T>(*value_);
        return *value_;
    }

private:
    std::shared_ptr<T> value_ = std::make_shared<T>();
};

/// Resizes a list and reserves a quarter more. A list without spare room copies all entries when it needs one more,
/// which would delay a step of a large world. New entries are copies of `fresh`.
template <typename T>
void resizeWithRoom(std::vector<T>& list, std::size_t size, const T& fresh = T{}) {
    if (size > list.capacity()) list.reserve(size + size / 4);
    list.resize(size, fresh);
}

/// Prefetches the cache line of an address. It pays for reads in an unpredictable order, about eight of them ahead. It
/// has a name of its own because compilers have no common one.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
}

}  // namespace collidoscope::geometry
