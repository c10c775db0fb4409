#include <fcl/math/bv/OBB.h>

#include <memory>
#include <vector>

#include "bench/boxes/peers.h"

namespace collidoscope::bench {
namespace {

using Obbs = std::vector<fcl::OBB<float>>;

std::shared_ptr<Obbs> converted(Boxes boxes) {
    const auto all = std::make_shared<Obbs>();
    for (const auto& box : boxes) {
        const auto& q = box.orientation;
        const Eigen::Quaternionf turn = Eigen::Quaternionf(q.w, q.x, q.y, q.z).normalized();
        all->emplace_back(turn.toRotationMatrix(), fcl::Vector3f(box.center.x, box.center.y, box.center.z),
                          fcl::Vector3f(box.half.x, box.half.y, box.half.z));
    }
    return all;
}

}  // namespace

Contestant fclObb(Boxes a, Boxes b) {
    return {"FCL OBB", [left = converted(a), right = converted(b)] {
                int hits = 0;
                for (std::size_t i = 0; i < left->size(); ++i) hits += (*left)[i].overlap((*right)[i]) ? 1 : 0;
                return hits;
            }};
}

}  // namespace collidoscope::bench
