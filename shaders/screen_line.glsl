// Lines of constant width in pixels: a segment of the world becomes a quad of the screen.
// Positions are handed on with w = 1, so that all that is interpolated is linear on the screen.

// Moves both ends of a segment of clip space in front of the near plane; false when nothing is left.
bool keepInFront(inout vec4 a, inout vec4 b) {
    float da = a.z + a.w;
    float db = b.z + b.w;
    if (da <= 0.0 && db <= 0.0) return false;
    if (da < 0.0) a = mix(a, b, da / (da - db));
    if (db < 0.0) b = mix(b, a, db / (db - da));
    return a.w > 0.0 && b.w > 0.0;
}
vec2 pixelOf(vec4 clip) { return (clip.xy / clip.w * 0.5 + 0.5) * picture.xy; }

// A point of clip space, drawn towards the viewer by so many pixels' worth, so that marks lie on top of surfaces.
vec4 lifted(vec3 p, float pixels) {
    vec4 clip = clipFromWorld * vec4(p, 1.0);
    vec4 nearer = clipFromWorld * vec4(p + towardsViewer(p) * metresPerPixel(p) * pixels, 1.0);
    if (nearer.w > 1e-6 && nearer.z > -nearer.w) clip.z = nearer.z / nearer.w * clip.w;
    return clip;
}

// Corner `at` of the quad around pixels a-b: at.x 0 at a and 1 at b, at.y -1 or 1; `reach.x` px beyond the ends,
// `reach.y` px to the sides.
// place: along the segment and across it, in px, origin at a.
vec4 quadCorner(vec4 a, vec4 b, vec2 at, vec2 reach, out vec2 place, out float span) {
    vec2 pa = pixelOf(a);
    vec2 pb = pixelOf(b);
    vec2 along = pb - pa;
    span = length(along);
    along = span > 1e-4 ? along / span : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    place = vec2(at.x * span + (at.x * 2.0 - 1.0) * reach.x, at.y * reach.y);
    vec2 pixel = pa + along * place.x + across * place.y;
    float depth = mix(a.z / a.w, b.z / b.w, at.x);
    return vec4(pixel / picture.xy * 2.0 - 1.0, depth, 1.0);
}
const vec4 kNowhere = vec4(2.0, 2.0, 2.0, 1.0);
