#pragma once
/// Names and user data of bodies, of shapes and of joints, for the caller. No step reads them.

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "geometry/base/archive.h"

namespace collidoscope::physics {

struct Label {
    std::string name{};
    std::uint64_t userData = 0;

    bool isEmpty() const { return name.empty() && userData == 0; }
};

inline void state(geometry::Archive& archive, Label& label) {
    archive.field("name", label.name);
    archive.field("user data", label.userData);
}

/// One label for each slot, up to the last slot that has a label.
class Labels {
public:
    const Label& of(std::uint32_t slot) const {
        static const Label none{};
        return slot < all_.size() ? all_[slot] : none;
    }
    void set(std::uint32_t slot, Label label) {
        if (slot >= all_.size()) {
            if (label.isEmpty()) return;
            all_.resize(std::size_t{slot} + 1);
        }
        all_[slot] = std::move(label);
        while (!all_.empty() && all_.back().isEmpty()) all_.pop_back();
    }
    void forget(std::uint32_t slot) { set(slot, {}); }
    bool areEmpty() const { return all_.empty(); }

    friend void state(geometry::Archive& archive, Labels& labels) { archive.field("all", labels.all_); }

private:
    std::vector<Label> all_{};
};

/// Archives an enumeration or a small number together with up to four marks, bits that say which further fields follow.
/// Objects without those fields need no space for them, and have the same hash as before the fields existed.
template <typename T>
std::uint32_t fieldWithMarks(geometry::Archive& archive, const char* name, T& value, std::uint32_t marks) {
    using Packed = std::conditional_t<std::is_enum_v<T>, std::int32_t, std::uint32_t>;
    constexpr int kShift = 8;
    Packed packed = static_cast<Packed>(value) | static_cast<Packed>(marks << kShift);
    archive.field(name, packed);
    value = static_cast<T>(packed & ((Packed{1} << kShift) - 1));
    return static_cast<std::uint32_t>(packed >> kShift) & 15u;
}
/// Archives a value with a single mark, which says whether further fields follow.
template <typename T>
bool fieldWithMore(geometry::Archive& archive, const char* name, T& value, bool hasMore) {
    return (fieldWithMarks(archive, name, value, hasMore ? 1u : 0u) & 1u) != 0;
}

}  // namespace collidoscope::physics
