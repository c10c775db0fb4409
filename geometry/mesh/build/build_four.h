#pragma once
/// Four floats in one register: the numbers of a box that are worked on together while trees are built.

#include <cstdint>

namespace geometry::build {

#if defined(__GNUC__)
typedef float Four __attribute__((vector_size(16)));
typedef std::int32_t FourWhole __attribute__((vector_size(16)));

inline Four min(const Four& a, const Four& b) { return a < b ? a : b; }
inline Four max(const Four& a, const Four& b) { return a > b ? a : b; }
/// Rounded towards zero. Precondition: they fit.
inline FourWhole whole(const Four& a) { return __builtin_convertvector(a, FourWhole); }
#else
struct Four {
    float number[4];
    float& operator[](int i) { return number[i]; }
    const float& operator[](int i) const { return number[i]; }
};
struct FourWhole {
    std::int32_t number[4];
    std::int32_t operator[](int i) const { return number[i]; }
};

template <typename Result = Four, typename Of>
Result eachOfFour(const Of& of) {
    return {{of(0), of(1), of(2), of(3)}};
}
inline Four operator+(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] + b[i]; });
}
inline Four operator-(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] - b[i]; });
}
inline Four operator*(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] * b[i]; });
}
inline Four min(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] < b[i] ? a[i] : b[i]; });
}
inline Four max(const Four& a, const Four& b) {
    return eachOfFour([&](int i) { return a[i] > b[i] ? a[i] : b[i]; });
}
inline FourWhole whole(const Four& a) {
    return eachOfFour<FourWhole>([&](int i) { return static_cast<std::int32_t>(a[i]); });
}
#endif

inline Four same(float number) { return Four{number, number, number, number}; }

}  // namespace geometry::build
