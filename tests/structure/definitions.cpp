#include "tests/structure/definitions.h"

#include <cctype>
#include <cstddef>
#include <optional>

namespace structure {
namespace {

struct Token {
    std::string text{};  ///< a word, or one sign
    int line = 0;
};

bool isWordPart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Splits a source into words and signs, without comments, preprocessor lines and the contents of literals.
class Tokenizer {
public:
    explicit Tokenizer(std::string_view source) : source_(source) {}

    std::vector<Token> tokens() {
        while (at_ < source_.size()) step();
        return std::move(tokens_);
    }

private:
    bool startsWith(std::string_view text) const { return source_.substr(at_).starts_with(text); }
    void skip(std::size_t count) {
        for (; count > 0 && at_ < source_.size(); --count) {
            if (source_[at_++] == '\n') {
                ++line_;
                lineIsEmpty_ = true;
            }
        }
    }
    void skipUntil(std::string_view end) {
        const std::size_t found = source_.find(end, at_);
        skip(found == std::string_view::npos ? source_.size() : found + end.size() - at_);
    }
    void skipDirective() {
        do skipUntil("\n");
        while (at_ >= 2 && source_[at_ - 2] == '\\' && at_ < source_.size());
    }
    void skipRawLiteral() {
        const std::size_t open = source_.find('(', at_);
        if (open == std::string_view::npos) return skip(source_.size());
        const std::string end = ")" + std::string(source_.substr(at_ + 2, open - at_ - 2)) + "\"";
        skip(open - at_);
        skipUntil(end);
    }
    void skipLiteral(char quote) {
        skip(1);
        while (at_ < source_.size() && source_[at_] != quote) skip(source_[at_] == '\\' ? 2 : 1);
        skip(1);
    }
    void takeWord() {
        std::size_t size = 0;
        while (at_ + size < source_.size() && isWordPart(source_[at_ + size])) ++size;
        const bool isNumber = std::isdigit(static_cast<unsigned char>(source_[at_])) != 0;
        // 1'000 is one number, not the beginning of a character.
        while (isNumber && at_ + size + 1 < source_.size() && source_[at_ + size] == '\'' &&
               isWordPart(source_[at_ + size + 1])) {
            for (++size; at_ + size < source_.size() && isWordPart(source_[at_ + size]);) ++size;
        }
        tokens_.push_back({std::string(source_.substr(at_, size)), line_});
        skip(size);
    }
    void step() {
        const char c = source_[at_];
        if (c == '#' && lineIsEmpty_) return skipDirective();
        if (std::isspace(static_cast<unsigned char>(c)) != 0) return skip(1);
        lineIsEmpty_ = false;
        if (startsWith("//")) return skipUntil("\n");
        if (startsWith("/*")) return skipUntil("*/");
        if (startsWith("R\"")) return skipRawLiteral();
        if (c == '"' || c == '\'') return skipLiteral(c);
        if (isWordPart(c)) return takeWord();
        tokens_.push_back({std::string(1, c), line_});
        skip(1);
    }

    std::string_view source_;
    std::vector<Token> tokens_{};
    std::size_t at_ = 0;
    int line_ = 1;
    bool lineIsEmpty_ = true;
};

/// Walks over the tokens and knows in which namespaces it is.
class Walk {
public:
    explicit Walk(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

    std::vector<Definition> definitions() {
        for (at_ = 0; at_ < tokens_.size(); ++at_) step();
        return std::move(found_);
    }

private:
    const std::string& text(std::size_t i) const {
        static const std::string none;
        return i < tokens_.size() ? tokens_[i].text : none;
    }
    /// Nothing but named namespaces around.
    bool atNamespaceScope() const {
        for (const auto& scope : scopes_) {
            if (!scope || scope->empty()) return false;
        }
        return !scopes_.empty();
    }
    std::string qualified(const std::string& name) const {
        std::string whole;
        for (const auto& scope : scopes_) whole += *scope + "::";
        return whole + name;
    }

    void step() {
        const std::string& word = text(at_);
        if (word == "namespace") return openNamespace();
        if (word == "template" && text(at_ + 1) == "<") return skipAngles(at_ + 1);
        if (word == "{") return scopes_.push_back(std::nullopt);
        if (word == "}" && !scopes_.empty()) return scopes_.pop_back();
        if (!atNamespaceScope()) return;
        if (word == "struct" || word == "class" || word == "union" || word == "enum") return takeType();
        if (word == "using" && text(at_ + 2) == "=") return takeAlias();
        if (word == "inline") takeFunction();
    }
    void openNamespace() {
        std::string name;
        std::size_t i = at_ + 1;
        while (i < tokens_.size() && text(i) != "{" && text(i) != ";" && text(i) != "=") name += text(i++);
        if (text(i) == "{") scopes_.push_back(name);
        at_ = i;
    }
    void skipAngles(std::size_t open) {
        int depth = 0;
        for (at_ = open; at_ < tokens_.size(); ++at_) {
            if (text(at_) == "(") skipParentheses();
            if (text(at_) == "<") ++depth;
            if (text(at_) == ">" && --depth == 0) return;
        }
    }
    void skipParentheses() {
        int depth = 0;
        for (; at_ < tokens_.size(); ++at_) {
            if (text(at_) == "(") ++depth;
            if (text(at_) == ")" && --depth == 0) return;
        }
    }
    void takeType() {
        std::size_t i = at_ + 1;
        if (text(i) == "class" || text(i) == "struct") ++i;  // enum class
        while (text(i) == "alignas" || text(i) == "[") {     // alignas(64), [[nodiscard]]
            const std::string close = text(i) == "[" ? "]" : ")";
            while (i < tokens_.size() && text(i) != close) ++i;
            while (text(i) == close) ++i;
        }
        const Definition type{qualified(text(i)), "", tokens_[at_].line};
        // A definition has a body, perhaps after "final" or its bases; a specialisation has arguments.
        const std::string& next = text(i + 1);
        if (next == ":" && text(i + 2) == ":") return;  // a member of a class: Session::State
        if (next != "{" && next != ":" && next != "final") return;
        while (i < tokens_.size() && text(i) != "{" && text(i) != ";") ++i;
        if (text(i) == "{") found_.push_back(type);
        at_ = i - 1;
    }
    void takeAlias() {
        Definition alias{qualified(text(at_ + 1)), "", tokens_[at_].line};
        for (at_ += 3; at_ < tokens_.size() && text(at_) != ";"; ++at_) alias.text += text(at_) + " ";
        found_.push_back(alias);
    }

    /// By its name and the types of its parameters; their names, the last of two words or more, do not matter.
    void takeFunction() {
        std::size_t i = at_;
        while (i < tokens_.size() && text(i) != "(" && text(i) != "{" && text(i) != "=" && text(i) != ";") ++i;
        if (text(i) != "(" || !isWordPart(text(i - 1).front())) return;  // a variable, an operator
        Definition function{qualified(text(i - 1)) + "(", "", tokens_[at_].line};
        std::vector<std::string> parameter;
        int depth = 0;
        for (; i < tokens_.size(); ++i) {
            const std::string& sign = text(i);
            depth += sign == "(" || sign == "<" ? 1 : sign == ")" || sign == ">" ? -1 : 0;
            const bool ends = depth == 0 || (depth == 1 && sign == ",");
            if (ends) {
                if (parameter.size() > 1 && isWordPart(parameter.back().front())) parameter.pop_back();
                for (const std::string& part : parameter) function.name += part + " ";
                function.name += sign;
                parameter.clear();
            } else if (depth > 1 || sign != "(") {
                parameter.push_back(sign);
            }
            if (depth == 0) break;
        }
        at_ = i;
        while (i < tokens_.size() && text(i) != "{" && text(i) != ";") ++i;
        if (text(i) == "{") found_.push_back(function);
    }

    std::vector<Token> tokens_;
    std::vector<std::optional<std::string>> scopes_{};  // a namespace's name, or none for other braces
    std::vector<Definition> found_{};
    std::size_t at_ = 0;
};

}  // namespace

std::vector<Definition> definitionsIn(std::string_view source) {
    return Walk(Tokenizer(source).tokens()).definitions();
}

}  // namespace structure
