#include "frame.glsl"
uniform float uAlpha;
uniform float uLeast;  // parts that cover less of a pixel are left out

in vec2 vPlace;
flat in vec4 vColor;
flat in vec4 vSpan;
layout(location = 0) out vec4 fColor;

void main() {
    float head = vSpan.w;
    float neck = vSpan.x - head;
    // Distance to the shaft, and to the triangle of the head (2 : 0.8), in px.
    float end = head > 0.0 ? max(neck, 0.0) : vSpan.x;
    float shaft = length(vec2(vPlace.x - clamp(vPlace.x, 0.0, end), vPlace.y)) - 0.5 * vSpan.y;
    if (vSpan.z > 0.5) {
        float period = 9.0 * picture.z + vSpan.y;
        shaft = max(shaft, abs(fract(vPlace.x / period) - 0.5) * period - 0.29 * period);
    }
    float slope = 0.42;
    float tip = (abs(vPlace.y) - (vSpan.x - vPlace.x) * slope) * inversesqrt(1.0 + slope * slope);
    tip = head > 0.0 ? max(tip, neck - vPlace.x) : shaft;
    float cover = clamp(0.5 - min(shaft, tip), 0.0, 1.0);
    if (cover < uLeast) discard;
    fColor = vec4(vColor.rgb, cover * vColor.a * uAlpha);
}
