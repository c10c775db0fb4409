#include "app/ui/moments.h"

#include <utility>

namespace collidoscope::app {
namespace {

bool isSameBranch(const Moment& before, const Moment& now) {
    return now.demo == before.demo && now.branch == before.branch;
}
bool follows(const Moment& before, const Moment& now) {
    return isSameBranch(before, now) && now.frame >= before.frame && now.frame - before.frame <= Moments::kOfTheRun;
}

}  // namespace

void Moments::see(const Moment& now, double time) {
    const bool jumps = last_ && !follows(*last_, now) && !std::exchange(isReturning_, false);
    if (jumps && (!isSameBranch(*last_, now) || time - jumped_ > kSameJump)) {
        kept_.push_back(*last_);
        if (kept_.size() > kMax) kept_.erase(kept_.begin());
    }
    if (jumps) jumped_ = time;
    last_ = now;
}

std::optional<Moment> Moments::takeLast() {
    if (kept_.empty()) return std::nullopt;
    isReturning_ = true;
    const Moment moment = kept_.back();
    kept_.pop_back();
    return moment;
}

}  // namespace collidoscope::app
