#include "frame.glsl"
#include "light.glsl"
uniform int uPass;     // 0 opaque, 1 translucent, 2 hidden part shown faintly, 3 edges of the triangles only
uniform float uLeast;  // edges that cover less of a pixel are left out
uniform float uBevel;  // 1: a box, whose edges catch the light as if slightly rounded

in vec3 vPosition;
in vec3 vNormal;
in vec3 vLocal;
in vec3 vCorner;
flat in vec4 vColor;
flat in vec4 vTurn;
flat in vec3 vHalf;
layout(location = 0) out vec4 fColor;

vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

// Leans the normal of a box towards the neighbouring face, near their common edge.
vec3 bevelled(vec3 n, out float edge) {
    float size = min(vHalf.x, min(vHalf.y, vHalf.z));
    float radius = max(clamp(0.09 * size, 0.0, 0.06), min(1.3 * metresPerPixel(vPosition), 0.3 * size));
    vec3 inside = max(vHalf - abs(vLocal), vec3(0.0));
    vec3 lean = clamp(1.0 - inside / max(radius, 1e-9), 0.0, 1.0);
    vec3 world = turn(vTurn, sign(vLocal) * lean * lean);
    edge = clamp(lean.x + lean.y + lean.z - 1.0, 0.0, 1.0);
    vec3 sum = n + 0.9 * world;
    return sum * inversesqrt(max(dot(sum, sum), 1e-12));
}

void main() {
    vec3 n = vNormal;
    float squared = dot(n, n);
    n = squared > 1e-30 ? n * inversesqrt(squared) : vec3(0.0, 1.0, 0.0);
    if (!gl_FrontFacing) n = -n;
    vec3 view = towardsViewer(vPosition);
    float edge = 0.0;
    if (uBevel > 0.5) n = bevelled(n, edge);

    float alpha = vColor.a;
    if (uPass == 3) {
        vec3 footprint = max(fwidth(vCorner), vec3(1e-9));
        vec3 distance = vCorner / footprint;
        float nearest = min(distance.x, min(distance.y, distance.z));
        float cover = clamp(0.5 * picture.z + 0.7 - nearest, 0.0, 1.0);
        if (cover < uLeast) discard;
        // Where triangles are only a few pixels small, their edges together must not become a solid.
        float heightPx = 1.0 / max(footprint.x, max(footprint.y, footprint.z));
        alpha *= clamp(heightPx / 10.0, 0.28, 1.0);
        fColor = vec4(vColor.rgb, alpha * cover * (gl_FrontFacing ? 1.0 : 0.4));
        return;
    }
    vec3 color = toned(litSurface(linearFromSrgb(vColor.rgb), vPosition, n, view));
    if (uPass == 1) {
        float glance = 1.0 - abs(dot(n, view));
        alpha = clamp(alpha + (0.85 - alpha) * glance * glance * glance + 0.25 * edge, 0.0, 1.0);
        if (!gl_FrontFacing) alpha *= 0.45;
    } else if (uPass == 2) {
        alpha *= 0.22;
    }
    fColor = vec4(srgbFromLinear(color), alpha);
}
