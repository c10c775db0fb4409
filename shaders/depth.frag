// Shadow map: only the depth is kept.
void main() {}
