// Panels and labels: corners in pixels of the picture, origin at the top left.

layout(location = 0) in vec2 aPixel;
layout(location = 1) in vec2 aInTexture;
layout(location = 2) in vec4 aColor;

uniform float uWidth;  // of the picture, px
uniform float uHeight;

out vec2 vInTexture;
out vec4 vColor;

void main() {
    vInTexture = aInTexture;
    vColor = aColor;
    gl_Position = vec4(2.0 * aPixel.x / uWidth - 1.0, 1.0 - 2.0 * aPixel.y / uHeight, 0.0, 1.0);
}
