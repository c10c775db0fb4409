#pragma once
/// The runs of a demo that have branched from each other, so that no future is lost by acting in the past.
///
///     run 1   o---o---o---o---o---o---o
///                  \                      branchFrame
///     run 2         o---o---o
///     run 3   o---o---o---o                begun anew: it branches from frame 0
///
/// One of them is the present one. One more may be awake beside it, to be looked at as well; the others sleep, and hold
/// no more than their inputs, their measures and key frames. All key frames share one budget.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/run/contact_marks.h"
#include "app/run/energy_watch.h"
#include "app/run/measures_history.h"
#include "app/run/run.h"

namespace collidoscope::app {

struct Branch {
    int id = 0;  ///< is given to no other branch of the tree
    std::string name{};
    bool isNamedByUser = false;
    std::optional<int> parent{};
    std::uint64_t branchFrame = 0;  ///< up to here it is its parent's; 0: it has begun anew
    std::uint64_t leftAt = 0;       ///< the frame that was the present one when it was left
    std::uint64_t turn = 0;         ///< the later it was left, the larger
    Run run{};
    MeasuresHistory history{};
    ContactMarks contacts{};
    EnergyWatch energy{};
};

class RunTree {
public:
    /// Branches at most; then the one that was left the longest ago gives way to a new one, unless the user named it
    /// or others branch from it.
    static constexpr std::size_t kMaxBranches = 64;
    /// Values of measures that a sleeping branch keeps.
    static constexpr std::size_t kSleepingValues = MeasuresHistory::kMaxValues / 16;

    explicit RunTree(MakeDemo makeDemo);
    RunTree(const RunTree&) = delete;
    RunTree& operator=(const RunTree&) = delete;

    /// An empty run with the budget of the tree.
    Run emptyRun() const { return Run(account_); }
    /// Forgets all branches; the run becomes the only one.
    void begin(Run run, std::string name);
    /// Takes in branches from elsewhere, whose runs sleep, beside those that are there; a tree in which nothing was
    /// simulated gives way to them. Each is numbered by its place among them, as parents are, and gets a number of the
    /// tree. `present` and `beside` are places, too.
    void adopt(std::vector<Branch> branches, std::size_t present, std::optional<std::size_t> beside);
    /// The run becomes a branch of the present one, which is left at its frame and stays awake beside it.
    void add(Run run, std::uint64_t branchFrame, std::string name);
    /// The run takes the place of the present one, which is forgotten.
    void replace(Run run);

    Branch& present() { return *branches_[present_]; }
    const Branch& present() const { return *branches_[present_]; }
    /// The one that is awake beside the present one; null: there is none.
    Branch* beside();
    const Branch* beside() const { return const_cast<RunTree*>(this)->beside(); }
    /// Branch of that number; null: there is none, or it was removed.
    Branch* find(int id);
    const Branch* find(int id) const { return const_cast<RunTree*>(this)->find(id); }
    std::size_t count() const { return branches_.size(); }
    /// All of them, each after its parent, the older branches of a parent before the younger ones.
    std::vector<const Branch*> inOrder() const;

    /// Makes a branch the present one, near a frame; the one before stays awake beside it. The branch must exist.
    void goTo(int id, std::uint64_t frame);
    /// Wakes a branch beside the present one, and lets the one before sleep. None: nothing is beside it.
    void putBeside(std::optional<int> id, std::uint64_t frame);
    /// Branches that began at it begin at its parent now. It must not be the present one.
    void remove(int id);

    std::size_t keyFrameBytes() const { return account_->bytes; }
    std::size_t keyFrameBudget() const { return account_->budget; }
    /// Forgets key frames at once where there are too many. Of the present branch two stay, whatever their size.
    void setKeyFrameBudget(std::size_t bytes);
    /// Gives back the memory that makes seeks fast.
    void rest();

private:
    std::size_t indexOf(int id) const;  ///< count(): there is no such branch
    void makeRoom();
    void leavePresent();
    bool forgetOne();  ///< false: all of them may be missed

    MakeDemo makeDemo_;
    std::shared_ptr<SnapshotAccount> account_;
    std::vector<std::unique_ptr<Branch>> branches_{};  ///< the older first
    std::size_t present_ = 0;
    std::optional<int> beside_{};
    int nextId_ = 1;
    std::uint64_t turns_ = 0;
};

}  // namespace collidoscope::app
