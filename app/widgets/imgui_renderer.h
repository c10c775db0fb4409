#pragma once
/// Draws what Dear ImGui has put together. Its own backend asks OpenGL for the whole state before each frame, to put it
/// back afterwards; here nobody relies on that state, and in a browser every such question takes milliseconds.

#include "app/gl/gl_objects.h"
#include "app/gl/program.h"

struct ImDrawCmd;
struct ImDrawData;
struct ImDrawList;
struct ImFontAtlas;

namespace collidoscope::app {

class ImGuiRenderer {
public:
    /// Needs a current Dear ImGui context, which it tells what it can draw.
    ImGuiRenderer();

    /// Uploads the letters; replaces those of before.
    void takeFonts(ImFontAtlas& atlas);
    /// Into the bound framebuffer. Leaves blending and the scissor test switched off.
    void draw(const ImDrawData& data) const;

private:
    void drawList(const ImDrawList& list, float height) const;
    void drawCommand(const ImDrawCmd& command, float height) const;

    Program program_{"panel.vert", "panel.frag"};
    GlTexture letters_{};
    GlBuffer corners_{}, indices_{};
    GlVertexArray array_{};
};

}  // namespace collidoscope::app
