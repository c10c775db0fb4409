#include <windows.h>
// After windows.h, which it needs.
#include <shellapi.h>

#include <algorithm>
#include <memory>

#include "app/system/environment.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

namespace {

/// Windows hands texts out in UTF-16; narrow ones would be cut to the letters of the user's language.
std::string utf8(const wchar_t* text) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
    if (size <= 1) return {};
    std::string bytes(static_cast<std::size_t>(size), '\0');
    WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes.data(), size, nullptr, nullptr);
    bytes.pop_back();  // the zero at the end
    return bytes;
}

/// The files that a word with * or ? in its last part names, by name: terminals of Windows leave that to programs. The
/// word itself where it names none.
std::vector<std::string> expanded(const fs::path& word) {
    const std::wstring name = word.filename().wstring();
    WIN32_FIND_DATAW found{};
    if (name.find_first_of(L"*?") == std::wstring::npos) return {word.string()};
    const HANDLE search = FindFirstFileW(word.c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return {word.string()};
    std::vector<std::string> files;
    do files.push_back((word.parent_path() / found.cFileName).string());
    while (FindNextFileW(search, &found));
    FindClose(search);
    std::sort(files.begin(), files.end());
    return files;
}

constexpr DWORD kLongestPath = 32768;  // UTF-16 units, for Windows and for a variable of the environment

}  // namespace

std::string environment(const char* name) {
    std::wstring value(kLongestPath, L'\0');
    const DWORD size = GetEnvironmentVariableW(fs::path(name).c_str(), value.data(), kLongestPath);
    return size == 0 || size >= kLongestPath ? std::string{} : utf8(value.c_str());
}

std::vector<std::string> programArguments(int argc, char** argv) {
    int count = 0;
    const std::unique_ptr<LPWSTR, decltype(&LocalFree)> words(CommandLineToArgvW(GetCommandLineW(), &count), LocalFree);
    if (!words) return {argv + (argc > 0 ? 1 : 0), argv + argc};
    std::vector<std::string> arguments;
    for (int i = 1; i < count; ++i)
        for (const std::string& word : expanded(words.get()[i])) arguments.push_back(word);
    return arguments;
}

fs::path programFile() {
    std::wstring name(kLongestPath, L'\0');
    const DWORD size = GetModuleFileNameW(nullptr, name.data(), kLongestPath);
    return size == 0 || size >= kLongestPath ? fs::path{} : fs::path(name.c_str());
}

fs::path homeFolder() { return environment("USERPROFILE"); }

fs::path settingsParent() {
    const fs::path folder = environment("APPDATA");
    return folder.is_absolute() ? folder : fs::path{};
}

}  // namespace collidoscope::app
