#include "app/inspect/finds.h"

namespace app {

const demos::ListsFinds* findsOf(const Session& session) {
    return dynamic_cast<const demos::ListsFinds*>(&session.demo());
}

void pickFind(Session& session, const demos::FindPlace& place) {
    const demos::ListsFinds* const lists = findsOf(session);
    if (lists == nullptr) return;
    const std::string parameter = lists->pickParameter();
    session.setPlaying(false);
    if (session.frame() != place.frame) session.seek(place.frame);
    session.act(demos::SetParameter{parameter, place.number});
}

bool goToFind(Session& session, int direction) {
    const demos::ListsFinds* const lists = findsOf(session);
    if (lists == nullptr) return false;
    const demos::Finds finds = lists->finds();
    const int wanted = finds.picked + direction;
    const auto& there = direction > 0 ? finds.after : finds.before;
    if (wanted >= 1 && wanted <= static_cast<int>(finds.list.size()))
        pickFind(session, {session.frame(), wanted});
    else if (there)
        pickFind(session, {there->frame, direction > 0 ? 1 : static_cast<int>(there->count)});
    else
        return false;
    return true;
}

}  // namespace app
