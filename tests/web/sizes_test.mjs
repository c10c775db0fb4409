// How much a visitor downloads, compressed as hosts do it.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';

import { root } from './browser.mjs';

const kMostProgram = 2.3e6, kMostPage = 3.1e6;  // bytes
const folder = path.join(root, 'build/web/page');

const compressed = (file) => brotliCompressSync(readFileSync(path.join(folder, file))).length;

test('the page is small', (t) => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));
    const sizes = Object.fromEntries(files.map((file) => [file, compressed(file)]));
    const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    const program = sizes['collidoscope.wasm'];
    t.diagnostic(`collidoscope.wasm ${(program / 1e6).toFixed(3)} MB, all ${(all / 1e6).toFixed(3)} MB`);
    assert.ok(program <= kMostProgram, `collidoscope.wasm has ${program} bytes, ${kMostProgram} are allowed`);
    assert.ok(all <= kMostPage, `the page has ${all} bytes, ${kMostPage} are allowed`);
});
