#include "frame.glsl"
out vec3 vPosition;

void main() {
    // Counter-clockwise seen from above.
    vec2 corner = vec2(float(gl_VertexID >> 1), float(gl_VertexID & 1)) * 2.0 - 1.0;
    vPosition = vec3(floorPlane.z, floorPlane.x, floorPlane.w) + vec3(corner.x, 0.0, corner.y) * floorPlane.y;
    gl_Position = clipFromWorld * vec4(vPosition, 1.0);
}
