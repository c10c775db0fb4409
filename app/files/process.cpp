#include "app/files/process.h"

#ifdef _WIN32
#include <windows.h>
#else
#include <cerrno>
#include <csignal>

#include <unistd.h>
#endif

namespace app {

#ifdef _WIN32

long processId() { return static_cast<long>(GetCurrentProcessId()); }

bool processRuns(long id) {
    const HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(id));
    if (!process) return false;
    const bool runs = WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
    CloseHandle(process);
    return runs;
}

#else

long processId() { return static_cast<long>(getpid()); }

// Signal 0 only asks; EPERM means that the process is there and belongs to somebody else.
bool processRuns(long id) { return id > 0 && (kill(static_cast<pid_t>(id), 0) == 0 || errno == EPERM); }

#endif

}  // namespace app
