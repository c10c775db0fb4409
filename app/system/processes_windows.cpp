#include <windows.h>

#include "app/system/processes.h"

namespace collidoscope::app {

long processId() { return static_cast<long>(GetCurrentProcessId()); }

bool processRuns(long id) {
    const HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(id));
    if (!process) return false;
    const bool runs = WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
    CloseHandle(process);
    return runs;
}

}  // namespace collidoscope::app
