import { type FSWatcher, readdirSync, watch } from "node:fs";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Addresses that the service itself never uses. */
const SCRIPT = "/__reload.js";
const EVENTS = "/__reload";

const SCRIPT_TEXT = `new EventSource("${EVENTS}").addEventListener("reload", () => location.reload());\n`;
const TAG = `<script src="${SCRIPT}" defer></script>`;

/** Saving touches several files, and wrangler reloads a moment after the last one. */
const SETTLES_MS = 400;

export type ReloadProxy = { readonly server: Server; readonly stop: () => void };

/**
 * A proxy for a local service. When a file in `folders` changes, it calls `rebuild`, waits until the service answers
 * (wrangler holds requests back while it reloads), and then reloads the pages in browsers. Only responses through
 * this proxy are changed, never the deployed service.
 */
export function startReloadProxy(
  upstream: URL,
  folders: readonly string[],
  rebuild: () => Promise<void> = async () => {},
): ReloadProxy {
  const listeners = new Set<ServerResponse>();
  let changes = 0;
  let building = Promise.resolve();
  const tell = async () => {
    const mine = ++changes;
    await sleep(SETTLES_MS);
    if (mine !== changes) return;
    // One build at a time
    building = building.then(rebuild);
    await building;
    await sleep(SETTLES_MS);
    if (mine !== changes) return;
    await fetch(new URL("/healthz", upstream)).catch(() => undefined);
    for (const listener of listeners) listener.write("event: reload\ndata: changed\n\n");
  };
  const stopWatching = watchFolders(folders, () => void tell());
  const server = createServer((asked, answer) => {
    if (asked.url === SCRIPT) answer.setHeader("Content-Type", "text/javascript").end(SCRIPT_TEXT);
    else if (asked.url === EVENTS) listen(answer, listeners);
    else pass(upstream, asked, answer);
  });
  const stop = () => {
    stopWatching();
    server.close();
    server.closeAllConnections();
  };
  return { server, stop };
}

/** Watches each folder separately: on Linux, Node's recursive watcher loses a file once an editor has replaced it. */
function watchFolders(folders: readonly string[], act: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const watchAll = () => {
    for (const folder of folders.flatMap(withSubfolders)) {
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watch(folder, onChange).on("error", () => {}),
        );
    }
  };
  const onChange = (kind: string) => {
    if (kind === "rename") watchAll();
    act();
  };
  watchAll();
  return () => watchers.forEach((watcher) => watcher.close());
}

function withSubfolders(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory());
  return [folder, ...below.flatMap(({ name }) => withSubfolders(path.join(folder, name)))];
}

function listen(answer: ServerResponse, listeners: Set<ServerResponse>): void {
  answer.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
  answer.write(": listening\n\n");
  listeners.add(answer);
  answer.once("close", () => listeners.delete(answer));
}

function pass(upstream: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const { hostname, port } = upstream;
  const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answered) => {
    const type = answered.headers["content-type"] ?? "";
    if (type.startsWith("text/html")) passPage(answered, answer).catch(() => answer.destroy());
    else {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    }
  });
  onward.once("error", () => answer.writeHead(502).end(`nothing answers at ${upstream.origin}\n`));
  asked.pipe(onward);
}

async function passPage(answered: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answered) chunks.push(chunk as Buffer); // a stream of bytes has no encoding
  const page = Buffer.concat(chunks).toString();
  const { "content-length": _, "transfer-encoding": __, etag: ___, ...headers } = answered.headers;
  const policy = headers["content-security-policy"];
  if (typeof policy === "string") headers["content-security-policy"] = withOwnScript(policy);
  answer.writeHead(answered.statusCode ?? 502, headers);
  const end = page.lastIndexOf("</body>");
  answer.end(end === -1 ? `${page}${TAG}` : `${page.slice(0, end)}${TAG}${page.slice(end)}`);
}

/** Extends a page's policy to allow the reload script and its event stream. */
export function withOwnScript(policy: string): string {
  const directives = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  for (const name of ["script-src", "connect-src"]) {
    const sources = directives.get(name) ?? directives.get("default-src");
    // Without a directive, everything is allowed
    if (sources === undefined) continue;
    const kept = sources.filter((source) => source !== "'none'" && source !== "'self'");
    directives.set(name, [...kept, "'self'"]);
  }
  return [...directives]
    .filter(([name]) => name !== "")
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
