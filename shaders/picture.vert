// One triangle that covers the whole picture, behind everything.
out vec2 vUv;

void main() {
    vUv = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
    gl_Position = vec4(vUv * 2.0 - 1.0, 1.0, 1.0);
}
