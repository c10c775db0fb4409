#pragma once
/// Processes by their numbers.

namespace collidoscope::app {

/// The system's number of this process.
long processId();
/// False once no process of that number is left. A number that the system has given away again counts as running.
bool processRuns(long id);

}  // namespace collidoscope::app
