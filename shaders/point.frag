#include "frame.glsl"
uniform float uAlpha;
uniform float uLeast;  // parts that cover less of a pixel are left out

in vec2 vPlace;
flat in vec4 vColor;
flat in float vRadius;
layout(location = 0) out vec4 fColor;

void main() {
    float away = length(vPlace);
    float cover = clamp(vRadius + 0.5 - away, 0.0, 1.0);
    if (cover < uLeast) discard;
    // Dots large enough get a thin dark outline, so that they stand off from what they lie on.
    float rim = vRadius > 3.0 ? clamp(away - (vRadius - 1.2 * picture.z) + 0.5, 0.0, 1.0) : 0.0;
    vec3 outline = picture.w > 0.5 ? vColor.rgb * 0.45 : vColor.rgb * 0.30;
    fColor = vec4(mix(vColor.rgb, outline, rim), cover * vColor.a * uAlpha);
}
