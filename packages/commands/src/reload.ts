import path from "node:path";
import { requireFree } from "./local/free-port.ts";
import { startReloadProxy } from "./local/reload-proxy.ts";
import { ROOT } from "./local/wrangler.ts";
import { typedOptions } from "./local/typed-options.ts";

const USAGE = `pnpm run reload [--port 8788] [--to http://127.0.0.1:8787]

Stands before a service that runs on this machine (pnpm start, or wrangler dev): browsers that read its pages through this port load
them again whenever a source of the pages, of the dashboard or of the words in them changes.`;

const SOURCES = [
  "workers/edge/pages/src",
  "workers/edge/console/src",
  "workers/edge/src",
  "packages/case-words/src",
  "packages/contract/src",
  "packages/mail/src",
  "packages/map/src",
];

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
  const { server } = startReloadProxy(upstream, folders);
  server.listen(port, "127.0.0.1", () =>
    console.log(`http://127.0.0.1:${port} shows ${upstream.origin} and loads pages again as they change`),
  );
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}
