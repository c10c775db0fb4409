#include "frame.glsl"
uniform float uAlpha;
uniform float uLeast;  // parts that cover less of a pixel are left out

in vec2 vPlace;
flat in vec4 vColor;
flat in vec3 vSpan;
layout(location = 0) out vec4 fColor;

void main() {
    // Distance to the segment: the ends are round, so that chains of lines have no gaps.
    vec2 beyond = vec2(vPlace.x - clamp(vPlace.x, 0.0, vSpan.x), vPlace.y);
    float cover = clamp(0.5 * vSpan.y + 0.5 - length(beyond), 0.0, 1.0);
    if (vSpan.z > 0.5) {
        float period = 9.0 * picture.z + vSpan.y;
        float within = abs(fract(vPlace.x / period) - 0.5) * period;
        cover *= clamp(0.29 * period - within + 0.5, 0.0, 1.0);
    }
    if (cover < uLeast) discard;
    fColor = vec4(vColor.rgb, cover * vColor.a * uAlpha);
}
