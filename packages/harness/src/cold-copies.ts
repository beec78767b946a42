import { readFileSync } from "node:fs";
import path from "node:path";
import { sealKeysIn, secretsIn } from "@svc/commands/local/service";
import type { V4WorkerOptions } from "miniflare";
import { builtScript, type ScriptName } from "./built-scripts.ts";
import { startMiniflare } from "./miniflare-service.ts";

const WORKERS = path.join(import.meta.dirname, "../worker");
const FRONT = path.join(WORKERS, "cold-copy.js");
const EDGE = "photo-verification";

type ColdOptions = {
  readonly bundles: string;
  /** A migrated folder, in the layout of `wrangler dev --persist-to`. */
  readonly stateDir: string;
  readonly script: ScriptName;
  /** Scripts that run in full next to the copies, to be called by them. */
  readonly callees: readonly ScriptName[];
  readonly count: number;
};

/** Sends a request to one copy, which first evaluates its script if it has not yet. Throws if it fails. */
export type AskCopy = (copy: number, request: ColdRequest) => Promise<string>;

export type ColdRequest = {
  readonly route: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
};

/** Many isolates of one script in one process, each cold until its first request. */
export async function withColdCopies<T>(options: ColdOptions, use: (ask: AskCopy) => Promise<T>): Promise<T> {
  const vars = {
    SERVICE_SECRETS: secretsIn(options.stateDir),
    SEAL_KEYS: await sealKeysIn(options.stateDir),
  };
  const workers = [
    toCopies(options.count),
    ...Array.from({ length: options.count }, (_, copy) => copyOf(options, copy)),
    ...options.callees.map((name) => boundTo(builtScript(path.join(options.bundles, name)), options.callees)),
  ];
  const miniflare = startMiniflare(
    options.stateDir,
    workers.map((worker) => ({ ...worker, bindings: { ...worker.bindings, ...vars } })),
  );
  try {
    const { origin } = await miniflare.ready;
    return await use(async (copy, { route, headers, ...init }) => {
      const to = { ...headers, "Cold-Copy": `copy-${copy}` };
      const response = await fetch(`${origin}${route}`, { ...init, headers: to });
      const text = await response.text();
      if (response.status >= 400) throw new Error(`${options.script}${route}: ${response.status} ${text}`);
      return text;
    });
  } finally {
    await miniflare.dispose();
  }
}

function toCopies(count: number): V4WorkerOptions {
  return {
    name: "to-copies",
    compatibilityDate: "2026-08-01",
    modules: [{ type: "ESModule", path: path.join(WORKERS, "to-copy.js") }],
    serviceBindings: Object.fromEntries(
      Array.from({ length: count }, (_, copy) => [`copy-${copy}`, { name: `copy-${copy}` }]),
    ),
  };
}

/** The script with a front that evaluates it late, without what the copy is not asked for. */
function copyOf({ bundles, script, callees }: ColdOptions, copy: number): V4WorkerOptions {
  const dir = path.join(bundles, script);
  const built = boundTo(builtScript(dir), callees, EDGE);
  const modules = "modules" in built && Array.isArray(built.modules) ? built.modules : [];
  return {
    ...built,
    name: `copy-${copy}`,
    modules: [
      { type: "ESModule", path: path.join(dir, "front.js"), contents: readFileSync(FRONT, "utf8") },
      ...modules.map((each) => (each.type === "CompiledWasm" ? marked(each, copy) : each)),
    ],
  } as V4WorkerOptions; // with the modules as they were
}

/** Queues, schedules and calls to scripts that do not run are left out. The objects are those of the edge script. */
function boundTo(
  built: V4WorkerOptions,
  callees: readonly ScriptName[],
  ownerOfObjects?: string,
): V4WorkerOptions {
  const { queueConsumers: _consumers, cronTriggers: _schedules, ...rest } = built;
  const objects = Object.entries(built.durableObjects ?? {}).map(([name, object]) => [
    name,
    { ...(object as object), ...(ownerOfObjects !== undefined && { scriptName: ownerOfObjects }) },
  ]);
  const services = Object.entries(built.serviceBindings ?? {}).filter(([, service]) =>
    callees.some((name) => (service as { name?: string }).name === `photo-verification-${name}`),
  );
  return {
    ...rest,
    durableObjects: callees.includes("edge") ? Object.fromEntries(objects) : {},
    serviceBindings: Object.fromEntries(services),
  };
}

type WasmModule = { readonly type: string; readonly path: string };

/** V8 shares compiled WebAssembly among isolates if its bytes are the same: a custom section makes them differ. */
function marked(module: WasmModule, copy: number): object {
  const name = String(copy).padStart(3, "0");
  const section = Buffer.concat([Buffer.from([0, name.length + 1, name.length]), Buffer.from(name)]);
  return { ...module, contents: new Uint8Array(Buffer.concat([readFileSync(module.path), section])) };
}
