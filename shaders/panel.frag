// Panels and labels: letters and pictures from a texture, tinted.

in vec2 vInTexture;
in vec4 vColor;

uniform sampler2D uPicture;

layout(location = 0) out vec4 oColor;

void main() {
    oColor = vColor * texture(uPicture, vInTexture);
}
