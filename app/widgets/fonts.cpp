#include "app/widgets/fonts.h"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <string>

#include <imgui.h>

#include "app/files/file_io.h"
#include "app/files/folders.h"

namespace collidoscope::app {
namespace {

// Latin with accents, Greek, punctuation, raised and lowered digits, arrows, mathematical signs, shapes.
constexpr ImWchar kTextRanges[] = {0x0020, 0x017F, 0x0370, 0x03FF, 0x1D62, 0x1D6A, 0x2002, 0x205E, 0x2070,
                                   0x209C, 0x2150, 0x215E, 0x2190, 0x21D4, 0x2200, 0x22A5, 0x22C5, 0x22C5,
                                   0x2308, 0x230B, 0x25A0, 0x25CF, 0x2713, 0x2717, 0x27E8, 0x27E9, 0};
// Characters of figures that a monospaced font may lack: raised digits and signs, arrows, mathematical signs.
constexpr ImWchar kFigureRanges[] = {0x2070, 0x209C, 0x2190, 0x21D4, 0x2200, 0x22A5, 0};
constexpr ImWchar kHeadingRanges[] = {0x0020, 0x017F, 0x0370, 0x03FF, 0x2002, 0x2026, 0};
constexpr float kIconWidth = 1.15f;  // of the size of a font
constexpr ImWchar kIconRanges[] = {0xF000, 0xF2E0, 0};

/// Reads the font here, as Dear ImGui opens no file on Windows whose path has other letters than English ones.
ImFont* addFile(ImFontAtlas& atlas, const char* file, float size, const ImFontConfig& config, const ImWchar* ranges) {
    const std::filesystem::path path = assetPath(std::string("fonts/") + file);
    if (!std::filesystem::exists(path)) {
        throw FileError(path.string(), 0, "the font is missing", "install the folder assets beside the program");
    }
    const std::string bytes = readFile(path);
    void* const owned = ImGui::MemAlloc(bytes.size());  // the atlas frees it
    std::memcpy(owned, bytes.data(), bytes.size());
    return atlas.AddFontFromMemoryTTF(owned, static_cast<int>(bytes.size()), size, &config, ranges);
}

ImFont* addFont(ImFontAtlas& atlas, const char* file, float size, const ImWchar* ranges) {
    ImFontConfig config;
    config.OversampleH = 1;
    config.PixelSnapH = true;
    return addFile(atlas, file, size, config, ranges);
}

/// Adds the glyphs that the font added last does not have, each of them `minimum` pixels wide or more.
void mergeFont(ImFontAtlas& atlas, const char* file, float size, const ImWchar* ranges, float shift,
               float minimum = 0.0f) {
    ImFontConfig config;
    config.GlyphMinAdvanceX = minimum;
    config.MergeMode = true;
    config.OversampleH = 1;
    config.PixelSnapH = true;
    config.GlyphOffset = {0.0f, shift};
    addFile(atlas, file, size, config, ranges);
}

ImFont* addTextFont(ImFontAtlas& atlas, const char* file, float size) {
    ImFont* font = addFont(atlas, file, size, kTextRanges);
    mergeFont(atlas, "DejaVuSans.ttf", size, kTextRanges, 0.0f);
    // As wide as the widest, so that the words behind icons stand below each other.
    mergeFont(atlas, "FontAwesome.otf", size, kIconRanges, std::round(size * 0.02f), std::round(size * kIconWidth));
    return font;
}

ImFont* addFigureFont(ImFontAtlas& atlas, float size) {
    ImFont* font = addFont(atlas, "JetBrainsMono-Regular.ttf", size, kTextRanges);
    mergeFont(atlas, "DejaVuSans.ttf", size, kFigureRanges, 0.0f);
    return font;
}

}  // namespace

Fonts loadFonts(ImFontAtlas& atlas, float scale, float presentationLetters) {
    const auto pixels = [scale](float size) { return std::round(size * scale); };
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoMouseCursors;
    Fonts fonts;
    fonts.text = addTextFont(atlas, "Inter-Regular.otf", pixels(15.0f));
    fonts.small = addTextFont(atlas, "Inter-Regular.otf", pixels(13.0f));
    fonts.strong = addTextFont(atlas, "Inter-SemiBold.otf", pixels(15.0f));
    fonts.heading = addFont(atlas, "Inter-SemiBold.otf", pixels(21.0f), kHeadingRanges);
    fonts.mono = addFigureFont(atlas, pixels(15.0f));
    fonts.monoSmall = addFigureFont(atlas, pixels(12.5f));
    if (presentationLetters > 0.0f) {
        fonts.presentation = addTextFont(atlas, "Inter-Regular.otf", presentationLetters);
        fonts.presentationMono = addFigureFont(atlas, std::round(0.85f * presentationLetters));
    }
    return fonts;
}

}  // namespace collidoscope::app
