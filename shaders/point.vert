#include "frame.glsl"
#include "screen_line.glsl"
layout(location = 0) in vec3 iPosition;
layout(location = 1) in vec4 iColor;
layout(location = 2) in float iWidth;  // px, diameter

out vec2 vPlace;
flat out vec4 vColor;
flat out float vRadius;

void main() {
    vec2 at = vec2(float(gl_VertexID >> 1), float(gl_VertexID & 1)) * 2.0 - 1.0;
    vRadius = 0.5 * max(iWidth * picture.z, 1.5);
    vColor = iColor;
    vPlace = at * (vRadius + 1.0);
    vec4 center = lifted(iPosition, 1.0 + 2.5 * vRadius);
    if (center.z < -center.w || center.w <= 0.0) {
        gl_Position = kNowhere;
        return;
    }
    gl_Position = vec4(center.xy + vPlace / picture.xy * 2.0 * center.w, center.zw);
}
