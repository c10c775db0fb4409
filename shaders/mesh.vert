#include "frame.glsl"
layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec2 aNormal;  // packed: see app/gl/mesh_vertices.h
layout(location = 2) in vec4 aColor;  // a: 1 when the triangle has a colour of its own
layout(location = 3) in vec3 iX;
layout(location = 4) in vec3 iY;
layout(location = 5) in vec3 iZ;
layout(location = 6) in vec3 iOrigin;
layout(location = 7) in vec4 iColor;
layout(location = 8) in float iOwnColors;

out vec3 vPosition;
out vec3 vNormal;
out vec3 vLocal;
out vec3 vCorner;
flat out vec4 vColor;
flat out vec4 vTurn;
flat out vec3 vHalf;

vec2 folded(vec2 p) {
    return (1.0 - abs(p.yx)) * vec2(p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0);
}
vec3 unpacked(vec2 p) {
    float z = 1.0 - abs(p.x) - abs(p.y);
    return normalize(vec3(z < 0.0 ? folded(p) : p, z));
}

void main() {
    vLocal = aPosition;
    vPosition = iOrigin + iX * aPosition.x + iY * aPosition.y + iZ * aPosition.z;
    // The cofactor matrix carries normals, also under scaling and shearing.
    vec3 normal = unpacked(aNormal);
    vNormal = cross(iY, iZ) * normal.x + cross(iZ, iX) * normal.y + cross(iX, iY) * normal.z;
    int corner = gl_VertexID % 3;
    vCorner = vec3(corner == 0, corner == 1, corner == 2);
    vColor = vec4(mix(iColor.rgb, aColor.rgb, aColor.a * iOwnColors), iColor.a);
    vTurn = vec4(0.0, 0.0, 0.0, 1.0);
    vHalf = vec3(1.0);
    gl_Position = clipFromWorld * vec4(vPosition, 1.0);
}
