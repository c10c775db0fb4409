#pragma once
/// Going through what a demo has found, one by one (see demos/finds.h). The panel, the keys and the marks of charts all
/// come here.

#include <cstdint>

#include "app/session/session.h"
#include "demos/finds.h"

namespace app {

/// Null for a demo that lists none.
const demos::ListsFinds* findsOf(const Session& session);
/// Goes to the frame and picks there; time rests. 0 picks none. Does nothing for a demo that lists no finds.
void pickFind(Session& session, const demos::FindPlace& place);
/// Goes to the next (1) or the previous (-1) find, of this frame or of the nearest that has any. False: there is none.
bool goToFind(Session& session, int direction);

}  // namespace app
