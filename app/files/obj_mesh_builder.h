#pragma once
/// Turns the faces of a scanned OBJ file into the triangles of a mesh, with the colours of its materials: only names
/// and diffuse colours are taken from material files.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/file_io.h"
#include "app/files/obj_notices.h"
#include "app/files/obj_scan.h"
#include "app/files/polygon_triangulation.h"
#include "geometry/base/vec.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::app {

/// Colour of a face without a readable material, sRGB.
inline constexpr geometry::Vec3f kUncoloured{0.8f, 0.8f, 0.8f};

/// Reduces a material file to `newmtl` and one valid `Kd` each (0..1), so that nothing else can trip its reader.
/// Colours that cannot be read are counted and become kUncoloured. Empty when it describes no material.
std::string cleanMaterials(std::string_view text, ObjNotices& notices);

class ObjMeshBuilder {
public:
    /// Counts in the scan's notices what it leaves out. Both must live as long as the builder.
    ObjMeshBuilder(ObjScan& scan, const LoadProgress& progress);

    /// One more vertex can now be reached by relative indices.
    void addVertex() { ++verticesSoFar_; }
    /// One corner of the present face: an OBJ index, from 1, or relative when negative. Validated by the scan.
    void addCorner(int index);
    void endFace();
    /// The diffuse colours of all materials known so far, by their number.
    void setMaterials(std::vector<geometry::Vec3f> colours) { colours_ = std::move(colours); }
    /// The faces that follow are of this material; `id` is negative when none has that name.
    void useMaterial(const std::string& name, int id);

    /// The mesh, not yet finished; the builder and the scan's positions are empty then.
    geometry::Mesh take();

private:
    void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);

    ObjScan& scan_;
    const LoadProgress& progress_;
    geometry::Mesh mesh_;
    std::vector<int> materialOfTriangle_;
    std::vector<geometry::Vec3f> colours_;
    std::vector<std::uint32_t> face_;       ///< vertices of the present face
    std::vector<geometry::Vec3f> corners_;  ///< their positions
    PolygonTriangulator triangulator_;
    std::size_t verticesSoFar_ = 0;
    std::size_t facesSoFar_ = 0;
    int material_ = -1;
};

}  // namespace collidoscope::app
