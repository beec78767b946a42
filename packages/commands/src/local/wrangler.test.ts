import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { describe, it } from "vitest";
import { CONFIGS, ROOT, spawnSupervised, stop } from "./wrangler.ts";

describe("the scripts' configurations", () => {
  it.for(CONFIGS)(
    "%s gives no address away, logs none, and fetches from the public internet alone",
    (config, { expect }) => {
      const text = readFileSync(path.join(ROOT, config), "utf8");
      for (const line of ["workers_dev = false", "preview_urls = false", "invocation_logs = false"]) {
        expect(text.split("\n")).toContain(line);
      }
      expect(text).toMatch(/^compatibility_flags = \[.*"global_fetch_strictly_public".*\]$/m);
      // An environment does not inherit bindings and settings, so it must repeat them
      for (const [, environment = ""] of text.matchAll(/^\[env\.(\w+)\]$/gm)) {
        const own = text.slice(text.indexOf(`[env.${environment}]`));
        expect(own).toMatch(/^workers_dev = false$/m);
        expect(own).toMatch(/^preview_urls = false$/m);
      }
    },
  );
});

describe("what was started", () => {
  it("ends with all of its group when it is stopped", async ({ expect }) => {
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      const child = spawnSupervised(LISTENER, "pipe");
      const port = await portOf(child);
      await stop(child, signal);
      await expect.poll(() => listens(port), { timeout: 3_000 }).toBe(false);
    }
  });

  it("ends with its supervisor, however that ends", async ({ expect }) => {
    const child = spawnSupervised(LISTENER, "pipe");
    const port = await portOf(child);
    child.kill("SIGKILL");
    await expect.poll(() => listens(port), { timeout: 3_000 }).toBe(false);
  });

  it("ends with the process that started it, however that ends", async ({ expect }) => {
    const script = `import { spawnSupervised } from ${JSON.stringify(MODULE)};
      spawnSupervised(${JSON.stringify(LISTENER)}, "inherit");`;
    const launcher = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "pipe" });
    const port = await portOf(launcher);
    expect(await listens(port)).toBe(true);
    launcher.kill("SIGKILL");
    await expect.poll(() => listens(port), { timeout: 3_000 }).toBe(false);
  });
});

const MODULE = path.join(import.meta.dirname, "wrangler.ts");

// Like wrangler starting workerd: the listener is a grandchild that ignores every signal except SIGKILL
const SERVER = `process.on("SIGTERM", () => {});
require("node:http").createServer().listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;
const PARENT = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(SERVER)}], { stdio: "inherit" });`;
const LISTENER = [process.execPath, "-e", PARENT];

async function portOf({ stdout }: ChildProcess): Promise<number> {
  const [chunk] = (await once(stdout ?? new EventEmitter(), "data")) as [Buffer];
  return Number(chunk.toString());
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  const is = await promise;
  socket.destroy();
  return is;
}
