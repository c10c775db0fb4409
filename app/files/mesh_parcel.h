#pragma once
/// A loaded mesh as bytes, which one program of this build hands to another on the same machine: the worker that reads
/// meshes for a page to the page.

#include <cstddef>
#include <span>
#include <vector>

#include "app/files/background_loader.h"

namespace app {

std::vector<std::byte> packMesh(const BackgroundLoader::Loaded& loaded);
/// Throws std::out_of_range for bytes that packMesh() has not made.
BackgroundLoader::Loaded unpackMesh(std::span<const std::byte> bytes);

}  // namespace app
