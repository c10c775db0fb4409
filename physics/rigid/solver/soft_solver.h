#pragma once
/// The soft step: soft contacts over sub-steps, coloured, eight at a time.
///
///     impacts          before the solver: bodies that approach fast bounce (impacts.h)
///     prepare          rows of the bodies, colours, blocks; warm starting
///     sub-step         forces, and the contact impulses of the last sub-step -> solve -> positions -> relax
///                      (in both passes joints come before contacts; their rows follow the bodies after each move)
///     finish           the results are written to bodies and contacts
///
///     contacts ─> blocks ─┬─> solve ─> relax ─┬─> contacts          all that a sub-step touches are blocks and rows
///     bodies ──> rows ────┴───────────────────┴─> bodies
///
/// Shapes are collided once, before the step; within the step gaps follow from the motion of the bodies
/// (soft_kernel.h). The impulses of contacts are stored as those of a whole step, in N s, whatever the number of
/// sub-steps.
///
/// A point at rest overlaps by N K / ω^2, with N the force on it and K its response (soft_kernel.h). The four corners
/// of a cube together respond like its middle, so cubes of one size on each other overlap by N / (m ω^2), m their
/// reduced mass (1/m = 1/m_A + 1/m_B): 0.07 mm for one cube on the ground at 60 Hz, and as much again for each cube on
/// top. Source: Catto, Solver2D (2024); Macklin et al., Small Steps in Physics Simulation (2019).
///
/// The threads of a group share the blocks of each colour, whose contacts share no body, and the rows of the bodies;
/// how they share them changes no bit.

#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "geometry/base/simd/instruction_set.h"
#include "geometry/base/task_group.h"
#include "physics/rigid/joint/prepare_joints.h"
#include "physics/rigid/solver/contact_graph.h"
#include "physics/rigid/solver/joint_parts.h"
#include "physics/rigid/solver/lane_rows.h"
#include "physics/rigid/solver/soft_balls.h"
#include "physics/rigid/solver/soft_block.h"
#include "physics/rigid/solver/soft_limbs.h"
#include "physics/rigid/solver/soft_motions.h"
#include "physics/rigid/solver/soft_turns.h"
#include "physics/rigid/solver/step_record.h"

namespace collidoscope::physics {

/// The blocks of a colour that belong to one share of the threads: equally many of each size, so that all shares take
/// equally long. If the colour has at most `least` blocks, the leader takes them all.
SoftWork partOf(const SoftWork& work, const geometry::TaskGroup::Share& share, std::size_t least);

/// Number of contacts that a pass solves together; the results are the same, bit for bit.
enum class SoftLanes : std::uint8_t { Eight, One };

/// It keeps memory, but no state: the results of a step are stored in bodies and contacts.
class SoftSolver {
public:
    /// Reserves memory for this number of bodies; a step reserves memory only for moving ones.
    void makeRoom(std::size_t bodies);
    /// Reads bodies and contacts. `time`: of the whole step, s. `stepOfFour`: 0 ... 3 in turn, the order in which
    /// colours and the points of a contact are solved, see soft_kernel.h: odd steps take them backwards, and steps 2
    /// and 3 begin with another point. `shifts`: m, of each body, by impacts; empty where there was none. `cores`: of
    /// each contact, see ContactCores; empty where no contact has any. `activeJoints`: the slots of the joints that may
    /// move, in rising order. `warmFactor`: factor of the impulses of the last step in this one, the ratio of the step
    /// lengths.
    void prepare(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
                 std::span<const std::uint32_t> activeJoints, const WorldSettings& settings, float time,
                 unsigned stepOfFour, geometry::TaskGroup& taskGroup, std::span<const geometry::Vec3f> shifts = {},
                 std::span<const ContactCores> cores = {}, float warmFactor = 1.0f);
    /// Solves all sub-steps.
    void run(const Bodies& bodies, std::span<const Contact> contacts, const StepObserver& observer,
             geometry::TaskGroup& taskGroup);
    /// The lowest slot of a body whose numbers would not be finite; none where all are finite.
    std::optional<std::uint32_t> firstNotFinite(const Bodies& bodies, geometry::TaskGroup& taskGroup) const;
    /// Writes the results to bodies and contacts. Precondition: all numbers are finite.
    void finish(Bodies& bodies, std::span<Contact> contacts, geometry::TaskGroup& taskGroup) const;
    /// Writes the results to the joints of awake bodies.
    void finishJoints(std::span<RigidJoint> joints, geometry::TaskGroup& taskGroup) const;

    const ContactGraph& graph() const { return graph_; }
    // The bodies of the rows of the last step; row 0 stands for all bodies that nothing moves.
    std::span<const std::uint32_t> bodiesOfRows() const { return bodyOf_; }
    std::uint32_t rowOf(std::uint32_t body) const { return rowOf_[body]; }
    const MoveRow& moveOfRow(std::uint32_t row) const { return moves_[row]; }  ///< m, rad: displacement, then angle
    SoftLanes lanes = SoftLanes::Eight;
    geometry::batch::InstructionSet instructions = geometry::batch::widestSupported();

private:
    // Items that are worth handing to another thread: work of a microsecond or more.
    static constexpr std::size_t kMinRows = 128, kMinBlocks = 4, kMinBodies = 32, kMinJoints = 8,
                                 kMinTurns = 4;  // blocks

    /// Change of a body's velocities by forces in a sub-step: v' = v * damping + kick. In later sub-steps the changes
    /// by contacts in the sub-step before are added.
    struct alignas(64) KickRow {
        float damping[8], kick[8];
    };
    static constexpr std::uint8_t kJoined = 2, kTop = 3;
    static constexpr KickRow kNoKick{{1, 1, 1, 1, 1, 1, 1, 1}, {}};
    /// The range of ContactGraph::order() whose contacts are in a block.
    struct BlockRange {
        std::uint32_t first = 0, end = 0;
    };

    void gatherBodies(const Bodies& bodies, const WorldSettings& settings, geometry::TaskGroup& taskGroup);
    KickRow kickOf(const Bodies& bodies, std::uint32_t body, const WorldSettings& settings) const;
    template <int kPoints>
    void fillBlocks(std::vector<SoftBlock<kPoints>>& blocks, std::size_t size, const Bodies& bodies,
                    std::span<const Contact> contacts, std::size_t first, std::size_t end);
    void fillColors(const Bodies& bodies, std::span<const Contact> contacts, geometry::TaskGroup& taskGroup);
    static void appendBlocks(std::uint32_t first, std::uint32_t firstOld, std::uint32_t end,
                             std::vector<BlockRange>& ranges);
    void layOut(std::size_t size, std::uint32_t SoftWork::*first, std::uint32_t SoftWork::*end);
    /// `rolling`: the index of this block among all blocks, which is that of its SurfaceBlock.
    template <int kPoints>
    void fillBlock(SoftBlock<kPoints>& block, std::size_t rolling, const Bodies& bodies,
                   std::span<const Contact> contacts, const BlockRange& range);
    template <int kPoints>
    void fillLane(SoftBlock<kPoints>& block, int lane, const Bodies& bodies, const Contact& contact);
    /// Fills in the cores of a contact. Precondition: its arms are set.
    template <int kPoints>
    void fillCores(SoftBlock<kPoints>& block, std::size_t place, int lane, const ContactCores& cores);
    /// Reads the joints, and marks the rows of their bodies, which rotate sub-step by sub-step.
    void gatherJoints(const Bodies& bodies, std::span<const RigidJoint> joints,
                      std::span<const std::uint32_t> activeJoints, const WorldSettings& settings,
                      geometry::TaskGroup& taskGroup);
    void turnJoined(const Bodies& bodies, std::uint32_t row);
    bool turnsFreely(const Bodies& bodies, std::uint32_t row) const;
    void takeTurn(std::uint32_t row, const FreeTurn& turned);
    void takeRotation(std::uint32_t row, const FreeTurn& turned);
    void turnBlock(const Bodies& bodies, std::size_t index);
    /// A body that spins fast about an axis of symmetry, see soft_spins.cpp.
    struct Top {
        std::uint32_t row = 0;
        int along = 0;  // the number of its axis of symmetry among the principal axes
        geometry::Quatf orientation{};
        geometry::Vec3f axis{0.0f};   // unit, in the frame of the body
        geometry::Vec3f start{0.0f};  // its direction when the step began
    };
    void gatherTops(const Bodies& bodies, std::span<const Contact> contacts);
    void turnTops(const Bodies& bodies);
    const Top& topOf(std::uint32_t row) const;  // precondition: it is one
    void turnJoinedBodies(const Bodies& bodies, geometry::TaskGroup& taskGroup);
    /// The present positions of bodies with joints within the step.
    BodyPoses posesForJoints(const Bodies& bodies) const;
    /// Renews the rows of joints at the present poses of the bodies.
    void followJoints(const Bodies& bodies, std::span<JointRows> rows);
    void separateHubs(const Bodies& bodies, std::span<const RigidJoint> joints);
    void separateHubParts();
    void sortByParts(const Bodies& bodies, std::span<const RigidJoint> joints);
    /// The share of a contact's impulses of the last step with which it begins.
    float warmShareOf(std::uint32_t rowA, std::uint32_t rowB) const {
        return parts_.areWithinOne(rowA, rowB) ? 0.0f : 1.0f;
    }
    /// A part whose joints are solved at once, see joint_parts.h.
    struct HubTree {
        JointTree tree{};
        bool isStrong = false;  // it has a hub, and not only by fixed joints
    };
    /// Calls work(rows, hub) for each part of the joints, in parallel; parts push no body in common. `hub`: null for a
    /// part that is not solved at once.
    template <typename Work>
    void eachJointPart(geometry::TaskGroup& taskGroup, const Work& work) {
        if (jointRows_.empty()) return;
        taskGroup.run(jointParts_.size() - 1, 1, [&](std::size_t first, std::size_t end) {
            for (std::size_t i = first; i < end; ++i)
                work(std::span(jointRows_).subspan(jointParts_[i], jointParts_[i + 1] - jointParts_[i]),
                     i < firstHubPart_ ? nullptr : &hubTrees_[i - firstHubPart_]);
        });
    }
    void noteJoined(const Bodies& bodies, const RigidJoint& joint);
    void passBalls(BallPass pass, geometry::TaskGroup& taskGroup);
    void passLimbs(std::initializer_list<LimbStage> stages, geometry::TaskGroup& taskGroup);
    void placeLimb(std::uint32_t row, std::uint32_t body);
    void giveByBalls(std::initializer_list<BallPass> passes, geometry::TaskGroup& taskGroup);
    /// Calls work(index) for each colour. Colours of dynamic pairs come first, forwards or backwards; contacts with
    /// bodies that nothing moves come last.
    template <typename Work>
    void eachColor(const Work& work) const {
        const std::span<const ContactColor> colors = graph_.colors();
        std::size_t pairs = 0;
        while (pairs < colors.size() && !colors[pairs].isFixed) ++pairs;
        for (std::size_t i = 0; i < pairs; ++i) work(isReversed_ ? pairs - 1 - i : i);
        for (std::size_t i = pairs; i < colors.size(); ++i) work(i);
    }
    /// Calls work(part) for the part of each colour that belongs to a share of the threads, in parallel. A share has
    /// the same parts from the layout to the end of the step, so that they stay in the cache of one core.
    template <typename Work>
    void eachPart(geometry::TaskGroup& taskGroup, const Work& work) const {
        taskGroup.eachShare([&](const geometry::TaskGroup::Share& share) {
            for (const SoftWork& color : colors_) work(partOf(color, share, kMinBlocks));
        });
    }
    void pass(SoftPass pass, geometry::TaskGroup& taskGroup);
    void passBlocks(SoftPass pass, const SoftWork& work) const;
    /// The observer of a pass, and its record.
    struct Watch {
        const StepObserver& observer;
        StepRecord record{};
        Bodies shown{};
        std::vector<Contact> known{};
    };
    /// A pass that solves contact by contact, and reports each point and finally the largest remaining approach speed.
    void watchPass(SoftPass pass, const StepRecord& record, const Bodies& bodies, std::span<const Contact> contacts,
                   const StepObserver& observer);
    template <int kPoints>
    void watchBlocks(SoftPass pass, const SoftWork& work, SoftBlock<kPoints>* blocks, std::uint32_t first,
                     std::uint32_t end, Watch& watch) const;
    void showMotion(std::uint32_t row, Bodies& shown) const;
    template <int kPoints>
    float approachLeft(std::span<const SoftBlock<kPoints>> blocks) const;
    void kick(geometry::TaskGroup& taskGroup);
    void setElapsed(float time);  // s
    void kickAgain(geometry::TaskGroup& taskGroup);
    void move(geometry::TaskGroup& taskGroup);
    void finishBody(Bodies& bodies, std::uint32_t body) const;
    template <int kPoints>
    void finishContacts(std::span<const SoftBlock<kPoints>> blocks, std::span<Contact> contacts) const;
    template <int kPoints>
    void finishContact(const SoftBlock<kPoints>& block, int lane, Contact& contact) const;
    void report(const StepObserver& observer, StepRecord record, const Bodies& bodies,
                std::span<const Contact> contacts) const;

    float time_ = 0.0f, subStep_ = 0.0f;  // s
    int subSteps_ = 1;
    float bounceSpeed_ = 0.0f;  // m/s
    bool isReversed_ = false;
    unsigned youngAge_ = 0;  // number of steps for which a contact is young
    ContactGraph graph_{};
    geometry::ZeroedList<std::uint32_t> rowOf_{},
        movedRowOf_{};                       // of bodies; movedRowOf_ is 0 for a body that contacts do not move
    std::vector<std::uint32_t> bodyOf_{};    // the body of each row; that of kFixedRow is not used
    std::vector<std::uint8_t> isTouched_{};  // 1 of a row whose body has a contact; kJoined; kTop
    std::vector<BodyRow> rows_{};
    std::vector<MoveRow> before_{};  // velocities of the sub-step before contacts act
    std::vector<MoveRow> moves_{};
    std::vector<KickRow> kicks_{};
    std::vector<SoftWork> colors_{};
    std::vector<SoftBlock<1>> ones_{};
    std::vector<SoftBlock<2>> twos_{};
    std::vector<SoftBlock<4>> fours_{};
    std::vector<SurfaceBlock> surfaces_{};                                // one for each block, in the order of sizes
    std::vector<CoreBlock> cores_{};                                      // one for each block; empty without cores
    std::span<const ContactCores> coresOfContacts_{};                     // set while a step is prepared
    std::array<std::vector<BlockRange>, ContactColor::kSizes> ranges_{};  // for each size of blocks
    SoftBalls balls_{};
    SoftLimbs limbs_{};
    SoftTurns turns_{};
    std::vector<std::uint32_t> jointSlots_{};  // slots of the other joints of awake bodies
    std::vector<RigidJoint> joints_{};         // copies of these joints
    std::vector<JointRows> jointRows_{};
    JointParts parts_{};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> slotsByRoot_{};
    std::vector<std::uint32_t> jointParts_{};  // the first joint of each part, then the number of joints
    std::size_t firstHubPart_ = 0;             // this part and those after it are solved at once
    JointHubs hubs_{};
    std::vector<HubTree> hubTrees_{};  // of the parts that are solved at once
    // Slots of joints at hubs; roots of parts with strong hubs.
    std::vector<std::uint32_t> hubSlots_{}, strongRoots_{};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> hubParts_{};  // sorted like slotsByRoot_
    std::vector<MoveRow> beforeBalls_{};                               // velocities of joined rows
    JointPreparation jointNumbers_{};
    // Poses of bodies with joints, without the displacements of the step; undefined for others.
    std::vector<BodyPosition> places_{};
    std::vector<geometry::Vec3f> movesOfPlaces_{};
    std::vector<BodyResponse> responsesOfPlaces_{};
    std::vector<std::uint32_t> joinedRows_{};  // rows of bodies with joints
    std::vector<Top> tops_{};                  // by rising row
    std::vector<geometry::Vec3f> shifts_{};    // by body, or empty
    SoftNumbers numbers_{};                    // copied to each colour when a step begins
};

}  // namespace collidoscope::physics
