import path from "node:path";
import type { LocalD1 } from "@svc/commands/local/patient-d1";
import { sealKeysIn, secretsIn } from "@svc/commands/local/service";
import { developmentSigner } from "@svc/commands/local/development-signer";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from "miniflare";
import { builtScript, type ScriptName, SCRIPTS } from "./built-scripts.ts";

const CALLER = "caller";

export type Vars = Readonly<Record<string, string>>;

export type MiniflareServiceOptions = {
  /** The folder of the built scripts. */
  readonly bundles: string;
  /** Where all data lies, laid out as `wrangler dev --persist-to` does it. */
  readonly stateDir: string;
  /** Which scripts run; calls to the others fail. */
  readonly scripts: readonly ScriptName[];
  readonly vars: Partial<Record<ScriptName, Vars>>;
  /** Other folders than `bundles/<name>`. */
  readonly builds?: Partial<Record<ScriptName, string>>;
};

/** The service on a port of its own, run by workerd alone: no wrangler, no bundling, no watching of files. */
export class MiniflareService {
  readonly baseUrl: string;
  readonly #miniflare: Miniflare;

  private constructor(miniflare: Miniflare, url: URL) {
    this.#miniflare = miniflare;
    this.baseUrl = url.origin;
  }

  /** Resolves once the service answers. */
  static async start(options: MiniflareServiceOptions): Promise<MiniflareService> {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: "127.0.0.1",
        port: 0,
        cf: false, // or it asks Cloudflare where this machine is
        log: new Log(LogLevel.ERROR),
        resourcePersistencePath: path.join(options.stateDir, "v3"),
        workers: await workersOf(options),
      }),
    );
    return new MiniflareService(miniflare, await miniflare.ready);
  }

  /** Ends workerd by SIGKILL, as a crash does: nothing that was in memory is written any more. */
  kill(): Promise<void> {
    return this.#miniflare.dispose();
  }

  /** The directory database, while the service runs. */
  async directory(): Promise<LocalD1> {
    const { DB } = await this.#miniflare.getBindings<{ DB: LocalD1 }>(serviceName("edge"));
    return DB;
  }

  /**
   * Calls a method of a script that has no address, with a question that is JSON but for its bytes; throws what it throws.
   * Miniflare's own proxy of a binding blocks this process, where the servers of tests run that the script may ask.
   */
  async call(script: "PLACES" | "READER", method: string, question: unknown): Promise<unknown> {
    const front = await this.#miniflare.getWorker(CALLER);
    const body = JSON.stringify({ script, method, question }, bytesAsBase64);
    const response = await front.fetch("http://caller", { method: "POST", body });
    const { answer, thrown } = (await response.json()) as { answer?: unknown; thrown?: string }; // caller.js answers so
    if (thrown !== undefined) throw new Error(thrown);
    return answer;
  }
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

/** In place of a script that does not run: it has the entry point that others bind, without a single method. */
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
