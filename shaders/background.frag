#include "frame.glsl"
in vec2 vUv;
layout(location = 0) out vec4 fColor;

void main() {
    // A little noise of less than one step keeps the gradient free of bands.
    float grain = fract(sin(dot(floor(gl_FragCoord.xy), vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
    fColor = vec4(srgbFromLinear(backgroundAt(vUv.y)) + grain / 255.0, 1.0);
}
