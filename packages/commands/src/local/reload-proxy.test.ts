import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { once } from "node:events";
import { describe, it, onTestFinished } from "vitest";
import { startReloadProxy, withOwnScript } from "./reload-proxy.ts";

const POLICY = "default-src 'none'; style-src 'self'";

async function listening(server: Server): Promise<URL> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`); // it listens on a port
}

async function scene() {
  const folder = mkdtempSync(path.join(tmpdir(), "reload-"));
  const service = createServer((asked, answer) => {
    const isPage = asked.url === "/page";
    answer.setHeader("Content-Type", isPage ? "text/html; charset=utf-8" : "application/json");
    if (isPage) answer.setHeader("Content-Security-Policy", POLICY);
    answer.end(isPage ? "<body>hello</body>" : `{"host":"${asked.headers.host}"}`);
  });
  const { server, stop } = startReloadProxy(await listening(service), [folder]);
  onTestFinished(() => {
    stop();
    service.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, address: await listening(server) };
}

describe("reloading pages while they are written", () => {
  it("puts its script into pages, lets their policy allow it, and leaves everything else as it is", async ({
    expect,
  }) => {
    const { address } = await scene();
    const page = await fetch(new URL("/page", address));
    expect(await page.text()).toBe('<body>hello<script src="/__reload.js" defer></script></body>');
    expect(page.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'",
    );
    const data = await fetch(new URL("/data", address));
    expect(await data.json()).toEqual({ host: address.host });
    expect(data.headers.get("Content-Security-Policy")).toBeNull();
    expect(await (await fetch(new URL("/__reload.js", address))).text()).toContain("EventSource");
  });

  it("reloads a page when a source changes", async ({ expect }) => {
    const { folder, address } = await scene();
    const events = await fetch(new URL("/__reload", address));
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("listening");
    const file = path.join(folder, "page.tsx");
    writeFileSync(file, "changed");
    expect((await reader?.read())?.value).toContain("event: reload");
    // Editors save by replacing the file
    writeFileSync(`${file}~`, "changed again");
    renameSync(`${file}~`, file);
    expect((await reader?.read())?.value).toContain("event: reload");
    writeFileSync(file, "and again");
    expect((await reader?.read())?.value).toContain("event: reload");
  });

  it("adds to a policy only what is missing", ({ expect }) => {
    expect(withOwnScript("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'")).toBe(
      "default-src 'self'; script-src 'wasm-unsafe-eval' 'self'; connect-src 'self'",
    );
    expect(withOwnScript("img-src 'self'")).toBe("img-src 'self'");
  });
});
