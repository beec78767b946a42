import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@svc/commands/local/free-port";
import { CALL_MS, callOf, type Engine, type Found, firstOf, type Script, type Tab } from "./engine.ts";

const DRIVER = firstOf(["/usr/bin/WebKitWebDriver"]);
const [BROWSER] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
const SCREEN = firstOf(["/usr/bin/Xvfb"]);
const BUS = firstOf(["/usr/bin/dbus-daemon"]);

/** Why its tests are skipped. Undefined when they run. */
export const NO_WEBKIT =
  DRIVER && BROWSER && SCREEN && BUS
    ? undefined
    : "no WebKitGTK was found: apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb dbus-daemon gstreamer1.0-plugins-base gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
const ARGUMENTS = [
  "--automation",
  "--enable-mock-capture-devices=true",
  "--enable-media-stream=true",
  "--enable-mediasource=true",
  // no one is there to answer the prompt
  "--features=-MockCaptureDevicesPrompt",
  `--user-agent=${IPHONE}`,
];

/** W3C WebDriver: the key of an element in responses. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** WebKit as packaged by Debian, on a virtual screen, driven by W3C WebDriver. */
export async function launchWebkit(): Promise<Engine> {
  const processes = new Processes();
  try {
    const driver = await startDriver(processes);
    const session = await Session.begin(driver);
    return {
      name: "webkit",
      open: async () => {
        await session.call("POST", "/url", { url: "about:blank" });
        return new WebkitTab(session);
      },
      close: async () => {
        await session.call("DELETE", "").catch(() => {});
        await processes.end();
      },
    };
  } catch (error) {
    await processes.end();
    throw error;
  }
}

async function startDriver(processes: Processes): Promise<string> {
  const home = processes.home;
  const display = await processes.saying(SCREEN, [
    "-displayfd",
    "3",
    "-screen",
    "0",
    "1400x1000x24",
    "-nolisten",
    "tcp",
  ]);
  const config = ["--session", "--nofork", "--nopidfile", "--nosyslog", "--print-address=3"];
  const bus = await processes.saying(BUS, config);
  const port = await freePort();
  const env = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DISPLAY: `:${display}`,
    DBUS_SESSION_BUS_ADDRESS: bus,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
  processes.start(DRIVER, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
  const driver = `http://127.0.0.1:${port}`;
  for (let patience = 100; patience > 0; patience--) {
    const answer = await fetch(`${driver}/status`).catch(() => undefined);
    if (answer?.ok) return driver;
    await sleep(100);
  }
  throw new Error("WebKitWebDriver does not answer");
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Each process leads its own group, so that its children end with it. */
class Processes {
  readonly home = mkdtempSync(path.join(tmpdir(), "svc-webkit-"));
  readonly #started: ChildProcess[] = [];
  readonly #kill = () => {
    for (const { pid } of this.#started.toReversed()) killGroup(pid);
  };

  /** A signal reaches this process, but not the groups it started. */
  readonly #leave = () => {
    this.#kill();
    process.exit(1);
  };

  constructor() {
    process.once("exit", this.#kill);
    for (const signal of SIGNALS) process.once(signal, this.#leave);
  }

  start(program: string | undefined, args: readonly string[], options: SpawnOptions): ChildProcess {
    if (program === undefined) throw new Error(NO_WEBKIT);
    const started = spawn(program, args, { ...options, detached: true });
    this.#started.push(started);
    return started;
  }

  /** Starts a process and returns the first line it writes to file descriptor 3. */
  async saying(program: string | undefined, args: readonly string[]): Promise<string> {
    const started = this.start(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const signal = AbortSignal.timeout(CALL_MS);
    const lines = createInterface(started.stdio[3] as Readable); // stdio[3] was opened as a pipe
    const [line] = (await once(lines, "line", { signal })) as [string];
    return line;
  }

  async end(): Promise<void> {
    process.off("exit", this.#kill);
    for (const signal of SIGNALS) process.off(signal, this.#leave);
    const over = this.#started
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((each) => once(each, "exit"));
    this.#kill();
    await Promise.all(over);
    rmSync(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // it has already ended
  }
}

type Method = "GET" | "POST" | "DELETE";

/** One window. The driver supports only one session at a time. */
class Session {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async begin(driver: string): Promise<Session> {
    const options = { binary: BROWSER, args: ARGUMENTS };
    const wanted = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
    const capabilities = { alwaysMatch: { ...wanted, timeouts: { script: CALL_MS, pageLoad: CALL_MS } } };
    const { sessionId } = await command<{ sessionId: string }>(driver, "POST", "/session", { capabilities });
    const session = new Session(`${driver}/session/${sessionId}`);
    // as narrow as its toolbar allows
    await session.call("POST", "/window/rect", { x: 0, y: 0, width: 390, height: 900 });
    return session;
  }

  call<T = unknown>(method: Method, route: string, body?: object): Promise<T> {
    return command<T>(this.#url, method, route, body);
  }
}

async function command<T>(base: string, method: Method, route: string, body: object = {}): Promise<T> {
  const response = await fetch(`${base}${route}`, {
    method,
    ...(method === "POST" && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    signal: AbortSignal.timeout(2 * CALL_MS),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }; // as the standard defines it
  if (!response.ok) throw new Error(`${method} ${route}: ${value.error}: ${value.message}`);
  return value;
}

type Answer<T> = { readonly value: T } | { readonly thrown: string };

class WebkitTab implements Tab {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async goto(url: string): Promise<void> {
    await this.#session.call("POST", "/url", { url });
  }

  async reload(): Promise<void> {
    await this.#session.call("POST", "/refresh");
  }

  async evaluate<A extends readonly unknown[], T>(script: Script<A, T>, ...given: A): Promise<Awaited<T>> {
    const source = `const [done] = arguments; Promise.resolve().then(() => ${callOf(script, given)})
      .then((value) => done({ value }), (error) => done({ thrown: String(error) }));`;
    const body = { script: source, args: [] };
    const answer = await this.#session.call<Answer<Awaited<T>>>("POST", "/execute/async", body);
    if ("thrown" in answer) throw new Error(answer.thrown);
    return answer.value;
  }

  async element<A extends readonly unknown[]>(
    script: Script<A, Element | null | Promise<Element | null>>,
    ...given: A
  ): Promise<Found | undefined> {
    const found = (await this.evaluate(script, ...given)) as Readonly<Record<string, string>> | null; // as the standard encodes elements
    const id = found?.[ELEMENT];
    if (id === undefined) return undefined;
    const act = async (what: string, body?: object) => {
      await this.#session.call("POST", `/element/${id}/${what}`, body);
    };
    return {
      click: () => act("click"),
      type: (text) => act("value", { text }),
      choose: (file) => act("value", { text: file }),
    };
  }

  /**
   * In this engine's automation another tab in front does not hide the page, so the page is only told that it is
   * hidden.
   */
  async hiddenWhile(act: () => Promise<void>): Promise<void> {
    await this.evaluate(pretendVisibility, "hidden");
    await act();
    await this.evaluate(pretendVisibility, "visible");
  }

  async screenshot(file: `${string}.png`): Promise<void> {
    writeFileSync(file, Buffer.from(await this.#session.call<string>("GET", "/screenshot"), "base64"));
  }

  async close(): Promise<void> {
    await this.#session.call("DELETE", "/cookie").catch(() => {});
    await this.goto("about:blank");
  }
}

function pretendVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
