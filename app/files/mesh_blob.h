#pragma once
/// A loaded mesh as bytes, which one program of this build hands to another on the same machine: the worker that reads
/// meshes for a page hands them to the page. The bytes are those of memory: they are no file format, and are not kept.

#include <cstddef>
#include <span>
#include <vector>

#include "app/files/background_loader.h"

namespace collidoscope::app {

std::vector<std::byte> packMesh(const BackgroundLoader::Loaded& loaded);
/// Throws std::out_of_range for bytes that packMesh() has not made.
BackgroundLoader::Loaded unpackMesh(std::span<const std::byte> bytes);

}  // namespace collidoscope::app
