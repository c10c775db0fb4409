#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdio>
#include <filesystem>

#include "app/system/streams.h"

namespace collidoscope::app {
namespace {

HANDLE handleOf(Stream stream) { return GetStdHandle(stream == Stream::Output ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE); }

/// Number of processes at the console of this one; 0 where it has none.
DWORD processesAtConsole() {
    DWORD process = 0;
    return GetConsoleProcessList(&process, 1);
}

}  // namespace

bool isTerminal(Stream stream) {
    DWORD mode = 0;
    return GetConsoleMode(handleOf(stream), &mode) != 0;
}

StandardStreams::StandardStreams() {
    for (std::FILE* file : {stdin, stdout, stderr}) _setmode(_fileno(file), _O_BINARY);
    if (!isTerminal(Stream::Output) && !isTerminal(Stream::Errors)) return;
    before_ = GetConsoleOutputCP();
    SetConsoleOutputCP(CP_UTF8);
    for (const Stream stream : {Stream::Output, Stream::Errors}) {
        DWORD mode = 0;
        if (GetConsoleMode(handleOf(stream), &mode) != 0)
            SetConsoleMode(handleOf(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
}

StandardStreams::~StandardStreams() {
    if (before_ != 0) SetConsoleOutputCP(before_);
}

void releaseOwnConsole() {
    if (processesAtConsole() == 1) FreeConsole();
}

void showLastWords(const std::string& text) {
    const DWORD errors = GetFileType(handleOf(Stream::Errors));
    if (processesAtConsole() > 1 || errors == FILE_TYPE_DISK || errors == FILE_TYPE_PIPE) return;
    MessageBoxW(nullptr, std::filesystem::path(text).c_str(), L"Collidoscope", MB_OK | MB_ICONERROR);
}

}  // namespace collidoscope::app
