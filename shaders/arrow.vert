#include "frame.glsl"
#include "screen_line.glsl"
layout(location = 0) in vec3 iStart;
layout(location = 1) in vec3 iEnd;
layout(location = 2) in vec4 iColor;
layout(location = 3) in vec2 iWidthAndDash;

out vec2 vPlace;
flat out vec4 vColor;
flat out vec4 vSpan;  // length and width in px; 1 when dashed; length of the head in px

void main() {
    vec2 at = vec2(float(gl_VertexID >> 1), float(gl_VertexID & 1) * 2.0 - 1.0);
    float width = max(iWidthAndDash.x * picture.z, 1.0);
    float head = 3.2 * width + 6.0 * picture.z;
    vec4 a = lifted(iStart, 1.0 + width);
    vec4 b = lifted(iEnd, 1.0 + width);
    vec4 tip = b;
    vColor = iColor;
    if (!keepInFront(a, b)) {
        gl_Position = kNowhere;
        vPlace = vec2(0.0);
        vSpan = vec4(0.0);
        return;
    }
    float span;
    gl_Position = quadCorner(a, b, at, vec2(0.5 * head + 1.0), vPlace, span);
    // An arrow that leaves the picture towards the viewer has no head to show.
    bool headless = distance(tip, b) > 1e-4 * abs(b.w);
    vSpan = vec4(span, width, iWidthAndDash.y, headless ? 0.0 : min(head, 0.75 * span));
}
