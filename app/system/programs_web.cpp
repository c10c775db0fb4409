#include "app/system/programs.h"

namespace collidoscope::app {

std::optional<std::filesystem::path> findProgram(const std::string&) { return std::nullopt; }

struct ProgramInput::Parts {};
ProgramInput::ProgramInput(const std::filesystem::path&, const std::vector<std::string>&,
                           const std::filesystem::path&) {}
ProgramInput::~ProgramInput() = default;
bool ProgramInput::write(std::span<const std::uint8_t>) { return false; }
bool ProgramInput::finish() { return false; }

}  // namespace collidoscope::app
