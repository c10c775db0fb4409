/* A scene with each kind of record, written by the header as a C program compiles it. scene.py writes the same. */
#ifndef COLLIDOSCOPE_TESTS_TOOLS_SCENE_H
#define COLLIDOSCOPE_TESTS_TOOLS_SCENE_H

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif
/* 0, or a status of tools/collidoscope_trace.h. The buffer has `size` bytes, at least 1. */
int collidoscope_write_scene(FILE* file, char* buffer, size_t size);
/* One record for each number, as an engine of single precision writes it. */
int collidoscope_write_floats(FILE* file, const float* numbers, int count);
#ifdef __cplusplus
}
#endif

#endif
