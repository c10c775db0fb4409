#pragma once
/// The typefaces of the program: Inter for text, JetBrains Mono for numbers and code, Font Awesome for icons,
/// DejaVu Sans for the signs that the others lack.

struct ImFont;
struct ImFontAtlas;

namespace collidoscope::app {

struct Fonts {
    ImFont* text = nullptr;     ///< 15 px at 100 %; with icons
    ImFont* small = nullptr;    ///< 13 px: quiet labels, axes, units
    ImFont* strong = nullptr;   ///< 15 px, semi-bold: names and headings
    ImFont* heading = nullptr;  ///< 21 px, semi-bold: the title of a sheet
    ImFont* mono = nullptr;     ///< 15 px: numbers and code
    ImFont* monoSmall = nullptr;
    ImFont* presentation = nullptr;  ///< the caption of presentation mode; only there
    ImFont* presentationMono = nullptr;
};

/// Fills the atlas anew for a scale (1: 100 %), with the fonts of presentation mode in letters of so many pixels; 0:
/// without them. Throws FileError when a font file is missing.
Fonts loadFonts(ImFontAtlas& atlas, float scale, float presentationLetters);

}  // namespace collidoscope::app
