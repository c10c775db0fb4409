#pragma once
/// Unusual parts of an OBJ file that are no reason to refuse it, counted while reading.

#include <cstddef>
#include <string>
#include <vector>

namespace collidoscope::app {

struct ObjNotices {
    std::size_t points = 0;              ///< `p` statements
    std::size_t lines = 0;               ///< `l` statements
    std::size_t shortFaces = 0;          ///< faces with fewer than three corners
    std::size_t collapsedTriangles = 0;  ///< triangles, or parts of faces, with two corners at one place
    std::size_t flatPolygons = 0;        ///< faces with four or more corners and no area
    std::size_t hugeFaces = 0;           ///< dented faces with more corners than can be triangulated in sensible time
    std::size_t emptyGroups = 0;         ///< `g` and `o` without a face
    std::size_t colouredVertices = 0;
    std::size_t otherLines = 0;  ///< statements that mean nothing here
    std::size_t firstOtherLine = 0;
    std::string firstOther{};                         ///< the first word of the first of them
    std::vector<std::string> missingMaterialFiles{};  ///< as named in the OBJ file
    std::vector<std::string> missingMaterials{};      ///< names, each once
    std::size_t brokenColours = 0;                    ///< diffuse colours that are no colours
};

/// One sentence for each thing that was counted.
std::vector<std::string> sentences(const ObjNotices& notices);

}  // namespace collidoscope::app
