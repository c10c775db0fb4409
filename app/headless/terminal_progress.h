#pragma once
/// How far a long load is, for somebody who watches a terminal.

#include "app/files/load_progress.h"

namespace app {

/// Writes "reading the mesh: 42 %" on one line of the standard error stream, once it has taken more than half a second,
/// and wipes it at the end. Writes nothing where that stream is no terminal, so that logs stay clean.
LoadProgress terminalProgress();

}  // namespace app
