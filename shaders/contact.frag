#include "frame.glsl"
// How close the floor is: 1 where a thing touches it. Drawn looking straight down; the largest value stays.
in vec3 vPosition;
layout(location = 0) out vec4 fColor;

void main() {
    float height = max(vPosition.y - floorPlane.x, 0.0);
    float above = step(floorPlane.x - 0.2, vPosition.y);
    fColor = vec4(vec3(exp(-height * 5.0) * above), 1.0);
}
