"""Serves a folder on the loopback address and prints its link: serve_page.py FOLDER [PORT]. Ctrl+C ends it."""

import functools
import http.server
import os
import shutil
import subprocess
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map,
                      ".wasm": "application/wasm", ".js": "text/javascript", ".obj": "text/plain"}

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")  # a new build is seen at once
        super().end_headers()

    def log_message(self, *arguments):
        pass


def open_server(folder, port):
    """On the port, or on the next ones when it is taken."""
    handler = functools.partial(Handler, directory=folder)
    for number in range(port, port + 50):
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", number), handler)
        except OSError:
            continue
    sys.exit(f"No port from {port} to {port + 49} is free.")


def open_browser(link):
    opener = shutil.which("xdg-open") or shutil.which("open")
    if opener and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform == "darwin"):
        subprocess.Popen([opener, link], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def main():
    server = open_server(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8080)
    link = f"http://127.0.0.1:{server.server_address[1]}/"
    print(f"Collidoscope is at {link}  (Ctrl+C ends it)", flush=True)
    open_browser(link)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
