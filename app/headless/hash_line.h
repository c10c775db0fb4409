#pragma once
/// The fingerprint of a run: equal across compilers, optimisation levels and machines.

#include <cstdint>
#include <ostream>
#include <string>

#include "app/session/session.h"

namespace app {

/// "falling-particles 120 0123456789abcdef": name, frame, hash of the whole state.
std::string hashLine(const Session& session);
/// Runs every demo with its defaults for so many frames and writes one line for each.
void writeAllHashes(std::ostream& out, std::uint64_t frames);

}  // namespace app
