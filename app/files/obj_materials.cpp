#include "app/files/obj_materials.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/files/obj_text.h"
#include "geometry/base/number_text.h"

namespace app {
namespace {

using geometry::Vec3f;

/// A diffuse colour, `Kd r [g b]`; g and b are r when they are left out.
std::optional<Vec3f> readColour(std::string_view words) {
    Vec3f colour{0.0f};
    for (int i = 0; i < 3; ++i) {
        const std::string_view word = takeWord(words);
        if (word.empty() && i == 1) return Vec3f{colour.x};
        const std::optional<double> number = toNumber(word);
        if (!number || !std::isfinite(*number)) return std::nullopt;
        colour[i] = static_cast<float>(std::clamp(*number, 0.0, 1.0));
    }
    return colour;
}

void append(std::string& text, std::string_view name, const Vec3f& colour) {
    text += "newmtl ";
    text += name;
    text += "\nKd";
    for (int i = 0; i < 3; ++i) {
        std::array<char, 32> digits{};
        // The locale must not turn the point into a comma.
        const auto end = geometry::toChars(digits.data(), digits.data() + digits.size(), colour[i]).ptr;
        text += ' ';
        text.append(digits.data(), end);
    }
    text += '\n';
}

}  // namespace

std::string cleanMaterials(std::string_view text, ObjNotices& notices) {
    std::string clean;
    std::string name;
    bool open = false;
    Vec3f colour = kUncoloured;
    StatementReader reader(text);
    while (reader.next()) {
        std::string_view rest = reader.statement();
        const std::string_view keyword = takeWord(rest);
        if (keyword == "newmtl") {
            if (open) append(clean, name, colour);
            name = trimmed(rest);
            colour = kUncoloured;
            open = true;
        } else if (keyword == "Kd" && open) {
            const std::optional<Vec3f> read = readColour(rest);
            if (!read) ++notices.brokenColours;
            colour = read.value_or(kUncoloured);
        }
    }
    if (open) append(clean, name, colour);
    return clean;
}

}  // namespace app
