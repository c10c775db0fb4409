#pragma once
/// Small traces, in any convention.

#include <functional>
#include <string>

#include "geometry/base/vec.h"

namespace collidoscope::tests {

/// "[1,2,3]"
inline std::string listed(const geometry::Vec3d& v) {
    const auto number = [](double x) {
        char text[40];
        std::snprintf(text, sizeof text, "%.17g", x);
        return std::string(text);
    };
    return "[" + number(v.x) + "," + number(v.y) + "," + number(v.z) + "]";
}

inline const char* const kPlainHeader = R"({"format":"collidoscope-trace","version":1,"source":"test","step":0.02})"
                                        "\n";

/// A crate that sinks into the ground by `depth` and recorded contacts of it, in so many frames; two lines a frame and
/// the contact.
inline std::string crateOnGround(int frames, double depth = 0.01, const char* header = kPlainHeader) {
    std::string text = header;
    text += R"({"shape":"plane","kind":"plane","normal":[0,1,0],"distance":0})"
            "\n";
    text += R"({"shape":1,"kind":"box","half":[0.5,0.5,0.5]})"
            "\n";
    text += R"({"body":"ground","shapes":["plane"],"static":true})"
            "\n";
    text += R"({"body":7,"shapes":[1],"mass":2,"name":"crate"})"
            "\n";
    text += R"({"pose":"ground","position":[0,0,0]})"
            "\n";
    for (int i = 0; i < frames; ++i) {
        text += "{\"frame\":" + std::to_string(i) + ",\"time\":" + std::to_string(0.02 * i) + "}\n";
        text += R"({"pose":7,"position":)" + listed({0.001 * i, 0.5 - depth, 0}) + "}\n";
        text += R"({"contact":["ground",7],"point":)" + listed({0.001 * i, 0, 0}) +
                R"(,"normal":[0,1,0],"depth":0.01,"impulse":0.3})"
                "\n";
    }
    return text;
}

}  // namespace collidoscope::tests
