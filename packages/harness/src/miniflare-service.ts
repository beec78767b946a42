import path from "node:path";
import type { LocalD1 } from "@svc/commands/local/patient-d1";
import { sealKeysIn, secretsIn } from "@svc/commands/local/service";
import { developmentSigner } from "@svc/commands/local/development-signer";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { builtScript, type ScriptName, SCRIPTS } from "./built-scripts.ts";

const CALLER = "caller";

export type Vars = Readonly<Record<string, string>>;

export type MiniflareServiceOptions = {
  readonly bundles: string;
  /** The folder for all data, in the layout of `wrangler dev --persist-to`. */
  readonly stateDir: string;
  /** The scripts to run; calls to the others fail. */
  readonly scripts: readonly ScriptName[];
  readonly vars: Partial<Record<ScriptName, Vars>>;
  /** Folders to use instead of `bundles/<name>`. */
  readonly builds?: Partial<Record<ScriptName, string>>;
};

/** The service on its own port, run by workerd only: no wrangler, no bundling, no file watching. */
export class MiniflareService {
  readonly baseUrl: string;
  readonly #miniflare: Miniflare;

  private constructor(miniflare: Miniflare, url: URL) {
    this.#miniflare = miniflare;
    this.baseUrl = url.origin;
  }

  /** Resolves once the service answers. */
  static async start(options: MiniflareServiceOptions): Promise<MiniflareService> {
    const miniflare = startMiniflare(options.stateDir, await workersOf(options));
    return new MiniflareService(miniflare, await miniflare.ready);
  }

  /** Kills workerd with SIGKILL, like a crash: nothing in memory is written. */
  kill(): Promise<void> {
    return this.#miniflare.dispose();
  }

  /** The directory database, while the service runs. */
  async directory(): Promise<LocalD1> {
    const { DB } = await this.#miniflare.getBindings<{ DB: LocalD1 }>(serviceName("edge"));
    return DB;
  }

  /**
   * Calls a method of a script without an address. The question is JSON except for its bytes; errors are rethrown.
   * Miniflare's own proxy would block this process, in which the test's servers run that the script may call.
   */
  async call(script: "PLACES" | "READER", method: string, question: unknown): Promise<unknown> {
    const front = await this.#miniflare.getWorker(CALLER);
    const body = JSON.stringify({ script, method, question }, bytesAsBase64);
    const response = await front.fetch("http://caller", { method: "POST", body });
    const { answer, thrown } = (await response.json()) as { answer?: unknown; thrown?: string }; // the format of caller.js
    if (thrown !== undefined) throw new Error(thrown);
    return answer;
  }
}

/** Runs these scripts on a free port of loopback, with the data of a folder in the layout of `wrangler dev --persist-to`. */
export function startMiniflare(stateDir: string, workers: V4WorkerOptions[]): Miniflare {
  return new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      cf: false, // otherwise it asks Cloudflare for this machine's location
      log: new Log(LogLevel.ERROR),
      unsafeTriggerHandlers: true, // `/cdn-cgi/local/scheduled` runs the cron
      resourcePersistencePath: path.join(stateDir, "v3"),
      workers,
    }),
  );
}

async function workersOf(options: MiniflareServiceOptions): Promise<V4WorkerOptions[]> {
  const { bundles, stateDir, scripts, vars, builds = {} } = options;
  const ours: Partial<Record<ScriptName, Vars>> = {
    edge: {
      SERVICE_SECRETS: secretsIn(stateDir),
      SEAL_KEYS: await sealKeysIn(stateDir),
      ALLOW_INSECURE_WEBHOOKS: "1",
      DEV: "1",
    },
    sealer: { C2PA_SIGNER: await developmentSigner(stateDir) },
  };
  const workers = SCRIPTS.map((name) => {
    if (!scripts.includes(name)) return absentScript(name);
    const built = builtScript(builds[name] ?? path.join(bundles, name));
    return { ...built, bindings: { ...built.bindings, ...ours[name], ...vars[name] } };
  });
  return [...workers, caller()];
}

function caller(): V4WorkerOptions {
  return {
    name: CALLER,
    compatibilityDate: "2026-08-01",
    modules: [{ type: "ESModule", path: workerFile("caller.js") }],
    serviceBindings: {
      PLACES: { name: serviceName("places"), entrypoint: "Places" },
      READER: { name: serviceName("reader"), entrypoint: "Reader" },
    },
  };
}

/** Replaces a script that does not run: it has the entry point that others bind, but no methods. */
function absentScript(name: ScriptName): V4WorkerOptions {
  return {
    name: serviceName(name),
    compatibilityDate: "2026-08-01",
    modules: [{ type: "ESModule", path: workerFile("absent.js") }],
  };
}

function bytesAsBase64(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString("base64") } : value;
}

function serviceName(name: ScriptName): string {
  return name === "edge" ? "photo-verification" : `photo-verification-${name}`;
}

function workerFile(name: string): string {
  return path.join(import.meta.dirname, "../worker", name);
}
