#pragma once
/// Texts of sessions: read, refused, and with a part of them changed.

#include <gtest/gtest.h>

#include <string>

#include "app/files/file_io.h"
#include "app/session/session_file.h"

namespace collidoscope::session_test {

inline app::SessionFile readText(const std::string& text) {
    app::MeshLibrary meshes;
    return app::readSession(text, "test.json", meshes);
}
/// Why it is refused; empty: it is not.
inline std::string refusal(const std::string& text) {
    try {
        readText(text);
        app::SessionText(text, "test.json").head();
    } catch (const app::FileError& error) {
        return error.what();
    }
    return "";
}
/// The same text with another part in place of the first of those.
inline std::string with(std::string text, const std::string& part, const std::string& other) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    return at == std::string::npos ? text : text.replace(at, part.size(), other);
}

}  // namespace collidoscope::session_test
