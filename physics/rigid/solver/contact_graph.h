#pragma once
/// Contacts as the edges of a graph, coloured so that those of one colour share no body: they can be solved at once.
/// And islands, the connected parts of the graph, with joints as edges too.
///
/// Each contact takes the first colour that none of its two bodies has yet. Contacts are given their colours in a mixed
/// order, that of a hash of their keys: in the order of the keys, which often is that of a pile, neighbouring colours
/// would work through it from one end. Contacts with what nothing moves come last, so that these have the last word.
///
/// Colouring: greedy, as in Catto, Solver2D (2024); after 64 colours a count for each body takes the place of the bits,
/// so that there is no limit, and no contact is left over.

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
    std::array<std::uint32_t, kSizes> firstOld{};  ///< the first that is not young
    bool isFixed = false;                          ///< with what nothing moves
};

/// The size class that holds a contact.
inline std::size_t sizeClassOf(const Contact& contact) { return contact.count <= 1 ? 0 : contact.count == 2 ? 1 : 2; }

/// Keeps no state but memory.
class ContactGraph {
public:
    /// `rows`: of each body, 0 for what contacts do not move. Contacts of two such are left out. `youngAge`: in steps;
    /// what touches and has not done so for so long is young.
    void color(std::span<const Contact> contacts, std::span<const std::uint32_t> rows, std::size_t rowCount,
               unsigned youngAge, geometry::TaskGroup& taskGroup);
    void color(std::span<const Contact> contacts, std::span<const std::uint32_t> rows, std::size_t rowCount) {
        geometry::TaskGroup alone;
        color(contacts, rows, rowCount, 0, alone);
    }

    /// Dynamic pairs first.
    std::span<const ContactColor> colors() const { return colors_; }
    /// Contacts by colour and size, the young ones of each first.
    std::span<const std::uint32_t> order() const { return order_; }
    static constexpr std::uint32_t kNoColor = 0xffffffff;
    /// For each contact, its index in colors(), or none.
    std::span<const std::uint32_t> colorOf() const { return colorOf_; }
    /// Whether a row has contacts.
    bool isTouched(std::uint32_t row) const { return taken_[row] != 0 || fixed_[row] != 0; }

private:
    /// Rows that a contact joins, and its class of size.
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

    std::vector<Edge> edges_{};  // of contacts
    std::vector<std::uint32_t> mixed_{}, starts_{}, colorOf_{}, order_{};
    std::vector<std::uint64_t> taken_{};  // colours of each row's body, as bits
    std::vector<std::uint32_t> pairs_{};  // the next colour beyond the bits, of each row
    std::vector<std::uint32_t> fixed_{};  // contacts with what nothing moves, of each row
    std::vector<ContactColor> colors_{};
};

// --- Islands ---
//
// Dynamic bodies that are joined by contacts or joints, directly or through others of their kind. What
// nothing moves joins none: two towers on one floor are two islands.

/// Keeps no state but memory.
class Islands {
public:
    /// Over the awake bodies, whose list must be settled. Contacts that neither touch nor push join nothing.
    /// `activeJoints`: the slots of the joints at these bodies.
    void find(const Bodies& bodies, std::span<const Contact> contacts, std::span<const RigidJoint> joints,
              std::span<const std::uint32_t> activeJoints);

    /// For each active body, the least slot of its island; its own for a body that is in none.
    std::span<const std::uint32_t> ofBodies() const { return sets_.roots(); }

private:
    geometry::DisjointSets sets_{};  // of the active bodies
};

}  // namespace collidoscope::physics
