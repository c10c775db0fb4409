// From the unit solids of app/gl/solid_shapes.cpp to the world.
uniform float uRound;  // 1: the caps keep the radius while the middle is stretched (capsule), else 0

vec3 turn(vec4 q, vec3 v) { return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

// unit.w is -1, 0 or 1: on which cap the vertex sits.
vec3 solidLocal(vec4 unit, vec3 halfSize) {
    float y = unit.y * mix(halfSize.y, halfSize.x, uRound) + unit.w * halfSize.y * uRound;
    return vec3(unit.x * halfSize.x, y, unit.z * halfSize.z);
}
// Normals go with the cofactors of the scaling, which needs no division: a size of zero is harmless.
vec3 solidNormal(vec3 unitNormal, vec3 halfSize) {
    float largest = max(max(halfSize.x, halfSize.y), max(halfSize.z, 1e-20));
    vec3 h = halfSize / largest;
    vec3 n = unitNormal * vec3(h.y * h.z, h.x * h.z, h.x * h.y);
    float squared = dot(n, n);
    return uRound > 0.5 || squared < 1e-12 ? unitNormal : n * inversesqrt(squared);
}
