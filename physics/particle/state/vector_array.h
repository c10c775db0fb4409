#pragma once
/// An array of vectors, each coordinate in an array of its own, so that loops run over plain streams of numbers.

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "geometry/base/archive.h"
#include "geometry/base/vec.h"
#include "geometry/predicates/vectors.h"

namespace collidoscope::physics {

/// A vector of numbers, or of lanes.
template <typename S>
using Vector3 = geometry::exact::Vector3<S>;

template <typename T>
bool isFinite(const Vector3<T>& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

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
    /// Element i as the vector type of the integrators.
    Vector3<T> vector3(std::size_t i) const { return {x[i], y[i], z[i]}; }
    void setVector3(std::size_t i, const Vector3<T>& v) {
        x[i] = v.x;
        y[i] = v.y;
        z[i] = v.z;
    }
};

template <typename T>
void state(geometry::Archive& archive, VectorArray<T>& vectors) {
    archive.field("x", vectors.x);
    archive.field("y", vectors.y);
    archive.field("z", vectors.z);
}

}  // namespace collidoscope::physics
