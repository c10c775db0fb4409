/// tinyobjloader compiled along, so that the sanitizers see into it; it takes the place of the installed library.
#define TINYOBJLOADER_IMPLEMENTATION
#include <tiny_obj_loader.h>
