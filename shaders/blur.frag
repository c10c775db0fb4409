// One direction of a Gaussian blur.
uniform sampler2D uImage;
uniform float uStepX;
uniform float uStepY;

in vec2 vUv;
layout(location = 0) out vec4 fColor;

void main() {
    vec2 stride = vec2(uStepX, uStepY);
    float sum = 0.0;
    float weights = 0.0;
    for (int i = -6; i <= 6; ++i) {
        float w = exp(-0.5 * float(i * i) / 9.0);
        sum += w * texture(uImage, vUv + stride * float(i)).r;
        weights += w;
    }
    fColor = vec4(vec3(sum / weights), 1.0);
}
