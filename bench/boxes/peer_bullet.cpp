#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>

#include <deque>
#include <memory>
#include <vector>

#include "bench/boxes/peers.h"

namespace collidoscope::bench {
namespace {

struct Body {
    explicit Body(const geometry::Boxf& box)
        : shape(btVector3(box.half.x, box.half.y, box.half.z)),
          place(btQuaternion(box.orientation.x, box.orientation.y, box.orientation.z, box.orientation.w).normalized(),
                btVector3(box.center.x, box.center.y, box.center.z)) {}
    btBoxShape shape;
    btTransform place;
};

/// Bullet's shapes want aligned memory that does not move.
struct Pairs {
    std::deque<Body> a{};
    std::deque<Body> b{};
};
std::shared_ptr<Pairs> converted(Boxes a, Boxes b) {
    const auto pairs = std::make_shared<Pairs>();
    for (const auto& box : a) pairs->a.emplace_back(box);
    for (const auto& box : b) pairs->b.emplace_back(box);
    return pairs;
}

struct CountContacts : btDiscreteCollisionDetectorInterface::Result {
    int count = 0;
    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3&, const btVector3&, btScalar) override { ++count; }
};

}  // namespace

Contestant bulletDetector(Boxes a, Boxes b) {
    return {"Bullet detector", [pairs = converted(a, b)] {
                int hits = 0;
                for (std::size_t i = 0; i < pairs->a.size(); ++i) {
                    btBoxBoxDetector detector(&pairs->a[i].shape, &pairs->b[i].shape);
                    btDiscreteCollisionDetectorInterface::ClosestPointInput input;
                    input.m_transformA = pairs->a[i].place;
                    input.m_transformB = pairs->b[i].place;
                    CountContacts contacts;
                    detector.getClosestPoints(input, contacts, nullptr);
                    hits += contacts.count > 0 ? 1 : 0;
                }
                return hits;
            }};
}

Contestant bulletGjk(Boxes a, Boxes b) {
    return {"Bullet GJK", [pairs = converted(a, b)] {
                int hits = 0;
                for (std::size_t i = 0; i < pairs->a.size(); ++i) {
                    const Body &one = pairs->a[i], &other = pairs->b[i];
                    btGjkEpaSolver2::sResults results;
                    const btVector3 guess = other.place.getOrigin() - one.place.getOrigin();
                    hits += btGjkEpaSolver2::Distance(&one.shape, one.place, &other.shape, other.place, guess, results)
                                ? 0
                                : 1;
                }
                return hits;
            }};
}

}  // namespace collidoscope::bench
