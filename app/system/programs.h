#pragma once
/// Other programs: found on the user's path, and given their input. In a browser none is ever found.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace collidoscope::app {

/// Finds a program in the folders of the environment variable PATH; `name` without the ".exe" of Windows.
std::optional<std::filesystem::path> findProgram(const std::string& name);

/// A running program that reads its standard input from a pipe. Its output is that of this program.
class ProgramInput {
public:
    /// Each word reaches the program as one argument, whatever is in it; what it says of errors goes to a file.
    ProgramInput(const std::filesystem::path& program, const std::vector<std::string>& words,
                 const std::filesystem::path& errors);
    /// Ends the input and waits for the program.
    ~ProgramInput();
    ProgramInput(const ProgramInput&) = delete;
    ProgramInput& operator=(const ProgramInput&) = delete;

    /// False where the program could not be started, or has ended before it has read everything.
    bool write(std::span<const std::uint8_t> bytes);
    /// Ends the input and waits for the program. True when it has ended well.
    bool finish();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace collidoscope::app
