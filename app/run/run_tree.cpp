#include "app/run/run_tree.h"

#include <algorithm>
#include <utility>

namespace collidoscope::app {

RunTree::RunTree(MakeDemo makeDemo)
    : makeDemo_(std::move(makeDemo)),
      account_(std::make_shared<SnapshotAccount>(
          SnapshotAccount{.budget = KeyFrames::kBudget, .bytes = 0, .makeRoom = {}})) {
    account_->makeRoom = [this] { makeRoom(); };
}

void RunTree::begin(Run run, std::string name) {
    branches_.clear();
    beside_.reset();
    present_ = 0;
    branches_.push_back(std::make_unique<Branch>(Branch{.id = nextId_++, .name = std::move(name)}));
    present().run = std::move(run);
}

void RunTree::adopt(std::vector<Branch> branches, std::size_t present, std::optional<std::size_t> beside) {
    const bool isEmpty = count() == 1 && this->present().run.lastFrame() == 0;
    if (!isEmpty) leavePresent();
    putBeside({}, 0);
    if (isEmpty) branches_.clear();
    const int first = nextId_;
    const std::size_t place = branches_.size() + present;
    for (Branch& branch : branches) {
        branch.id = nextId_++;
        if (branch.parent) *branch.parent += first;
        branches_.push_back(std::make_unique<Branch>(std::move(branch)));
    }
    if (!isEmpty) branches_[present_]->run.sleep();
    present_ = place;
    this->present().run.wake(0, makeDemo_);
    while (branches_.size() > kMaxBranches && forgetOne()) {
    }
    if (beside) putBeside(first + static_cast<int>(*beside), 0);
}

void RunTree::add(Run run, std::uint64_t branchFrame, std::string name) {
    if (branches_.size() >= kMaxBranches) forgetOne();
    leavePresent();
    auto branch = std::make_unique<Branch>(
        Branch{.id = nextId_++, .name = std::move(name), .parent = present().id, .branchFrame = branchFrame});
    branch->run = std::move(run);
    // Both branches share the measures up to the frame at which they part. A run from frame 0 shares none.
    if (branchFrame > 0) {
        branch->history = present().history;
        branch->history.dropAfter(branchFrame);
        branch->contacts = present().contacts;
        branch->contacts.dropAfter(branchFrame);
        branch->energy = present().energy;
        branch->energy.dropAfter(branchFrame);
    }
    const std::uint64_t frame = branch->run.frame();
    const int before = present().id;
    branches_.push_back(std::move(branch));
    present_ = branches_.size() - 1;
    putBeside(before, frame);
}

void RunTree::replace(Run run) {
    present().run = std::move(run);
    present().history.clear();
    present().contacts.clear();
    present().energy.clear();
}

Branch* RunTree::beside() { return beside_ ? find(*beside_) : nullptr; }

std::size_t RunTree::indexOf(int id) const {
    const auto found =
        std::find_if(branches_.begin(), branches_.end(), [id](const auto& branch) { return branch->id == id; });
    return static_cast<std::size_t>(found - branches_.begin());
}

Branch* RunTree::find(int id) {
    const std::size_t index = indexOf(id);
    return index < branches_.size() ? branches_[index].get() : nullptr;
}

std::vector<const Branch*> RunTree::inOrder() const {
    std::vector<const Branch*> ordered;
    const auto visit = [&](const auto& self, std::optional<int> parent) -> void {
        for (const auto& branch : branches_) {
            if (branch->parent != parent) continue;
            ordered.push_back(branch.get());
            self(self, branch->id);
        }
    };
    visit(visit, std::nullopt);
    return ordered;
}

void RunTree::goTo(int id, std::uint64_t frame) {
    if (id == present().id) return;
    leavePresent();
    const int before = present().id;
    Branch& wanted = *find(id);
    if (!wanted.run.isAwake()) wanted.run.wake(frame, makeDemo_);
    wanted.run.copyView(present().run.demo());
    present_ = indexOf(id);
    if (beside_ == id) beside_.reset();
    putBeside(before, frame);
}

void RunTree::putBeside(std::optional<int> id, std::uint64_t frame) {
    if (id == beside_) return;
    if (Branch* old = beside()) {
        beside_.reset();
        old->run.sleep();
        old->history.thinOutTo(kSleepingValues);
    }
    Branch* wanted = id && *id != present().id ? find(*id) : nullptr;
    if (!wanted) {
        beside_.reset();
        return;
    }
    if (!wanted->run.isAwake()) wanted->run.wake(frame, makeDemo_);
    beside_ = id;
}

/// Notes where the present branch is left, with a snapshot to return to.
void RunTree::leavePresent() {
    present().leftAt = present().run.frame();
    present().turn = ++turns_;
    present().run.keepFrame();
}

void RunTree::remove(int id) {
    const Branch* gone = find(id);
    if (!gone || gone == &present()) return;
    if (beside_ == id) beside_.reset();
    for (const auto& branch : branches_) {
        if (branch->parent != id) continue;
        branch->parent = gone->parent;
        branch->branchFrame = std::min(branch->branchFrame, gone->branchFrame);
    }
    const int here = present().id;
    std::erase_if(branches_, [id](const auto& branch) { return branch->id == id; });
    present_ = indexOf(here);
}

/// The branch that was left the longest ago, of those that may be dropped.
bool RunTree::forgetOne() {
    const Branch* oldest = nullptr;
    for (const auto& branch : branches_) {
        const auto isChild = [&](const auto& other) { return other->parent == branch->id; };
        if (branch.get() == &present() || branch->isNamedByUser || !branch->parent) continue;
        if (std::any_of(branches_.begin(), branches_.end(), isChild)) continue;
        if (!oldest || branch->turn < oldest->turn) oldest = branch.get();
    }
    if (oldest) remove(oldest->id);
    return oldest != nullptr;
}

/// The other branches may keep half of the budget, as long as the present one has a use for the rest. The one with the
/// most key frames of its own gives every second of them; when none is left that only one of them has, the branch that
/// was left the longest ago forgets all, and is simulated from frame 0 when the user returns to it.
void RunTree::makeRoom() {
    if (branches_.empty()) return;
    while (account_->isOver()) {
        if (present().run.keyFrames().ownBytes() > account_->budget / 2) return;
        Branch* largest = nullptr;
        Branch* oldest = nullptr;
        for (const auto& branch : branches_) {
            if (branch.get() == &present()) continue;
            const std::size_t own = branch->run.keyFrames().ownBytes();
            if (own > 0 && (!largest || own > largest->run.keyFrames().ownBytes())) largest = branch.get();
            if (branch->run.isAwake() || branch->run.keyFrames().count() == 0) continue;
            if (!oldest || branch->turn < oldest->turn) oldest = branch.get();
        }
        if (largest)
            largest->run.keyFrames().halve();
        else if (oldest)
            oldest->run.keyFrames().clear();
        else
            return;
    }
}

void RunTree::setKeyFrameBudget(std::size_t bytes) {
    account_->budget = bytes;
    makeRoom();
    present().run.keyFrames().thinOut(present().run.frame());
    makeRoom();
}

void RunTree::rest() {
    putBeside({}, 0);
    for (const auto& branch : branches_) {
        if (branch.get() == &present())
            branch->run.forgetKeyFrames();
        else
            branch->run.keyFrames().clear();
    }
}

}  // namespace collidoscope::app
