#pragma once
/// Many vectors, each coordinate in an array of its own, so that loops run over plain streams of numbers.

#include <cstddef>
#include <span>
#include <vector>

#include "geometry/base/vec.h"

namespace physics {

template <typename T>
struct VectorArray {
    std::vector<T> x{}, y{}, z{};

    std::size_t size() const { return x.size(); }
    void resize(std::size_t count, const geometry::Vec3<T>& value = geometry::Vec3<T>{T(0)}) {
        x.resize(count, value.x);
        y.resize(count, value.y);
        z.resize(count, value.z);
    }
    geometry::Vec3<T> operator[](std::size_t i) const { return {x[i], y[i], z[i]}; }
    void set(std::size_t i, const geometry::Vec3<T>& v) {
        x[i] = v.x;
        y[i] = v.y;
        z[i] = v.z;
    }
    void add(std::size_t i, const geometry::Vec3<T>& v) {
        x[i] += v.x;
        y[i] += v.y;
        z[i] += v.z;
    }
};

}  // namespace physics
