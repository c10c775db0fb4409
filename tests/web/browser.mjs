// The page in Chromium, as a person has it: opens, clicks, looks. Each function says what it waits for.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { chromium } = createRequire(path.join(root, 'build/web-tests/'))('playwright-core');
const kFirstPicture = 60_000;  // ms

/** Serves build/web/page as ./run --web does; answers its link and how to end it. */
export async function serve() {
    const server = spawn('python3', ['cmake/serve_page.py', 'build/web/page', '18080'], { cwd: root });
    const [line] = await once(server.stdout, 'data');
    return { link: /http:\S+/.exec(String(line))[0], end: () => server.kill('SIGINT') };
}

export function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
        args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
    });
}

/** Opens the link in a new tab and waits for the first picture. `complaints` gathers what the console says. */
export async function open(context, link) {
    const page = await context.newPage();
    page.complaints = [];
    page.on('console', (message) => {
        if (message.type() === 'error') page.complaints.push(message.text());
    });
    page.on('pageerror', (error) => page.complaints.push(String(error)));
    await page.goto(link);
    await ready(page);
    return page;
}

export function ready(page) {
    return page.waitForFunction(() => document.getElementById('cover').hidden, null, { timeout: kFirstPicture });
}

export const frames = (page) => page.evaluate(() => Module._webFrames(Module.page.program));

/** "bouncing-ball 600 0123456789abcdef": name, frame and hash of the state that is shown. */
export const hashLine = (page) => page.evaluate(() => Module.ccall('webHash', 'string', ['number'], [Module.page.program]));

/** The line of a demo among those of the native program, which cmake/test_web.sh has written. */
export function nativeHash(demo) {
    const lines = readFileSync(path.join(root, 'build/hash-native.txt'), 'utf8').split('\n');
    return lines.find((line) => line.startsWith(`${demo} `));
}

/** Waits until the browser has asked for ten pictures and none was drawn. */
export function rest(page) {
    return page.evaluate(async () => {
        const asked = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const drawn = () => Module._webFrames(Module.page.program);
        for (let last = drawn(), still = 0; still < 10; last = drawn()) {
            await asked();
            await new Promise((resolve) => setTimeout(resolve, 20));
            still = drawn() === last ? still + 1 : 0;
        }
    });
}

/** What stands for the picture in words; waits until the text matches. */
export function described(page, pattern) {
    return page.waitForFunction((source) => new RegExp(source).test(document.getElementById('description').textContent),
        pattern.source, { timeout: 20_000 });
}

export const query = (page) => page.evaluate(() => location.search);
export async function queryMatches(page, pattern, timeout = 10_000) {
    await page.waitForFunction((source) => new RegExp(source).test(location.search), pattern.source, { timeout });
    return query(page);
}

export const glError = (page) => page.evaluate(() => document.getElementById('canvas').getContext('webgl2').getError());

/** How many different colours a screenshot has, how much of it is light, and its hash. */
export async function look(page, file) {
    const png = await page.screenshot(file ? { path: file } : {});
    return page.evaluate(async (data) => {
        const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        context.drawImage(picture, 0, 0);
        const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer);
        let hash = 0;
        for (const pixel of pixels) hash = (Math.imul(hash, 31) + pixel) | 0;
        const light = pixels.filter((pixel) => (pixel & 255) > 200).length / pixels.length;
        return { colours: new Set(pixels).size, light, hash };
    }, png.toString('base64'));
}

/** Drops files, given as { name: text }, on the page. */
export function drop(page, files) {
    return page.evaluate((list) => {
        const data = new DataTransfer();
        for (const [name, text] of Object.entries(list)) data.items.add(new File([text], name));
        document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, files);
}

/** Fingers on the glass; each step lists where they are. */
export async function touch(page, steps) {
    const session = await page.context().newCDPSession(page);
    const points = (step) => step.map(([x, y], id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(steps[0]) });
    for (const step of steps.slice(1)) {
        await page.waitForTimeout(60);
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step) });
    }
    await page.waitForTimeout(60);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
