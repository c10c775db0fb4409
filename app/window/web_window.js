// The page's side of WebWindow: listens to the browser and calls web_window.cpp, and does what that asks for.
// Everything hangs on the canvas; positions are handed over in its pixels. The page (app/web/page.js) is asked for what is
// beyond the canvas: which files were dropped, a picker, a text for the clipboard.

mergeInto(LibraryManager.library, {
    $web__deps: ['$GL'],
    $web: {
        window: 0,
        listeners: [],
        field: null,  // the invisible text field that brings up a screen keyboard and takes what is typed and pasted

        canvas: function () { return document.getElementById('canvas'); },
        listen: function (target, type, act, options) {
            target.addEventListener(type, act, options || false);
            web.listeners.push(function () { target.removeEventListener(type, act, options || false); });
        },
        ratio: function () { return web.canvas().width / Math.max(1, web.canvas().clientWidth); },
        place: function (event) {
            var box = web.canvas().getBoundingClientRect();
            return [(event.clientX - box.left) * web.ratio(), (event.clientY - box.top) * web.ratio()];
        },
        onMac: function () { return /Mac|iPhone|iPad/.test(navigator.platform); },
        modifiers: function (event) {
            var control = event.ctrlKey || (web.onMac() && event.metaKey);
            return (event.shiftKey ? 1 : 0) | (control ? 2 : 0) | (event.altKey ? 4 : 0) |
                   (event.metaKey && !web.onMac() ? 8 : 0);
        },
        // Calls an exported function with strings among its arguments.
        call: function (name, types, values) { return Module.ccall(name, 'number', types, values); },

        resized: function (entries) {
            var canvas = web.canvas(), scale = window.devicePixelRatio || 1;
            var width = Math.round(canvas.clientWidth * scale), height = Math.round(canvas.clientHeight * scale);
            var exact = entries && entries[0] && entries[0].devicePixelContentBoxSize;
            // Browsers that imitate other displays tell the size on their own one.
            if (exact && Math.abs(exact[0].inlineSize - width) <= 2) {
                width = exact[0].inlineSize;
                height = exact[0].blockSize;
            }
            _webResized(web.window, width, height, scale);
        },
        followSize: function () {
            var observer = new ResizeObserver(web.resized);
            try {
                observer.observe(web.canvas(), { box: 'device-pixel-content-box' });
            } catch (unsupported) {
                observer.observe(web.canvas());
            }
            web.listeners.push(function () { observer.disconnect(); });
            web.listen(window, 'resize', function () { web.resized(); });
            web.resized();
        },

        // Mouse and pen are the mouse; fingers are touches. A drag goes on outside the canvas.
        pointer: function (event) {
            var at = web.place(event), finger = event.pointerType === 'touch';
            if (event.type === 'pointerdown') {
                if (document.activeElement !== web.field) web.canvas().focus({ preventScroll: true });
                try { web.canvas().setPointerCapture(event.pointerId); } catch (gone) { /* lifted in the meantime */ }
            }
            if (finger) {
                var phase = { pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 3 }[event.type];
                if (phase === 1 && event.buttons === 0) return;
                _webTouched(web.window, phase, event.pointerId | 0, at[0], at[1]);
            } else {
                _webMouseMoved(web.window, at[0], at[1]);
                // A second button pressed or lifted beside the first comes as a move.
                web.buttons(event);
            }
            event.preventDefault();
        },
        pressed: 0,
        buttons: function (event) {
            var now = event.type === 'pointercancel' ? 0 : event.buttons;
            [[1, 0], [4, 1], [2, 2]].forEach(function (pair) {
                if ((now & pair[0]) !== (web.pressed & pair[0]))
                    _webMouseButton(web.window, pair[1], now & pair[0] ? 1 : 0, web.modifiers(event));
            });
            web.pressed = now;
        },
        wheel: function (event) {
            var at = web.place(event);
            if (event.ctrlKey) {  // a pinch on a trackpad
                _webPinched(web.window, at[0], at[1], Math.exp(-0.01 * event.deltaY));
            } else {
                // A notch of a wheel is 100 or 120 pixels, 3 lines or a page.
                var notch = [100, 3, 1][event.deltaMode];
                _webMouseMoved(web.window, at[0], at[1]);
                _webScrolled(web.window, -event.deltaX / notch, -event.deltaY / notch);
            }
            event.preventDefault();
        },
        followPointer: function () {
            var canvas = web.canvas();
            ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'].forEach(function (type) {
                web.listen(canvas, type, web.pointer);
            });
            web.listen(canvas, 'pointerleave', function (event) {
                if (event.pointerType !== 'touch' && event.buttons === 0) _webMouseLeft(web.window);
            });
            web.listen(canvas, 'wheel', web.wheel, { passive: false });
            web.listen(canvas, 'contextmenu', function (event) { event.preventDefault(); });
            // Safari tells a pinch by events of its own.
            var last = 1;
            web.listen(canvas, 'gesturestart', function (event) { last = 1; event.preventDefault(); });
            web.listen(canvas, 'gesturechange', function (event) {
                var at = web.place(event);
                _webPinched(web.window, at[0], at[1], event.scale / last);
                last = event.scale;
                event.preventDefault();
            });
        },

        // True when the program has a use for the key.
        tellKey: function (key, code, down, repeat, modifiers) {
            return web.call('webKey', ['number', 'string', 'string', 'number', 'number', 'number'],
                [web.window, key, code, down ? 1 : 0, repeat ? 1 : 0, modifiers]);
        },
        key: function (event) {
            if (event.isComposing || event.key === 'Dead' || event.key === 'Process') return;
            var down = event.type === 'keydown';
            var taken = web.tellKey(event.key, event.code, down, event.repeat, web.modifiers(event));
            var isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
            if (isText && down && event.target !== web.field) web.typed(event.key);
            if (taken && !(isText && event.target === web.field)) event.preventDefault();
        },
        typed: function (text) {
            for (var i = 0; i < text.length;) {
                var character = text.codePointAt(i);
                _webText(web.window, character);
                i += character > 0xffff ? 2 : 1;
            }
        },
        followKeys: function () {
            web.field = document.getElementById('typed');
            [web.canvas(), web.field].forEach(function (target) {
                web.listen(target, 'keydown', web.key);
                web.listen(target, 'keyup', web.key);
            });
            web.listen(web.field, 'input', function (event) {
                if (event.isComposing) return;
                if (event.inputType === 'deleteContentBackward') web.backspace();
                web.typed(web.field.value.replace(/\u200b/g, ''));
                web.emptyField();
            });
            web.listen(web.field, 'compositionend', function (event) {
                web.typed(event.data || '');
                web.emptyField();
            });
            web.listen(document, 'paste', function (event) {
                var text = event.clipboardData ? event.clipboardData.getData('text/plain') : '';
                web.call('webPasted', ['number', 'string'], [web.window, text]);
                event.preventDefault();
            });
            web.listen(window, 'blur', function () { _webFocused(web.window, 0); web.pressed = 0; });
            web.listen(window, 'focus', function () { _webFocused(web.window, 1); });
        },
        // A screen keyboard's backspace comes as a change of the field only, and only if there is something to delete.
        emptyField: function () { web.field.value = '\u200b'; },
        backspace: function () {
            [true, false].forEach(function (down) { web.tellKey('Backspace', 'Backspace', down, false, 0); });
        },

        followRest: function () {
            var canvas = web.canvas();
            web.listen(canvas, 'webglcontextlost', function (event) {
                event.preventDefault();  // asks for a new one
                _webContextChanged(web.window, 1);
            });
            web.listen(canvas, 'webglcontextrestored', function () {
                // What was made before is gone; deleting it in the new context would be an error.
                [GL.buffers, GL.framebuffers, GL.programs, GL.renderbuffers, GL.shaders, GL.textures, GL.vaos]
                    .forEach(function (table) { table.fill(null); });
                _webContextChanged(web.window, 0);
            });
            ['fullscreenchange', 'webkitfullscreenchange'].forEach(function (type) {
                web.listen(document, type, function () {
                    var on = document.fullscreenElement || document.webkitFullscreenElement;
                    _webFullScreenChanged(web.window, on ? 1 : 0);
                });
            });
            web.listen(document, 'dragover', function (event) { event.preventDefault(); });
            web.listen(document, 'drop', function (event) {
                event.preventDefault();
                web.take(event.dataTransfer.files);
            });
        },
        // Keeps the files where the program can read them, then tells it.
        take: function (files) {
            Module.page.keepFiles(files).then(function (paths) {
                if (paths.length > 0)
                    web.call('webDropped', ['number', 'string'], [web.window, paths.join('\n')]);
            });
        }
    },

    webOpenWindow__deps: ['$web'],
    webOpenWindow: function (pointer) {
        web.window = pointer;
        web.followKeys();
        web.followPointer();
        web.followRest();
        web.followSize();
        web.canvas().focus({ preventScroll: true });
    },
    webCloseWindow__deps: ['$web'],
    webCloseWindow: function () {
        web.listeners.forEach(function (stop) { stop(); });
        web.listeners = [];
    },
    webSetCursor__deps: ['$web'],
    webSetCursor: function (style) { web.canvas().style.cursor = UTF8ToString(style); },
    webSetTitle: function (title) { document.title = UTF8ToString(title); },
    webSetFullScreen: function (on) {
        var root = document.documentElement;
        if (on) {
            var ask = root.requestFullscreen || root.webkitRequestFullscreen;
            var asked = ask ? ask.call(root) : null;
            if (asked) asked.catch(function () {});  // the browser has told the person why not
        } else if (document.fullscreenElement || document.webkitFullscreenElement) {
            (document.exitFullscreen || document.webkitExitFullscreen).call(document);
        }
    },
    webSetClipboard: function (text) { Module.page.copy(UTF8ToString(text)); },
    webChooseFiles__deps: ['$web'],
    webChooseFiles: function () { Module.page.chooseFiles(web.take); },
    webWantText__deps: ['$web'],
    webWantText: function (wanted) {
        if (wanted) web.emptyField();
        (wanted ? web.field : web.canvas()).focus({ preventScroll: true });
    }
});
