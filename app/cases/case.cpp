#include "app/cases/case.h"

#include <array>

namespace app {
namespace {

/// In the order of CaseShape.
constexpr std::array<std::string_view, std::variant_size_v<CaseShape>> kNames{
    "point",   "segment", "ray",      "plane",  "sphere",    "capsule",
    "aabb",    "box",     "triangle", "circle", "rectangle", "oriented-rectangle",
    "polygon", "segment2"};
constexpr std::size_t kFirstFlat = 9;

}  // namespace

std::string_view shapeName(const CaseShape& shape) { return kNames[shape.index()]; }
bool isFlat(const CaseShape& shape) { return shape.index() >= kFirstFlat; }

}  // namespace app
