import { type FSWatcher, readdirSync, watch } from "node:fs";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Addresses that the service itself never has. */
const SCRIPT = "/__reload.js";
const EVENTS = "/__reload";

const SCRIPT_TEXT = `new EventSource("${EVENTS}").addEventListener("reload", () => location.reload());\n`;
const TAG = `<script src="${SCRIPT}" defer></script>`;

/** A save touches several files, and wrangler begins to load a moment after the last. */
const SETTLES_MS = 400;

export type ReloadProxy = { readonly server: Server; readonly stop: () => void };

/**
 * Stands before a local service and makes browsers load its pages again when a file in one of `folders` changes, after `rebuild` and as
 * soon as the service answers: wrangler holds requests back while it loads scripts. Only what passes through here is changed, nothing of what is deployed.
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
    // one build at a time
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

/** Each folder by itself: on Linux, Node's recursive watching loses a file once an editor has put another in its place. */
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

/** A page's policy, with the script that loads it again and where that listens. */
export function withOwnScript(policy: string): string {
  const directives = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  for (const name of ["script-src", "connect-src"]) {
    const sources = directives.get(name) ?? directives.get("default-src");
    // without a policy everything is allowed
    if (sources === undefined) continue;
    const kept = sources.filter((source) => source !== "'none'" && source !== "'self'");
    directives.set(name, [...kept, "'self'"]);
  }
  return [...directives]
    .filter(([name]) => name !== "")
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
