#include "app/film/animated_png.h"

#include <array>
#include <stdexcept>
#include <string_view>

namespace collidoscope::app {
namespace {

constexpr std::size_t kSignature = 8, kChunkFrame = 12, kHeader = 13;  ///< bytes; a chunk has them around its data

void add32(std::string& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>((value >> shift) & 255u);
}
void add16(std::string& bytes, std::uint16_t value) {
    bytes += static_cast<char>(value >> 8);
    bytes += static_cast<char>(value & 255u);
}

/// Source: the sample code of the same specification, annex D.
std::uint32_t checksum(std::string_view bytes) {
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> made{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit) value = (value & 1u) != 0 ? 0xEDB88320u ^ (value >> 1) : value >> 1;
            made[i] = value;
        }
        return made;
    }();
    std::uint32_t sum = 0xFFFFFFFFu;
    for (const char c : bytes) sum = table[(sum ^ static_cast<unsigned char>(c)) & 255u] ^ (sum >> 8);
    return sum ^ 0xFFFFFFFFu;
}

std::string chunk(std::string_view kind, std::string_view data) {
    std::string bytes;
    add32(bytes, static_cast<std::uint32_t>(data.size()));
    const std::string checked = std::string(kind) + std::string(data);
    bytes += checked;
    add32(bytes, checksum(checked));
    return bytes;
}

std::string_view textOf(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::uint32_t read32(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
}

/// The data of all chunks of that kind, one after the other.
std::string dataOf(std::string_view png, std::string_view kind) {
    std::string data;
    for (std::size_t at = kSignature; at + kChunkFrame <= png.size();) {
        const std::size_t size = read32(png, at);
        if (at + kChunkFrame + size > png.size()) break;
        if (png.substr(at + 4, 4) == kind) data += png.substr(at + 8, size);
        at += kChunkFrame + size;
    }
    if (data.empty()) throw std::invalid_argument("a picture of a film is no PNG");
    return data;
}

}  // namespace

std::string AnimatedPng::frameControl(std::span<const std::uint8_t> png, int x, int y, bool isPart) {
    std::string data;
    add32(data, sequence_++);
    data += dataOf(textOf(png), "IHDR").substr(0, 8);  // width and height
    add32(data, static_cast<std::uint32_t>(x));
    add32(data, static_cast<std::uint32_t>(y));
    add16(data, numerator_);
    add16(data, denominator_);
    // Nothing is cleared after it; a part stands over what was there, a whole picture takes its place.
    data += {0, static_cast<char>(isPart ? 1 : 0)};
    return chunk("fcTL", data);
}

std::string AnimatedPng::beginning(std::span<const std::uint8_t> picture, std::uint32_t count) {
    const std::string_view png = textOf(picture);
    std::string bytes(png.substr(0, kSignature));
    bytes += chunk("IHDR", dataOf(png, "IHDR"));
    bytes += countChunk(count);
    bytes += frameControl(picture, 0, 0, false);
    return bytes + chunk("IDAT", dataOf(png, "IDAT"));
}

std::string AnimatedPng::next(const FilmPicture& picture) {
    std::string bytes = frameControl(picture.png, picture.x, picture.y, picture.isPart), data;
    add32(data, sequence_++);
    return bytes + chunk("fdAT", data + dataOf(textOf(picture.png), "IDAT"));
}

std::string AnimatedPng::ending() { return chunk("IEND", {}); }

std::size_t AnimatedPng::placeOfCount() { return kSignature + kChunkFrame + kHeader; }

std::string AnimatedPng::countChunk(std::uint32_t count) {
    std::string data;
    add32(data, count);
    add32(data, 0);  // plays, without end
    return chunk("acTL", data);
}

}  // namespace collidoscope::app
