#include <cstddef>
#include <cstdint>

#include "fuzz/session_target.h"

using namespace collidoscope;

/// Called by libFuzzer with each input; what it throws ends the run as a finding.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::readAsSession({reinterpret_cast<const char*>(data), size});
    return 0;
}
