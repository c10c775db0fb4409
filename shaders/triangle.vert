#include "frame.glsl"
layout(location = 0) in vec3 iA;
layout(location = 1) in vec3 iB;
layout(location = 2) in vec3 iC;
layout(location = 3) in vec4 iColor;
layout(location = 4) in vec3 iNormalA;
layout(location = 5) in vec3 iNormalB;
layout(location = 6) in vec3 iNormalC;

out vec3 vPosition;
out vec3 vNormal;
out vec3 vLocal;
out vec3 vCorner;
flat out vec4 vColor;
flat out vec4 vTurn;
flat out vec3 vHalf;

void main() {
    vPosition = gl_VertexID == 0 ? iA : (gl_VertexID == 1 ? iB : iC);
    vec3 smoothNormal = gl_VertexID == 0 ? iNormalA : (gl_VertexID == 1 ? iNormalB : iNormalC);
    vec3 flatNormal = cross(iB - iA, iC - iA);
    vNormal = dot(smoothNormal, smoothNormal) > 0.0 ? smoothNormal : flatNormal;
    vLocal = vPosition;
    vCorner = vec3(gl_VertexID == 0, gl_VertexID == 1, gl_VertexID == 2);
    vColor = iColor;
    vTurn = vec4(0.0, 0.0, 0.0, 1.0);
    vHalf = vec3(1.0);
    gl_Position = clipFromWorld * vec4(vPosition, 1.0);
}
