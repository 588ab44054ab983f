"""A real browser for the tests of the pages: Debian's Chromium, spoken to through a pipe in its own protocol."""

import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60.0  # seconds for one answer; a browser that is silent for so long is broken


class Browser:
    """One page in a headless Chromium. `problems` gathers what its console complains of."""

    def __init__(self, program: str, profile: Path) -> None:
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        # far from 3 and 4, on which Chromium listens and answers
        ours = [fcntl.fcntl(fd, fcntl.F_DUPFD, 20) for fd in (to_browser, from_browser)]
        os.close(to_browser)
        os.close(from_browser)
        script = f'exec "$@" 3<&{ours[0]} 4>&{ours[1]}'
        arguments = [
            program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-extensions", "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
            "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank",
        ]  # fmt: skip
        self._process = subprocess.Popen(
            ["bash", "-c", script, "browser", *arguments],
            pass_fds=ours,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for fd in ours:
            os.close(fd)
        self._buffer = b""
        self._number = 0
        self._session = ""
        self.problems: list[str] = []
        self.requests: list[str] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(one["targetId"] for one in targets if one["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask the browser for something, and wait for its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._send(message)
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                result: dict[str, Any] = answer["result"]
                return result
            self._note(answer)

    def open(self, page: Path, width: int = 360, height: int = 740, dark: bool = False, touch: bool = False) -> None:
        """Open a file in a window of `width` by `height` CSS pixels, and wait until it is loaded."""
        url = page.as_uri()
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media="", features=[scheme])
        self.call("Page.navigate", url="about:blank")
        self.problems, self.requests = [], []
        loader = self.call("Page.navigate", url=url)
        assert not loader.get("errorText"), loader
        deadline = time.monotonic() + PATIENCE
        while self.run("document.readyState + location.href") != f"complete{url}":
            assert time.monotonic() < deadline, f"{url} does not load"
            time.sleep(0.02)

    def run(self, script: str) -> Any:
        """The value of a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def tap(self, selector: str) -> None:
        """Tap on the middle of an element."""
        x, y = self.middle(selector)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.settle()

    def hover(self, selector: str) -> None:
        """Move the mouse over the middle of an element."""
        x, y = self.middle(selector)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.settle()

    def click(self, selector: str) -> None:
        """Click on the middle of an element."""
        x, y = self.middle(selector)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        self.settle()

    def press(self, key: str) -> None:
        """Press a key."""
        text = {"Enter": "\r", " ": " "}.get(key, "")
        code = {"Enter": 13, "Escape": 27, "Tab": 9, " ": 32, "ArrowLeft": 37, "ArrowRight": 39}[key]
        more = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown", **more, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **more)
        self.settle()

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of the first line of an element, scrolled into view."""
        found = self.run(
            f"(e => {{ e.scrollIntoView({{block: 'center'}}); const b = e.getClientRects()[0];"
            f" return [b.left + b.width / 2, b.top + b.height / 2]; }})(document.querySelector({json.dumps(selector)}))"
        )
        return found[0], found[1]

    def settle(self) -> None:
        """Wait until the page has drawn what the last input did."""
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def close(self) -> None:
        """End the browser."""
        try:
            self._session = ""
            self.call("Browser.close")
            self._process.wait(20)
        except (AssertionError, OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._out)
        os.close(self._in)

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._out, data[:65536]) :]

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], PATIENCE)
            assert ready, "the browser does not answer"
            data = os.read(self._in, 1 << 20)
            assert data, "the browser has ended"
            self._buffer += data
        text, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message

    def _note(self, event: dict[str, Any]) -> None:
        method, said = event.get("method", ""), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.problems.append(str(said["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning", "assert"):
            self.problems.append(str(said["args"]))
        elif method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.problems.append(str(said["entry"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(said["request"]["url"])


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A headless Chromium."""
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip(f"no Chromium here (looked for {', '.join(NAMES)}): the pages are not looked at")
    one = Browser(program, tmp_path_factory.mktemp("chromium"))
    yield one
    one.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, from the folder that AXE_CORE names."""
    folder = os.environ.get("AXE_CORE", "")
    source = Path(folder, "axe.min.js")
    if not folder or not source.is_file():
        pytest.skip("no axe-core here: npm install --prefix DIR axe-core, and set AXE_CORE=DIR/node_modules/axe-core")
    return source.read_text(encoding="utf-8")
