#include "app/ui/panels/about.h"

#include <array>

#include "app/command_line.h"
#include "app/ui/panels/sheet.h"
#include "app/ui/panels/top_bar.h"

namespace app {
namespace {

struct Part {
    const char* name;
    const char* use;
    const char* licence;
};
constexpr std::array kParts{
    Part{"Dear ImGui", "panels", "MIT"},
    Part{"GLFW", "windows and input", "zlib"},
    Part{"GLM", "vectors and matrices", "MIT"},
    Part{"glad", "OpenGL functions", "MIT"},
    Part{"tinyobjloader", "OBJ files", "MIT"},
    Part{"nlohmann json", "settings", "MIT"},
    Part{"CLI11", "command line", "BSD 3-Clause"},
    Part{"stb", "PNG pictures", "public domain or MIT"},
    Part{"FreeType", "drawing of glyphs", "FreeType License"},
    Part{"Inter", "text", "SIL Open Font License 1.1"},
    Part{"JetBrains Mono", "numbers", "SIL Open Font License 1.1"},
    Part{"Font Awesome 4.7", "icons", "SIL Open Font License 1.1"},
    Part{"DejaVu Sans", "rare signs", "Bitstream Vera and public domain"},
};

void row(const Ui& ui, const char* label, std::string_view value, float labelWidth) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x - labelWidth;
    textAt(ui.fonts.text, low, ui.quiet(), label);
    textAt(ui.fonts.text, {low.x + labelWidth, low.y}, ui.text(), fitted(ui.fonts.text, value, room));
    ImGui::Dummy({0, ui.px(20)});
}

void heading(const Ui& ui, const char* text) {
    ImGui::Dummy({0, ui.px(10)});
    wrappedText(ui.fonts.strong, ui.accent(), text);
    ImGui::Dummy({0, ui.px(2)});
}

}  // namespace

void drawAbout(const Ui& ui, const OpenGlFacts& facts, bool& open) {
    const Sheet sheet(ui, "About Collidoscope", open, {600, 680});
    if (!sheet.visible()) return;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    drawLogo(ui, low, ui.px(36));
    textAt(ui.fonts.text, {low.x + ui.px(56), low.y}, ui.text(), "An instrument for looking at collisions");
    textAt(ui.fonts.small, {low.x + ui.px(56), low.y + ui.px(20)}, ui.quiet(),
           "Version " + versionText() + ", MIT licence");
    ImGui::Dummy({0, ui.px(40)});

    heading(ui, "OpenGL");
    row(ui, "Renderer", facts.renderer, ui.px(110));
    row(ui, "Vendor", facts.vendor, ui.px(110));
    row(ui, "Version", facts.version, ui.px(110));
    row(ui, "Shaders", facts.shadingLanguage, ui.px(110));

    heading(ui, "Made with");
    for (const Part& part : kParts) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        textAt(ui.fonts.text, at, ui.text(), part.name);
        const float use = at.x + ui.px(150), licence = textSize(ui.fonts.text, part.licence).x;
        if (use + textSize(ui.fonts.text, part.use).x + licence + ui.px(12) < at.x + width)
            textAt(ui.fonts.text, {use, at.y}, ui.quiet(), part.use);
        textRightAt(ui.fonts.text, {at.x + width, at.y}, ui.quiet(), part.licence);
        ImGui::Dummy({0, ui.px(20)});
    }
    ImGui::Dummy({0, ui.px(6)});
    wrappedText(ui.fonts.small, ui.quiet(), "The licences are in assets/SOURCES.md and assets/licenses.");
}

}  // namespace app
