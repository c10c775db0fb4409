#include "frame.glsl"
#include "screen_line.glsl"
layout(location = 0) in vec3 iStart;
layout(location = 1) in vec3 iEnd;
layout(location = 2) in vec4 iColor;
layout(location = 3) in vec2 iWidthAndDash;  // px; 1 when dashed

out vec2 vPlace;
flat out vec4 vColor;
flat out vec3 vSpan;  // length and width in px; 1 when dashed

void main() {
    vec2 at = vec2(float(gl_VertexID >> 1), float(gl_VertexID & 1) * 2.0 - 1.0);
    float width = max(iWidthAndDash.x * picture.z, 1.0);
    vec4 a = lifted(iStart, 1.0 + width);
    vec4 b = lifted(iEnd, 1.0 + width);
    vColor = iColor;
    if (!keepInFront(a, b)) {
        gl_Position = kNowhere;
        vPlace = vec2(0.0);
        vSpan = vec3(0.0);
        return;
    }
    float span;
    gl_Position = quadCorner(a, b, at, vec2(0.5 * width + 1.0), vPlace, span);
    vSpan = vec3(span, width, iWidthAndDash.y);
}
