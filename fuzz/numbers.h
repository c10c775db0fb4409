#pragma once
/// Numbers out of the bytes that a fuzzer makes up.

#include <cstring>
#include <string_view>
#include <vector>

namespace collidoscope::fuzz {

template <typename Number>
std::vector<double> numbersOf(std::string_view bytes) {
    std::vector<double> numbers;
    for (; bytes.size() >= sizeof(Number); bytes.remove_prefix(sizeof(Number))) {
        Number number;
        std::memcpy(&number, bytes.data(), sizeof(Number));
        numbers.push_back(static_cast<double>(number));
    }
    return numbers;
}

/// 'f': floats, 'd': doubles, anything else signed bytes, so that many points are in one plane.
inline std::vector<double> numbersOfKind(char kind, std::string_view bytes) {
    return kind == 'f'   ? numbersOf<float>(bytes)
           : kind == 'd' ? numbersOf<double>(bytes)
                         : numbersOf<signed char>(bytes);
}

}  // namespace collidoscope::fuzz
