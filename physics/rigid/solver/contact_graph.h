#pragma once
/// The contact graph, whose edges are contacts, coloured so that contacts of one colour share no dynamic body and can
/// be solved at once. And islands, the connected components of the graph, with joints as edges too.
///
/// Each contact takes the first colour that neither of its two bodies has yet. Contacts are coloured in the order of a
/// hash of their keys: in the order of the keys, which often is that of a pile, consecutive colours would pass through
/// the pile from one end. Contacts with bodies that nothing moves come last, so that the solver ends each pass with
/// them.
///
/// Colouring: greedy, as in Catto, Solver2D (2024). Beyond 64 colours a counter for each body replaces its bit set, so
/// that there is no limit and every contact has a colour.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/disjoint_sets.h"
#include "geometry/base/task_group.h"
#include "physics/rigid/contact/contact.h"
#include "physics/rigid/joint/joint.h"
#include "physics/rigid/world/body.h"

namespace collidoscope::physics {

/// Contacts of one colour: a range of ContactGraph::order() for each size of block.
struct ContactColor {
    static constexpr std::size_t kSizes = 3;  ///< contacts of one point, of two, of more
    std::array<std::uint32_t, kSizes> first{}, end{};
    std::array<std::uint32_t, kSizes> firstOld{};  ///< the first contact that is not young
    bool isFixed = false;                          ///< one body of each contact is not moved by contacts
};

/// The size class that holds a contact.
inline std::size_t sizeClassOf(const Contact& contact) { return contact.count <= 1 ? 0 : contact.count == 2 ? 1 : 2; }

/// It keeps memory, but no state, from step to step.
class ContactGraph {
public:
    /// Colours the contacts. `rows`: the row of each body, 0 for a body that contacts do not move; contacts between two
    /// such bodies are left out. `youngAge`: number of steps for which a contact that touches counts as young.
    void color(std::span<const Contact> contacts, std::span<const std::uint32_t> rows, std::size_t rowCount,
               unsigned youngAge, geometry::TaskGroup& taskGroup);
    void color(std::span<const Contact> contacts, std::span<const std::uint32_t> rows, std::size_t rowCount) {
        geometry::TaskGroup alone;
        color(contacts, rows, rowCount, 0, alone);
    }

    /// The colours; those of pairs of dynamic bodies come first.
    std::span<const ContactColor> colors() const { return colors_; }
    /// Contacts by colour and size, the young ones of each first.
    std::span<const std::uint32_t> order() const { return order_; }
    static constexpr std::uint32_t kNoColor = 0xffffffff;
    /// For each contact, its index in colors(), or none.
    std::span<const std::uint32_t> colorOf() const { return colorOf_; }
    /// Whether a row has contacts.
    bool isTouched(std::uint32_t row) const { return taken_[row] != 0 || fixed_[row] != 0; }

private:
    /// Rows that a contact joins, and its size class.
    struct Edge {
        std::uint32_t rowA = 0, rowB = 0;
        std::uint32_t hash = 0;
        std::uint32_t size = 0;  // its class
        bool isYoung = false;

        bool joinsPair() const { return rowA != 0 && rowB != 0; }
        bool hasFixed() const { return (rowA == 0) != (rowB == 0); }
    };

    void mix();
    std::uint32_t pairColor(std::uint32_t a, std::uint32_t b);
    void sortByColor(std::uint32_t pairColors, std::uint32_t colors);

    std::vector<Edge> edges_{};  // by contact
    std::vector<std::uint32_t> mixed_{}, starts_{}, colorOf_{}, order_{};
    std::vector<std::uint64_t> taken_{};  // by row: colours of its contacts, as bits
    std::vector<std::uint32_t> pairs_{};  // by row: the next colour beyond the 64 bits
    std::vector<std::uint32_t> fixed_{};  // by row: number of contacts with bodies that nothing moves
    std::vector<ContactColor> colors_{};
};

// --- Islands ---
//
// An island is a set of dynamic bodies that are connected by contacts or joints, directly or through other dynamic
// bodies. Bodies that nothing moves connect no islands: two towers on one floor are two islands.

/// It keeps memory, but no state, from step to step.
class Islands {
public:
    /// Finds the islands of the awake bodies. Contacts that neither touch nor push connect nothing. `activeJoints`: the
    /// slots of the joints at these bodies. Precondition: the list of active bodies is settled.
    void find(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
              std::span<const std::uint32_t> activeJoints);

    /// For each active body, the lowest body slot of its island; its own slot for a body that is in no island.
    std::span<const std::uint32_t> ofBodies() const { return sets_.roots(); }

private:
    geometry::DisjointSets sets_{};  // of the active bodies
};

}  // namespace collidoscope::physics
