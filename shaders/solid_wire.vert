#include "frame.glsl"
#include "solid_place.glsl"
#include "screen_line.glsl"
layout(location = 0) in vec4 aStart;
layout(location = 1) in vec4 aEnd;
layout(location = 2) in vec3 iPosition;
layout(location = 3) in vec4 iTurn;
layout(location = 4) in vec3 iHalf;
layout(location = 5) in vec4 iColor;
layout(location = 6) in vec2 aCorner;  // 0 at the start, 1 at the end; side -1 or 1

out vec2 vPlace;
flat out vec4 vColor;
flat out vec3 vSpan;

void main() {
    vec3 localA = turn(iTurn, solidLocal(aStart, iHalf));
    vec3 localB = turn(iTurn, solidLocal(aEnd, iHalf));
    vec3 p = iPosition + localA;
    vec4 a = lifted(p, 1.0);
    vec4 b = lifted(iPosition + localB, 1.0);
    float width = 1.5 * picture.z;
    // Edges on the far side are fainter, which tells near from far.
    vec3 outward = localA + localB;
    float faces = dot(outward, towardsViewer(p));
    vColor = vec4(iColor.rgb, iColor.a * (faces < -1e-3 * length(outward) ? 0.35 : 1.0));
    if (!keepInFront(a, b)) {
        gl_Position = kNowhere;
        vPlace = vec2(0.0);
        vSpan = vec3(0.0);
        return;
    }
    float span;
    // Cut off at the ends: overlaps of translucent neighbours would show as dots.
    gl_Position = quadCorner(a, b, aCorner, vec2(0.0, 0.5 * width + 1.0), vPlace, span);
    vSpan = vec3(span, width, 0.0);
}
