#pragma once
/// Helpers that the tests of collision cases share.

#include <stdexcept>
#include <string>

#include "app/cases/case_text.h"
#include "app/files/file_io.h"

namespace collidoscope::core_tests {

/// The text of a case from the JSON of its shapes, and of more keys, each with a comma before it.
inline std::string caseText(const std::string& a, const std::string& b, const std::string& more = "") {
    return R"({"format": "collidoscope-case", "version": 1, "a": )" + a + R"(, "b": )" + b + more + "}";
}

inline const std::string kUnitBox = R"({"shape": "box", "half": [1, 1, 1]})";

/// The message that refuses the text; throws when it is accepted.
inline std::string caseRefusal(const std::string& text) {
    try {
        app::readCase(text, "test.json");
    } catch (const app::FileError& error) {
        return error.what();
    }
    throw std::logic_error("this should have been refused:\n" + text.substr(0, 200));
}

/// The message that refuses a shape, met by a unit box.
inline std::string shapeRefusal(const std::string& shape) { return caseRefusal(caseText(kUnitBox, shape)); }

/// A shape as the reader makes it.
template <typename Shape>
Shape readAs(const std::string& shape) {
    return std::get<Shape>(app::readCase(caseText(shape, shape), "test.json").a);
}

}  // namespace collidoscope::core_tests
