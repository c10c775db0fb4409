// The page in a real browser, on a software renderer. Run by ./test --web after the page is built.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import {
    described, drop, frames, glError, hashLine, launch, look, nativeHash, open, query, queryMatches, ready, rest, serve,
    touch,
} from './browser.mjs';

let server, browser;
before(async () => {
    server = await serve();
    browser = await launch();
});
after(async () => {
    await browser?.close();
    server?.end();
});

/** A tab with nothing remembered, which is closed after the test `t`. */
async function tab(t, words, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1024, height: 600 }, ...options });
    t.after(() => context.close());
    return open(context, server.link + words);
}

async function expectInOrder(page) {
    assert.deepEqual(page.complaints, []);
    assert.equal(await glError(page), 0);
}

for (const demo of ['gjk', 'separating-axes', 'falling-particles', 'cloth', 'integrators']) {
    test(`${demo} is shown, and rests while it is paused`, async (t) => {
        const page = await tab(t, `?demo=${demo}&paused=1`);
        await rest(page);
        assert.ok((await look(page)).colours > 500, 'the picture is not uniform');
        const before = await frames(page);
        await page.waitForTimeout(1500);
        assert.equal(await frames(page), before, 'frames drawn while nothing moves');
        await expectInOrder(page);
        });
}

test('a slider is dragged, the address follows, and the link opens the same state', async (t) => {
    const page = await tab(t, '?demo=bouncing-ball&paused=1');
    await rest(page);
    for (let y = 120; y < 540 && !/set\./.test(await query(page)); y += 12) {
        await page.mouse.move(800, y);
        await page.mouse.down();
        await page.mouse.move(880, y, { steps: 4 });
        await page.mouse.up();
        await page.waitForTimeout(700);
    }
    const changed = await queryMatches(page, /set\./);
    const words = await page.textContent('#description');
    const again = await open(page.context(), server.link + changed);
    await rest(again);
    assert.equal(await query(again), changed);
    assert.equal(await again.textContent('#description'), words);
    await expectInOrder(again);
});

test('a link opens the very frame, and is copied from it', async (t) => {
    const page = await tab(t, '?demo=bouncing-ball&set.restitution=0.5&frame=90&paused=1', {
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    await described(page, /Paused at frame 90\./);
    await rest(page);
    await page.keyboard.press('Control+Shift+KeyL');
    let copied = '';
    for (let tries = 0; tries < 50 && copied === ''; ++tries) {
        await page.waitForTimeout(200);
        copied = await page.evaluate(() => navigator.clipboard.readText());
    }
    assert.match(copied, /^http:\/\/127\.0\.0\.1:\d+\/\?demo=bouncing-ball&set\.restitution=0\.5&frame=90&paused=1$/);
});

test('a link chooses the theme', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1&theme=projector');
    await rest(page);
    assert.ok((await look(page)).light > 0.5);
    await expectInOrder(page);
});

test('a link in vain is answered with what to do', async (t) => {
    const page = await tab(t, '?demo=gjkk');
    await described(page, /./);
    assert.match(await query(page), /demo=momentum/);
    await expectInOrder(page);
});

const kTetrahedron = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n';

test('a dropped OBJ is shown and still there after a reload, a broken one is refused', async (t) => {
    const page = await tab(t, '?demo=mesh-picking&paused=1');
    await rest(page);
    await drop(page, { 'tetra.obj': `mtllib tetra.mtl\n${kTetrahedron}`, 'tetra.mtl': 'newmtl a\nKd 1 0 0\n' });
    await queryMatches(page, /tetra\.obj/);
    const whole = await query(page);
    await drop(page, { 'broken.obj': 'v 0 0\nf 1 2 3\n' });
    await page.waitForTimeout(1500);
    assert.equal(await query(page), whole, 'the mesh is as it was');
    await page.reload();
    await ready(page);
    await rest(page);
    assert.match(await query(page), /tetra\.obj/);
    await expectInOrder(page);
});

test('a dropped session is run to its frame, with the bits of the native program, and a broken one is refused', async (t) => {
    const native = nativeHash('bouncing-ball'), [demo, frame, hash] = native.split(' ');
    const session = JSON.stringify({
        format: 'collidoscope-session', version: 2, demo,
        branches: [{ name: 'first run', frame: +frame, last: +frame, hashes: [[+frame, 0, hash]], inputs: [] }],
    });
    const page = await tab(t, '?demo=gjk&paused=1');
    await rest(page);
    await drop(page, { 'bounces.json': session });
    await queryMatches(page, /demo=bouncing-ball/);
    await described(page, new RegExp(`Paused at frame ${frame}\\.`));
    assert.equal(await hashLine(page), native);
    await drop(page, { 'broken.json': session.slice(0, -20) });
    await page.waitForTimeout(1500);
    assert.equal(await hashLine(page), native, 'the session is as it was');
    await expectInOrder(page);
});

test('a large mesh is read while the page goes on, and can be cancelled', async (t) => {
    const side = 260;
    const lines = [];
    for (let i = 0; i <= side; ++i)
        for (let j = 0; j <= side; ++j) lines.push(`v ${i} ${Math.sin(i * 0.1) * Math.cos(j * 0.1)} ${j}`);
    for (let i = 0; i < side; ++i)
        for (let j = 0; j < side; ++j) {
            const a = i * (side + 1) + j + 1;
            lines.push(`f ${a} ${a + 1} ${a + side + 2} ${a + side + 1}`);
        }
    const page = await tab(t, '?demo=mesh-picking&paused=1');
    await rest(page);
    await page.evaluate(() => {
        window.longest = 0;
        let last = performance.now();
        const tick = () => {
            const now = performance.now();
            window.longest = Math.max(window.longest, now - last);
            last = now;
            setTimeout(tick, 1);
        };
        tick();
    });
    await drop(page, { 'first.obj': lines.join('\n') });
    await page.keyboard.press('Escape');
    await drop(page, { 'large.obj': lines.join('\n') });
    await queryMatches(page, /large\.obj/, 30_000);
    t.diagnostic(`the page was busy for ${Math.round(await page.evaluate(() => window.longest))} ms at most`);
    await expectInOrder(page);
});

test('settings are kept across a reload', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1');
    await rest(page);
    assert.ok((await look(page)).light < 0.2);
    await page.keyboard.press('t');
    await page.waitForFunction(() => (localStorage.getItem('collidoscope.settings') || '').includes('projector'));
    await page.reload();
    await ready(page);
    await rest(page);
    assert.ok((await look(page)).light > 0.5);
});

test('a lost context is made anew', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1');
    await rest(page);
    const before = await look(page);
    await page.evaluate(() => {
        const ending = document.getElementById('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
        ending.loseContext();
        setTimeout(() => ending.restoreContext(), 200);
    });
    await page.waitForTimeout(1500);
    await rest(page);
    assert.equal((await look(page)).hash, before.hash);
    await expectInOrder(page);
});

test('no frame asks the graphics card anything, and the program takes little of it', async (t) => {
    const page = await tab(t, '?demo=separating-axes&paused=1');
    await rest(page);
    await page.evaluate(() => {
        window.asked = [];
        const gl = WebGL2RenderingContext.prototype;
        for (const name of Object.getOwnPropertyNames(gl)) {
            if (!/^(get|is|check|read|client)/.test(name) || typeof Object.getOwnPropertyDescriptor(gl, name).value !== 'function') continue;
            const usual = gl[name];
            gl[name] = function (...values) {
                window.asked.push(name);
                return usual.apply(this, values);
            };
        }
        window.spent = [];
        const usual = window.requestAnimationFrame;
        window.requestAnimationFrame = (act) => usual.call(window, (time) => {
            const frames = Module._webFrames(Module.page.program), began = performance.now();
            act(time);
            if (Module._webFrames(Module.page.program) > frames) window.spent.push(performance.now() - began);
        });
    });
    await page.mouse.move(400, 400);
    await page.mouse.down();
    for (let i = 0; i < 30; ++i) {
        await page.mouse.move(400 + 4 * i, 400);
        await page.waitForTimeout(30);
    }
    await page.mouse.up();
    await rest(page);
    const { asked, spent } = await page.evaluate(() => ({ asked: window.asked, spent: window.spent }));
    assert.deepEqual([...new Set(asked)], []);
    assert.ok(spent.length > 10, `${spent.length} frames`);
    const middle = spent.sort((a, b) => a - b)[spent.length >> 1];
    t.diagnostic(`the program's part of a frame: ${middle.toFixed(1)} ms (median of ${spent.length})`);
});

test('fingers orbit and pinch', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await rest(page);
    const cameraOf = async () => /camera=([^&]*)/.exec(await query(page))?.[1];
    await touch(page, [[[60, 150]], [[90, 150]], [[140, 160]], [[180, 170]]]);
    await queryMatches(page, /camera=/);
    const orbited = await cameraOf();
    await touch(page, [[[170, 200], [220, 200]], [[150, 200], [240, 200]], [[120, 200], [270, 200]], [[90, 200], [300, 200]]]);
    await page.waitForTimeout(1200);
    assert.notEqual(await cameraOf(), orbited, 'pinching moves the eye');
    assert.equal(await page.evaluate(() => visualViewport.scale), 1, 'the page itself is not enlarged');
    await expectInOrder(page);
});

test('a wheel and a trackpad zoom the scene, not the page', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1');
    await rest(page);
    await page.mouse.move(350, 300);
    await page.mouse.wheel(0, -200);
    const nearer = await queryMatches(page, /camera=/);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -60);
    await page.keyboard.up('Control');
    await page.waitForTimeout(1500);
    assert.notEqual(await query(page), nearer);
    assert.equal(await page.evaluate(() => visualViewport.scale * devicePixelRatio), 1);
    await expectInOrder(page);
});

test('a mesh of the program is fetched when it is asked for', async (t) => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 600 } });
    t.after(() => context.close());
    const fetched = [];
    context.on('request', (request) => {
        if (request.url().includes('/meshes/')) fetched.push(request.url().split('/').pop());
    });
    await rest(await open(context, `${server.link}?demo=mesh-picking&paused=1`));
    assert.deepEqual(fetched, []);
    const page = await open(context, `${server.link}?demo=mesh-picking&set.mesh=mug&paused=1`);
    await rest(page);
    assert.deepEqual(fetched, ['mug.obj']);
    assert.match(await query(page), /set\.mesh=mug/);
    await expectInOrder(page);
});

test('typing goes into a field, also what is pasted', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1', { permissions: ['clipboard-read', 'clipboard-write'] });
    await rest(page);
    await page.keyboard.press('Control+KeyK');
    await rest2(page);
    await page.evaluate(() => navigator.clipboard.writeText('pendulum'));
    await page.keyboard.press('Control+KeyV');
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await queryMatches(page, /demo=pendulum/);
    await expectInOrder(page);
});
/** The caret blinks, so the page does not rest. */
const rest2 = (page) => page.waitForTimeout(800);

test('a picture and a table are downloads', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1');
    await rest(page);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+KeyS')]);
    assert.match(download.suggestedFilename(), /^gjk.*\.png$/);
});

test('the embedded page shows the scene, its caption and its sliders', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1&embed=1', { viewport: { width: 720, height: 480 } });
    await rest(page);
    assert.match(await query(page), /embed=1/);
    assert.ok((await look(page)).colours > 300);
    await expectInOrder(page);
});

test('the browser keeps the keys that it needs', async (t) => {
    const page = await tab(t, '?demo=gjk&paused=1');
    await rest(page);
    const prevented = await page.evaluate(() => {
        const pressed = (key, code, more) => !document.getElementById('canvas').dispatchEvent(
            new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }));
        return {
            reload: pressed('F5', 'F5'), tools: pressed('F12', 'F12'), tab: pressed('t', 'KeyT', { ctrlKey: true }),
            larger: pressed('=', 'Equal', { ctrlKey: true }), undo: pressed('z', 'KeyZ', { ctrlKey: true }),
            space: pressed(' ', 'Space'),
        };
    });
    assert.deepEqual(prevented, { reload: false, tools: false, tab: false, larger: false, undo: true, space: true });
});
