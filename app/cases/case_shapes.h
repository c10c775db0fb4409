#pragma once
/// The shapes of case files, and how their poses carry them into the world.

#include "app/cases/case.h"
#include "app/cases/case_node.h"

namespace app {

/// Reads a shape by its name and carries it into the world. An empty loader reads no files.
CaseShape readShape(const CaseNode& node, const MeshLoader& loadMesh);
/// The `motion` of a shape, if it has one. Precondition: the shape has been read.
std::optional<geometry::Vec3d> readMotion(const CaseNode& node);

}  // namespace app
