#pragma once
/// The edges between bodies, joints or sleeping contacts, found by either body. A query for a body costs time
/// proportional to the number of its edges, however many there are elsewhere.
///
/// Each body has a list of its edges, linked in both directions, so that an edge is added and removed in constant
/// time. Source: Cormen, Leiserson, Rivest, Stein, Introduction to Algorithms (2009), 10.2 and 22.1.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/base/lazy_lists.h"

namespace collidoscope::physics {

class BodyAdjacency {
public:
    /// `edge`: a number that is not in use, the slot or index of the joint or contact.
    void add(std::uint32_t edge, std::uint32_t bodyA, std::uint32_t bodyB) {
        if (ends_.size() < 2 * (std::size_t{edge} + 1)) ends_.resize(2 * (std::size_t{edge} + 1));
        const std::size_t bodies = std::size_t{std::max(bodyA, bodyB)} + 1;
        if (firsts_.size() < bodies) geometry::resizeWithRoom(firsts_, bodies);
        putIn(2 * edge, bodyA);
        putIn(2 * edge + 1, bodyB);
    }
    void remove(std::uint32_t edge) {
        takeOut(2 * edge);
        takeOut(2 * edge + 1);
    }
    void clear() {
        for (const End& end : ends_) firsts_[end.body] = 0;
        ends_.clear();
    }

    /// Calls `visitor(edge)` for each edge at a body, the newest first. It may neither add nor remove any.
    template <typename Visitor>
    void visit(std::uint32_t body, const Visitor& visitor) const {
        if (body >= firsts_.size()) return;
        for (std::uint32_t end = firstOf(body); end != kNoEnd; end = ends_[end].next) visitor(end / 2);
    }

    /// Whether an edge connects two bodies, and the number of edges that were tested: at most twice the number of
    /// edges of the body that has fewer, since both lists are read in turns until one of them ends.
    struct Link {
        bool isThere = false;
        std::size_t looks = 0;
    };
    Link linkBetween(std::uint32_t bodyA, std::uint32_t bodyB) const {
        Link link;
        if (std::max(bodyA, bodyB) >= firsts_.size()) return link;
        std::uint32_t atA = firstOf(bodyA), atB = firstOf(bodyB);
        for (; atA != kNoEnd && atB != kNoEnd; atA = ends_[atA].next, atB = ends_[atB].next) {
            link.looks += 2;
            link.isThere = ends_[otherEnd(atA)].body == bodyB || ends_[otherEnd(atB)].body == bodyA;
            if (link.isThere) break;
        }
        return link;
    }

private:
    static constexpr std::uint32_t kNoEnd = 0xffffffff;
    /// The end of an edge at one of its bodies; the ends of edge i are 2 i and 2 i + 1.
    struct End {
        std::uint32_t body = 0;
        std::uint32_t previous = kNoEnd, next = kNoEnd;
    };

    std::uint32_t firstOf(std::uint32_t body) const { return firsts_[body] - 1; }  // 0 becomes kNoEnd
    static std::uint32_t otherEnd(std::uint32_t end) { return end ^ 1u; }
    void putIn(std::uint32_t end, std::uint32_t body) {
        const std::uint32_t next = firstOf(body);
        ends_[end] = {body, kNoEnd, next};
        if (next != kNoEnd) ends_[next].previous = end;
        firsts_[body] = end + 1;
    }
    void takeOut(std::uint32_t end) {
        const End& known = ends_[end];
        if (known.previous == kNoEnd)
            firsts_[known.body] = known.next + 1;
        else
            ends_[known.previous].next = known.next;
        if (known.next != kNoEnd) ends_[known.next].previous = known.previous;
    }

    geometry::ZeroedList<std::uint32_t> firsts_{};  // by body: 0, or 1 + the index of an end
    std::vector<End> ends_{};
};

}  // namespace collidoscope::physics
