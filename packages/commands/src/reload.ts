import { globSync } from "node:fs";
import path from "node:path";
import { bundleScripts, DEFAULT_BUNDLES } from "./local/bundles.ts";
import { requireFree } from "./local/free-port.ts";
import { startReloadProxy } from "./local/reload-proxy.ts";
import { DEFAULT_STATE_DIR, loadAgain } from "./local/service.ts";
import { CONFIGS, ROOT } from "./local/wrangler.ts";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm svc reload [--port 8788] [--to http://127.0.0.1:8787]

Sits in front of a service on this machine (pnpm start, or wrangler dev). Whenever a source file changes, it rebuilds the scripts of
pnpm start, and browsers that use this port reload the page.`;

/** The sources of every room, since all of them are part of the service. */
const SOURCES = globSync("{packages,workers,workers/edge}/*/src", { cwd: ROOT });

try {
  const { values } = typedOptions(USAGE, {
    options: {
      port: { type: "string", default: "8788" },
      to: { type: "string", default: "http://127.0.0.1:8787" },
    },
  });
  const upstream = new URL(values.to);
  const port = Number(values.port);
  await requireFree(port, undefined, "--port");
  const folders = SOURCES.map((folder) => path.join(ROOT, folder));
  const { server } = startReloadProxy(upstream, folders, bundleAgain);
  server.listen(port, "127.0.0.1", () =>
    console.log(`http://127.0.0.1:${port} shows ${upstream.origin} and loads pages again as they change`),
  );
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}

/** Bundles for `pnpm start`. A compile error is reported, and the service keeps its current scripts. */
async function bundleAgain(): Promise<void> {
  try {
    loadAgain(DEFAULT_STATE_DIR, await bundleScripts(DEFAULT_BUNDLES, CONFIGS));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
}
