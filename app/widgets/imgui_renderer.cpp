#include "app/widgets/imgui_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <imgui.h>

namespace collidoscope::app {
namespace {

constexpr GLuint kPixel = 0, kInTexture = 1, kColor = 2;  ///< attributes of panel.vert
constexpr GLint kUnit = 0;                                ///< where the texture is bound

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

/// Long lists are drawn in parts whose indices count from `firstCorner`.
void pointAttributes(std::size_t firstCorner) {
    constexpr auto kStride = static_cast<GLsizei>(sizeof(ImDrawVert));
    const std::size_t at = firstCorner * sizeof(ImDrawVert);
    glVertexAttribPointer(kPixel, 2, GL_FLOAT, GL_FALSE, kStride, offset(at + offsetof(ImDrawVert, pos)));
    glVertexAttribPointer(kInTexture, 2, GL_FLOAT, GL_FALSE, kStride, offset(at + offsetof(ImDrawVert, uv)));
    glVertexAttribPointer(kColor, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride, offset(at + offsetof(ImDrawVert, col)));
}

void setState() {
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_CULL_FACE);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_STENCIL_TEST);
    glEnable(GL_SCISSOR_TEST);
    glActiveTexture(GL_TEXTURE0 + kUnit);
}

template <typename T>
void upload(GLenum target, const ImVector<T>& items) {
    glBufferData(target, static_cast<GLsizeiptr>(sizeof(T)) * items.Size, items.Data, GL_STREAM_DRAW);
}

}  // namespace

ImGuiRenderer::ImGuiRenderer() {
    ImGuiIO& io = ImGui::GetIO();
    io.BackendRendererName = "collidoscope";
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    program_.use();
    program_.set("uPicture", kUnit);
    glBindVertexArray(array_.name());
    glBindBuffer(GL_ARRAY_BUFFER, corners_.name());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
    for (const GLuint attribute : {kPixel, kInTexture, kColor}) glEnableVertexAttribArray(attribute);
    glBindVertexArray(0);
}

void ImGuiRenderer::takeFonts(ImFontAtlas& atlas) {
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    atlas.GetTexDataAsRGBA32(&pixels, &width, &height);
    glBindTexture(GL_TEXTURE_2D, letters_.name());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    atlas.SetTexID(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(letters_.name())));
    atlas.ClearTexData();
}

void ImGuiRenderer::draw(const ImDrawData& data) const {
    const ImVec2 size = data.DisplaySize;
    if (size.x < 1.0f || size.y < 1.0f) return;
    setState();
    glViewport(0, 0, static_cast<GLsizei>(size.x), static_cast<GLsizei>(size.y));
    program_.use();
    program_.set("uWidth", size.x);
    program_.set("uHeight", size.y);
    glBindVertexArray(array_.name());
    glBindBuffer(GL_ARRAY_BUFFER, corners_.name());
    for (int i = 0; i < data.CmdListsCount; ++i) drawList(*data.CmdLists[i], size.y);
    glBindVertexArray(0);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
}

void ImGuiRenderer::drawList(const ImDrawList& list, float height) const {
    upload(GL_ARRAY_BUFFER, list.VtxBuffer);
    upload(GL_ELEMENT_ARRAY_BUFFER, list.IdxBuffer);
    pointAttributes(0);
    unsigned firstCorner = 0;
    for (const ImDrawCmd& command : list.CmdBuffer) {
        if (command.VtxOffset != firstCorner) pointAttributes(command.VtxOffset);
        firstCorner = command.VtxOffset;
        drawCommand(command, height);
    }
}

void ImGuiRenderer::drawCommand(const ImDrawCmd& command, float height) const {
    const ImVec4& clip = command.ClipRect;
    if (clip.z <= clip.x || clip.w <= clip.y) return;
    glScissor(static_cast<GLint>(clip.x), static_cast<GLint>(height - clip.w), static_cast<GLsizei>(clip.z - clip.x),
              static_cast<GLsizei>(clip.w - clip.y));
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(reinterpret_cast<std::intptr_t>(command.GetTexID())));
    constexpr GLenum kIndex = sizeof(ImDrawIdx) == 2 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT;
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(command.ElemCount), kIndex,
                   offset(command.IdxOffset * sizeof(ImDrawIdx)));
}

}  // namespace collidoscope::app
