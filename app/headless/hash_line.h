#pragma once
/// The fingerprint of a run: equal across compilers, optimisation levels and machines.

#include <cstdint>
#include <ostream>
#include <string>

#include "app/session/session.h"

namespace app {

/// "falling-particles 120 0123456789abcdef": name, frame, hash of the whole state.
std::string hashLine(const Session& session);
enum class HashesOf { Defaults, DefaultsAndPresets };
/// Runs a demo for so many frames and writes its line, and when asked for one for each of its presets, with its name:
/// "gjk 120 0123456789abcdef near".
void writeHashes(std::ostream& out, const demos::DemoInfo& info, std::uint64_t frames, HashesOf which);
/// The same for every demo.
void writeAllHashes(std::ostream& out, std::uint64_t frames, HashesOf which = HashesOf::Defaults);

}  // namespace app
