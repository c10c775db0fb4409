#pragma once
/// The validating pre-scan of an OBJ file: the only door through which one comes in.
///
/// tinyobjloader forgives too much: it reads NaN as 0, takes index 0 in a face as "none" and does not compare indices
/// with the number of vertices. So every statement is checked here first. What cannot be understood refuses the whole
/// file; what is merely unusual is counted and left out of the text that tinyobjloader gets to see.
///
/// Vertices: `v x y z`; a fourth number (the weight of free-form curves) is ignored, whatever it is, and so are
/// vertex colours. Indices may be relative (negative) and may refer to vertices further down. What faces say
/// about texture coordinates and normals must be numbers and is otherwise ignored.

#include <string>
#include <string_view>
#include <vector>

#include "app/files/file_io.h"
#include "app/files/obj_notices.h"
#include "geometry/base/vec.h"

namespace collidoscope::app {

struct ObjScan {
    std::vector<geometry::Vec3f> positions{};  ///< all finite
    std::string statements{};  ///< OBJ text for tinyobjloader: `v` without numbers, `f`, `usemtl`, `mtllib NUMBER`
    std::vector<std::string> materialFiles{};  ///< what follows each `mtllib`, addressed by that NUMBER
    std::size_t faces = 0;                     ///< with three corners or more
    ObjNotices notices{};
};

/// `path` is only named in errors. Throws FileError.
ObjScan scanObj(std::string_view text, const std::string& path, const LoadProgress& progress = {});

}  // namespace collidoscope::app
