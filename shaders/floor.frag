#include "frame.glsl"
#include "light.glsl"
in vec3 vPosition;
layout(location = 0) out vec4 fColor;

// Coverage of this pixel by grid lines `cell` metres apart and `width` pixels wide.
float gridLines(vec2 q, vec2 footprint, float cell, float width) {
    vec2 away = abs(fract(q / cell - 0.5) - 0.5) * cell;
    vec2 cover = clamp(0.5 * width + 0.5 - away / max(footprint, vec2(1e-9)), 0.0, 1.0);
    // Lines that come closer than a few pixels would flicker: they fade into their average.
    cover *= clamp(1.4 - 3.5 * footprint / cell, 0.0, 1.0);
    return max(cover.x, cover.y);
}

void main() {
    vec2 q = vPosition.xz;
    vec2 footprint = fwidth(q);
    float distance = length(q - floorPlane.zw) / floorPlane.y;
    float fade = 1.0 - smoothstep(0.25, 0.98, distance);
    vec3 background = backgroundAt(gl_FragCoord.y / picture.y);

    float light = mix(picture.w > 0.5 ? 0.62 : 0.42, 1.0, keyArrives(vPosition, vec3(0.0, 1.0, 0.0))) * mix(picture.w > 0.5 ? 0.5 : 0.3, 1.0, openSky(vPosition));
    float lines = max(0.55 * gridLines(q, footprint, 1.0, picture.z), gridLines(q, footprint, 10.0, 1.6 * picture.z));
    // Close by, a tenth of the unit appears.
    float nearby = 1.0 - smoothstep(0.1 / 60.0, 0.1 / 24.0, max(footprint.x, footprint.y) / picture.z);
    if (nearby > 0.0) lines = max(lines, 0.3 * nearby * gridLines(q, footprint, 0.1, picture.z));
    vec3 color = mix(background, mix(floorColor.rgb, gridColor.rgb, lines) * light, fade);
    // From below the floor is only hinted at, so that what stands on it stays visible.
    fColor = vec4(srgbFromLinear(color), gl_FrontFacing ? 1.0 : 0.3 * fade);
}
