#include "app/files/mesh_blob.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "geometry/mesh/mesh.h"

namespace collidoscope::app {
namespace {

/// Both ways go through the same fields in the same order: see visitMesh() and visitWords().
class BlobWriter {
public:
    template <typename T>
    void value(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        append(&value, sizeof value);
    }
    template <typename T>
    void list(const std::vector<T>& items) {
        static_assert(std::is_trivially_copyable_v<T>);
        value(static_cast<std::uint64_t>(items.size()));
        append(items.data(), items.size() * sizeof(T));
    }
    void text(const std::string& text) {
        value(static_cast<std::uint64_t>(text.size()));
        append(text.data(), text.size());
    }
    void texts(const std::vector<std::string>& texts) {
        value(static_cast<std::uint64_t>(texts.size()));
        for (const std::string& line : texts) text(line);
    }

    std::vector<std::byte> bytes{};

private:
    void append(const void* data, std::size_t size) {
        const auto* first = static_cast<const std::byte*>(data);
        bytes.insert(bytes.end(), first, first + size);
    }
};

class BlobReader {
public:
    explicit BlobReader(std::span<const std::byte> bytes) : rest_(bytes) {}

    template <typename T>
    void value(T& value) {
        take(&value, sizeof value);
    }
    template <typename T>
    void list(std::vector<T>& items) {
        items.resize(count(sizeof(T)));
        take(items.data(), items.size() * sizeof(T));
    }
    void text(std::string& text) {
        text.resize(count(1));
        take(text.data(), text.size());
    }
    void texts(std::vector<std::string>& texts) {
        texts.resize(count(sizeof(std::uint64_t)));
        for (std::string& line : texts) text(line);
    }

private:
    /// Reads a number of items. Throws if the rest of the blob cannot hold that many of `bytesEach` bytes.
    std::size_t count(std::size_t bytesEach) {
        std::uint64_t number = 0;
        value(number);
        if (number > rest_.size() / bytesEach) throw std::out_of_range("the blob of a mesh is too short");
        return static_cast<std::size_t>(number);
    }
    void take(void* target, std::size_t size) {
        if (size > rest_.size()) throw std::out_of_range("the blob of a mesh is too short");
        if (size > 0) std::memcpy(target, rest_.data(), size);
        rest_ = rest_.subspan(size);
    }

    std::span<const std::byte> rest_;
};

template <typename Blob, typename Mesh>
void visitMesh(Blob& blob, Mesh& mesh) {
    blob.text(mesh.name);
    blob.list(mesh.vertices);
    blob.list(mesh.triangles);
    blob.list(mesh.colors);
    blob.list(mesh.tree.nodes);
    blob.list(mesh.tree.triangles);
    blob.list(mesh.tree.corners);
    blob.value(mesh.bounds);
    blob.value(mesh.ball);
    blob.value(mesh.contentHash);
}
template <typename Blob, typename Loaded, typename Text>
void visitWords(Blob& blob, Loaded& loaded, Text& path) {
    blob.text(path);
    blob.texts(loaded.result.notices);
    blob.texts(loaded.result.measured);
    blob.texts(loaded.result.placed);
    blob.texts(loaded.report);
}

}  // namespace

std::vector<std::byte> packMesh(const BackgroundLoader::Loaded& loaded) {
    BlobWriter writer;
    const std::string path = loaded.path.string();
    visitWords(writer, loaded, path);
    visitMesh(writer, *loaded.result.mesh);
    return std::move(writer.bytes);
}

BackgroundLoader::Loaded unpackMesh(std::span<const std::byte> bytes) {
    BlobReader reader(bytes);
    BackgroundLoader::Loaded loaded;
    std::string path;
    visitWords(reader, loaded, path);
    loaded.path = path;
    const auto mesh = std::make_shared<geometry::Mesh>();
    visitMesh(reader, *mesh);
    loaded.result.mesh = mesh;
    return loaded;
}

}  // namespace collidoscope::app
