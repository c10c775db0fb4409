#include "app/session/frame_pair.h"

namespace app {

void FramePair::follow(const demos::DemoBase& demo) {
    now_ = 1 - now_;
    snapped_ = false;
    refresh(demo);
}

void FramePair::refresh(const demos::DemoBase& demo) {
    lists_[now_].clear();
    demo.draw(lists_[now_]);
    views_[now_] = demo.followView();
}

void FramePair::jump(const demos::DemoBase& demo) {
    snapped_ = true;
    refresh(demo);
}

}  // namespace app
