#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include <deque>
#include <memory>

#include "bench/convex/peers.h"

namespace collidoscope::bench {
namespace {

/// Bullet's shapes want aligned memory that does not move.
struct Pairs {
    std::deque<btConvexHullShape> a{};
    std::deque<btConvexHullShape> b{};
};

void convert(const geometry::Hulld& hull, btConvexHullShape& shape) {
    for (const auto& v : hull.vertices)
        shape.addPoint({static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z)}, false);
    shape.setMargin(0);
}

std::shared_ptr<Pairs> converted(const HullPairs& pairs) {
    const auto result = std::make_shared<Pairs>();
    for (const auto& hull : pairs.a) convert(hull, result->a.emplace_back());
    for (const auto& hull : pairs.b) convert(hull, result->b.emplace_back());
    return result;
}

template <typename Ask>
Contestant contestant(const HullPairs& pairs, Ask ask) {
    return {"Bullet", [all = converted(pairs), ask] {
                const btTransform here = btTransform::getIdentity();
                int apart = 0;
                for (std::size_t i = 0; i < all->a.size(); ++i) {
                    btGjkEpaSolver2::sResults results;
                    ask(all->a[i], all->b[i], here, results);
                    apart += results.distance > 0 ? 1 : 0;
                }
                return apart;
            }};
}

}  // namespace

Contestant bulletHullDistance(const HullPairs& pairs) {
    return contestant(pairs, [](const auto& a, const auto& b, const btTransform& here, auto& results) {
        btGjkEpaSolver2::Distance(&a, here, &b, here, btVector3(1, 0, 0), results);
    });
}
Contestant bulletPenetration(const HullPairs& pairs) {
    return contestant(pairs, [](const auto& a, const auto& b, const btTransform& here, auto& results) {
        btGjkEpaSolver2::Penetration(&a, here, &b, here, btVector3(1, 0, 0), results);
    });
}

}  // namespace collidoscope::bench
