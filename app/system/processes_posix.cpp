#include <signal.h>
#include <unistd.h>

#include <cerrno>

#include "app/system/processes.h"

namespace collidoscope::app {

long processId() { return static_cast<long>(getpid()); }

// Signal 0 only asks; EPERM means that the process is there and belongs to another user.
bool processRuns(long id) { return id > 0 && (kill(static_cast<pid_t>(id), 0) == 0 || errno == EPERM); }

}  // namespace collidoscope::app
