#pragma once
/// The environment of the program: what it was started with, and where it is. All texts are UTF-8 on every system.

#include <filesystem>
#include <string>
#include <vector>

namespace collidoscope::app {

/// Value of a variable of the environment; empty where the variable is not set.
std::string environment(const char* name);
/// Arguments of the program without its own name, with * and ? in the names of files expanded also where the terminal
/// does not do it. Call it with what main() was given.
std::vector<std::string> programArguments(int argc, char** argv);
/// File of the running program; empty where the system does not provide it.
std::filesystem::path programFile();
/// Home folder of the user; empty where the system does not provide it.
std::filesystem::path homeFolder();
/// Folder in which the user's programs keep their settings; empty where the system does not provide it.
std::filesystem::path settingsParent();

}  // namespace collidoscope::app
