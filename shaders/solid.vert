#include "frame.glsl"
#include "solid_place.glsl"
layout(location = 0) in vec4 aUnit;
layout(location = 1) in vec3 aNormal;
layout(location = 2) in vec3 iPosition;
layout(location = 3) in vec4 iTurn;
layout(location = 4) in vec3 iHalf;
layout(location = 5) in vec4 iColor;

out vec3 vPosition;
out vec3 vNormal;
out vec3 vLocal;
out vec3 vCorner;
flat out vec4 vColor;
flat out vec4 vTurn;
flat out vec3 vHalf;

void main() {
    vLocal = solidLocal(aUnit, iHalf);
    vPosition = iPosition + turn(iTurn, vLocal);
    vNormal = turn(iTurn, solidNormal(aNormal, iHalf));
    vCorner = vec3(1.0);
    vColor = iColor;
    vTurn = iTurn;
    vHalf = iHalf;
    gl_Position = clipFromWorld * vec4(vPosition, 1.0);
}
