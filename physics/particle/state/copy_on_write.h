#pragma once
/// A part of a value that its copies share until one of them changes it.

#include <memory>
#include <utility>

namespace physics {

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

}  // namespace physics
