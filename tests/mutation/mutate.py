#!/usr/bin/env python3
"""Changes one token of a library at a time and sees whether a test notices. See README.md beside this file."""

import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What is changed, the target whose tests judge it, and where these stand.
LIBRARIES = {
    "geometry": (["geometry"], "geometry_tests", "tests/geometry"),
    "physics": (["physics"], "physics_tests", "tests/physics"),
    "run": (["app/run"], "core_tests", "tests/core"),
    "demos": (["demos"], "demos_tests", "tests/demos"),
}

SWAPS = [
    ("comparison", {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}, r"(?<= )(<=|>=|==|!=|<|>)(?= )"),
    ("sign", {"+": "-", "-": "+", "+=": "-=", "-=": "+="}, r"(?<= )(\+=|-=|\+|-)(?= )"),
    ("sign", {"-": ""}, r"(?:(?<=[(\[{])|(?<=, )|(?<=return )|(?<== )|(?<=\? )|(?<=: ))(-)(?=[A-Za-z_(])"),
    ("logic", {"&&": "||", "||": "&&"}, r"(?<= )(&&|\|\|)(?= )"),
    ("minimum", {"min": "max", "max": "min"}, r"\b(min|max)(?=\()"),
    ("truth", {"true": "false", "false": "true"}, r"\b(true|false)\b"),
    ("constant", None, r"(?<![\w.\"'])(\d[\d']*(?:\.\d*)?(?:[eEp][-+]?\d+)?)(?=[fLuU]*\b|[;,)\]} ])(?![\w.]*[xX])"),
]


def other_constant(text):
    """0 becomes 1, 1 becomes 2, a fraction its double."""
    plain = text.replace("'", "")
    if re.fullmatch(r"\d+", plain):
        return str(int(plain) + 1)
    value = float(plain)
    return repr(2.0 * value if value else 1.0)


def blanked(source):
    """The source with comments, strings and preprocessor lines made blank, of the same length."""

    def blank(match):
        return re.sub(r"[^\n]", " ", match.group())

    pattern = r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|^[ \t]*#[^\n]*(?:\\\n[^\n]*)*|\b(?:static_assert|assert|template|requires|using)\b[^;{]*"
    return re.sub(pattern, blank, source, flags=re.S | re.M)


class Mutant:
    def __init__(self, path, offset, old, new, kind, source):
        self.path, self.offset, self.old, self.new, self.kind = path, offset, old, new, kind
        self.line = source.count("\n", 0, offset) + 1
        begin = source.rfind("\n", 0, offset) + 1
        self.column = offset - begin + 1
        self.text = source[begin : source.find("\n", offset)].strip()

    def applied(self, source):
        return source[: self.offset] + self.new + source[self.offset + len(self.old) :]

    def __str__(self):
        return f"{self.path}:{self.line}:{self.column}: {self.old} -> {self.new or 'nothing'} in: {self.text}"


def mutants_of(root, path):
    source = (root / path).read_text()
    code = blanked(source)
    found = []
    for kind, swap, pattern in SWAPS:
        for match in re.finditer(pattern, code):
            old = match.group(1)
            new = swap[old] if swap else other_constant(old)
            found.append(Mutant(path, match.start(1), old, new, kind, source))
    return found


def run(command, limit, **options):
    """Exit status and output; status None: it ran past the limit (s)."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                               start_new_session=True, preexec_fn=lambda: os.nice(15), **options)
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        return None, ""


class Bench:
    """A copy of the sources with a build folder of its own."""

    def __init__(self, options):
        self.target, self.tests = LIBRARIES[options.name][1:]
        self.limit = options.limit
        if options.here:
            self.root, self.build_folder = ROOT, ROOT / options.here
        else:
            self.root, self.build_folder = ROOT / "build/mutation/source", ROOT / "build/mutation/build"
            self.copy_sources()
            if not (self.build_folder / "build.ninja").exists():
                self.configure()

    def copy_sources(self):
        """Files that have not changed keep their time, so that nothing is built for them again."""
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True,
                                check=True).stdout.splitlines()
        wanted = {name for name in listed if (ROOT / name).is_file()}
        for name in wanted:
            source, copy = ROOT / name, self.root / name
            if copy.is_file() and copy.read_bytes() == source.read_bytes():
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
            shutil.copymode(source, copy)
        for copy in list(self.root.rglob("*")):
            if copy.is_file() and str(copy.relative_to(self.root)) not in wanted:
                copy.unlink()

    def configure(self):
        arguments = ["cmake", "-G", "Ninja", "-S", str(self.root), "-B", str(self.build_folder), "-DCMAKE_BUILD_TYPE=Release",
                     "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG"]
        subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)

    def build(self, limit=None):
        status, output = run(["cmake", "--build", str(self.build_folder), "--parallel", "1", "--target", self.target], limit)
        return status == 0, output

    def dependents(self):
        """How many objects are compiled again when a file changes."""
        output = subprocess.run(["ninja", "-C", str(self.build_folder), "-t", "deps"], capture_output=True, text=True).stdout
        counts = {}
        for line in output.splitlines():
            if line.startswith("    "):
                name = os.path.normpath(os.path.join(self.build_folder, line.strip()))
                counts[name] = counts.get(name, 0) + 1
        return lambda path: counts.get(str(self.root / path), 0)

    def suites_near(self, path):
        """Suites of the test files that include something of the folder of `path`; if none does, of the one above it."""
        texts = [file.read_text() for file in (self.root / self.tests).rglob("*.cpp")]
        for folder in Path(path).parents[:-1]:
            near = [text for text in texts if f'#include "{folder}/' in text]
            if near:
                return sorted({name for text in near for name in re.findall(r"^(?:TYPED_)?TEST(?:_[FP])?\((\w+),", text, re.M)})
        return []

    def test(self, path):
        """The name of a test that fails, 'no end' or None. Those near the file first."""
        suites = self.suites_near(path)
        near = ":".join(f"{s}.*:{s}/*:*/{s}.*:*/{s}/*" for s in suites)
        filters = [near, f"-{near}"] if near else ["*"]
        until = time.monotonic() + self.limit
        for chosen in filters:
            command = [str(self.build_folder / "tests" / self.target), "--gtest_fail_fast", "--gtest_brief=1",
                       f"--gtest_filter={chosen}"]
            status, output = run(command, max(1.0, until - time.monotonic()), cwd=self.build_folder)
            if status is None:
                return "no end"
            if status != 0:
                failed = re.search(r"\[  FAILED  \] ([\w/.]+)", output)
                return failed.group(1) if failed else f"exit status {status}"
        return None

    def judge(self, mutant):
        path = self.root / mutant.path
        source = path.read_text()
        try:
            path.write_text(mutant.applied(source))
            built, _ = self.build()
            if not built:
                return "did not compile", ""
            failed = self.test(mutant.path)
            return ("caught", failed) if failed else ("survived", "")
        finally:
            path.write_text(source)


def choose(bench, options):
    folders = LIBRARIES[options.name][0]
    dependents = bench.dependents()
    pool = []
    for folder in folders:
        for file in sorted((bench.root / folder).rglob("*")):
            path = str(file.relative_to(bench.root))
            if file.suffix not in (".h", ".cpp") or not re.search(options.files, path):
                continue
            if 1 <= dependents(path) <= options.dependents:
                pool += mutants_of(bench.root, path)
    # Each kind of change as often as any other: constants are most of all tokens.
    dice, chosen = random.Random(options.seed), []
    by_kind = {}
    for mutant in pool:
        by_kind.setdefault(mutant.kind, []).append(mutant)
    while len(chosen) < min(options.count, len(pool)):
        kind = dice.choice(sorted(by_kind))
        if by_kind[kind]:
            chosen.append(by_kind[kind].pop(dice.randrange(len(by_kind[kind]))))
    print(f"{len(chosen)} of {len(pool)} changes, seed {options.seed}", flush=True)
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=LIBRARIES, metavar="library")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--limit", type=float, default=900, help="seconds for the tests of one change; more counts as caught")
    parser.add_argument("--dependents", type=int, default=2,
                        help="leave out files for whose change more objects than this are compiled")
    parser.add_argument("--files", default="", help="only files whose path matches this expression")
    parser.add_argument("--only", type=int, nargs="*", help="of the chosen changes, only these, counted from 1")
    parser.add_argument("--list", action="store_true", help="print the changes and stop")
    parser.add_argument("--here", metavar="BUILD", help="change this checkout itself, with this build folder of it")
    parser.add_argument("--json", metavar="FILE", help="write what happened there, too")
    options = parser.parse_args()

    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Ended; the sources are as they were."))
    bench = Bench(options)
    built, output = bench.build()
    if not built:
        sys.exit(f"The unchanged sources do not build:\n{output[-3000:]}")
    chosen = choose(bench, options)
    report = []
    for number, mutant in enumerate(chosen, 1):
        if options.list:
            print(f"{number:3} {mutant}")
            continue
        if options.only and number not in options.only:
            continue
        began = time.monotonic()
        verdict, failed = bench.judge(mutant)
        seconds = round(time.monotonic() - began)
        print(f"{number:3} {verdict:15} {seconds:4} s  {mutant}{'  by ' + failed if failed else ''}", flush=True)
        report.append({"change": str(mutant), "verdict": verdict, "by": failed, "seconds": seconds})
        if options.json:
            Path(options.json).write_text(json.dumps(report, indent=1))
    if not options.list:
        bench.build()
        for verdict in ("caught", "survived", "did not compile"):
            print(f"{sum(entry['verdict'] == verdict for entry in report):3} {verdict}")


if __name__ == "__main__":
    main()
