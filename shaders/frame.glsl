// What is the same for everything in one frame; filled by app/gl/frame_uniforms.cpp. Colours are linear.
layout(std140) uniform Frame {
    mat4 clipFromWorld;
    mat4 shadowFromWorld;  // to texture coordinates and depth, 0..1
    vec4 eye;              // xyz: camera; w: 1 perspective, 0 orthographic
    vec4 forward;          // xyz: viewing direction; w: metres per pixel (perspective: at 1 m)
    vec4 picture;          // width and height in px, content scale, 1 in a light theme
    vec4 toKey;            // xyz: towards the main light; w: 1 when it casts a shadow
    vec4 keyColor;         // w: metres per texel of the shadow map
    vec4 skyColor;         // light from above
    vec4 bounceColor;      // light from below
    vec4 fillColor;        // light from beside the camera; w: strength of the rim light
    vec4 backgroundTop;
    vec4 backgroundBottom;
    vec4 floorColor;       // w: 1 when there is a floor
    vec4 gridColor;
    vec4 floorPlane;       // height, radius at which it has faded, x and z of the middle
    vec4 contactArea;      // x and z of the middle, half its width; w: 1 when there is a contact map
};

vec3 linearFromSrgb(vec3 c) {
    return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), c));
}
vec3 srgbFromLinear(vec3 c) {
    return mix(c * 12.92, 1.055 * pow(max(c, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c));
}
// The gradient behind everything, `up` from 0 at the bottom of the picture to 1 at its top.
vec3 backgroundAt(float up) { return mix(backgroundBottom.rgb, backgroundTop.rgb, smoothstep(0.0, 1.0, up)); }

vec3 towardsViewer(vec3 p) {
    vec3 d = eye.w > 0.5 ? eye.xyz - p : -forward.xyz;
    return d * inversesqrt(max(dot(d, d), 1e-20));
}
// Metres that one pixel covers at p.
float metresPerPixel(vec3 p) {
    return forward.w * (eye.w > 0.5 ? max(dot(p - eye.xyz, forward.xyz), 1e-4) : 1.0);
}
