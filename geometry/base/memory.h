#pragma once
/// Memory: parts of a value that copies leave out or share, lists that grow, and lines of the cache that are read soon.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace collidoscope::geometry {

/// A T that is kept from step to step so that nothing is allocated. It holds no state: copies begin without it, and
/// what is assigned to keeps its own.
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

/// The same for a T that only the sources of its owner know, so that whoever includes the owner needs nothing of it. It
/// is made when it is asked for the first time.
template <typename T>
class HiddenScratch {
public:
    HiddenScratch() = default;
    HiddenScratch(const HiddenScratch& /*other*/) {}
    /// The value of a copy stays, and is stale; so it is of an assignment to itself.
    HiddenScratch& operator=(const HiddenScratch& /*other*/) {  // NOLINT(bugprone-unhandled-self-assignment)
        isStale_ = true;
        return *this;
    }

    T* operator->() {
        if (!value_) value_ = std::make_shared<T>();
        return value_.get();
    }
    /// Null where it was not asked for yet.
    const T* find() const { return value_.get(); }
    /// Whether the owner has become a copy of another one since this was asked last: the value still tells of the owner
    /// as it was before.
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
    /// To be changed: of this copy alone.
    T& write() {
        if (value_.use_count() != 1) value_ = std::make_shared<T>(*value_);
        return *value_;
    }

private:
    std::shared_ptr<T> value_ = std::make_shared<T>();
};

/// Resizes as the list itself does, with room for a quarter more: a list that is just full copies all that it holds
/// when one entry more is needed, and a step of a large world would wait for that. New entries are copies of `fresh`.
template <typename T>
void resizeWithRoom(std::vector<T>& list, std::size_t size, const T& fresh = T{}) {
    if (size > list.capacity()) list.reserve(size + size / 4);
    list.resize(size, fresh);
}

/// Asks memory for the line of the cache that this address lies in: worth it where the order of reading cannot be
/// foreseen, eight or so ahead. It changes no answer; it has a name of its own because compilers have no common word.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
}

}  // namespace collidoscope::geometry
