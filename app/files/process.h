#pragma once
/// Which process this is, and whether another one still runs.

namespace app {

/// The system's number of this process.
long processId();
/// False once no process of that number is left. A number that the system has given away again counts as running.
bool processRuns(long id);

}  // namespace app
