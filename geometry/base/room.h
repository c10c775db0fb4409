#pragma once
/// Lists with an entry for each slot of something that grows.

#include <cstddef>
#include <vector>

namespace collidoscope::geometry {

/// Resizes as the list itself does, with room for a quarter more: a list that is just full copies all that it holds
/// when one entry more is needed, and a step of a large world would wait for that. New entries are copies of `fresh`.
template <typename T>
void resizeWithRoom(std::vector<T>& list, std::size_t size, const T& fresh = T{}) {
    if (size > list.capacity()) list.reserve(size + size / 4);
    list.resize(size, fresh);
}

}  // namespace collidoscope::geometry
