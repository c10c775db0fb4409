// Light on a surface: hemisphere from above and below, a main light with a soft shadow, a fill light beside the
// camera, and a slight rim.
uniform sampler2DShadow uShadow;
uniform sampler2D uContact;

// The part of the main light that arrives, 0..1, over a disc of samples.
float keyArrives(vec3 p, vec3 n) {
    if (toKey.w < 0.5) return 1.0;
    vec3 s = (shadowFromWorld * vec4(p + n * keyColor.w * 2.5, 1.0)).xyz;
    if (any(lessThan(s.xy, vec2(0.0))) || any(greaterThan(s.xy, vec2(1.0)))) return 1.0;
    s.z = min(s.z, 1.0) - 0.0005;
    vec2 spread = 3.2 / vec2(textureSize(uShadow, 0));
    const vec2 outer[4] = vec2[4](vec2(0.85, 0.35), vec2(-0.35, 0.85), vec2(-0.85, -0.35), vec2(0.35, -0.85));
    float sum = 0.0;
    for (int i = 0; i < 4; ++i) sum += texture(uShadow, vec3(s.xy + outer[i] * spread, s.z));
    // Where the rim of the disc is all lit or all dark, so is its inside.
    if (sum < 0.001 || sum > 3.999) return sum * 0.25;
    const vec2 inner[5] = vec2[5](vec2(0.0, 0.0), vec2(0.5, -0.15), vec2(0.15, 0.5), vec2(-0.5, 0.15), vec2(-0.15, -0.5));
    for (int i = 0; i < 5; ++i) sum += texture(uShadow, vec3(s.xy + inner[i] * spread, s.z));
    return sum / 9.0;
}

// How open the sky is over a point of the floor or near it, from the blurred map of what stands just above.
float openSky(vec3 p) {
    if (contactArea.w < 0.5) return 1.0;
    vec2 t = (p.xz - contactArea.xy) / (2.0 * contactArea.z) + 0.5;
    if (any(lessThan(t, vec2(0.0))) || any(greaterThan(t, vec2(1.0)))) return 1.0;
    return 1.0 - texture(uContact, t).r;
}

vec3 litSurface(vec3 albedo, vec3 p, vec3 n, vec3 view) {
    float up = n.y * 0.5 + 0.5;
    vec3 ambient = mix(bounceColor.rgb, skyColor.rgb, up);
    // Close to the floor less light comes from below and around.
    if (floorColor.w > 0.5) {
        float above = clamp((p.y - floorPlane.x) / 0.6, 0.0, 1.0);
        ambient *= mix(1.0 - 0.45 * (1.0 - up), 1.0, above);
    }
    float key = max(dot(n, toKey.xyz), 0.0);
    if (key > 0.0) key *= keyArrives(p, n);
    float facing = max(dot(n, view), 0.0);
    vec3 light = ambient + keyColor.rgb * key + fillColor.rgb * facing;
    vec3 halfway = toKey.xyz + view;
    float gloss = pow(max(dot(n, halfway * inversesqrt(max(dot(halfway, halfway), 1e-12))), 0.0), 48.0) * step(1e-6, key);
    float rim = pow(1.0 - facing, 4.0) * up * fillColor.w;
    return albedo * light + vec3(gloss * 0.10 * key + rim);
}

// Bright parts bend towards white instead of being cut off.
vec3 toned(vec3 c) {
    const float knee = 0.75;
    vec3 over = max(c - knee, vec3(0.0));
    return min(c, vec3(knee)) + (1.0 - knee) * (1.0 - exp(-over / (1.0 - knee)));
}
