import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { copyConfig } from "@svc/commands/local/config-copy";
import { developmentSigner } from "@svc/commands/local/development-signer";
import { freePort } from "@svc/commands/local/free-port";
import { addLocalTenant, migrate, type RunningService, startService } from "@svc/commands/local/service";
import type { TenantKeys } from "@svc/commands/tenants";
import { CONFIGS, stop } from "@svc/commands/local/wrangler";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { inject } from "vitest";
import { bundledConfig } from "./bundles.ts";

export type StartOptions = {
  readonly vars?: Readonly<Record<string, string>>;
  readonly analyzerVars?: Readonly<Record<string, string>>;
  readonly provenanceVars?: Readonly<Record<string, string>>;
  readonly placesVars?: Readonly<Record<string, string>>;
  /** Another entry point of the analyzer. */
  readonly analyzerMain?: string;
  /** Scripts that the test does without, which then start sooner. */
  readonly without?: readonly (
    | "video"
    | "reader"
    | "analyzer"
    | "provenance"
    | "places"
    | "passkeys"
    | "documents"
    | "mcp"
  )[];
};

/** A service of its own on a fresh state folder, as `pnpm start` runs it but bundled before, that can be killed and started again. */
export class Journey {
  readonly stateDir = mkdtempSync(path.join(tmpdir(), "svc-journey-"));
  #running: RunningService | undefined;
  #starting: Promise<RunningService> | undefined;
  #tenants = 0;

  static async begin(): Promise<Journey> {
    const journey = new Journey();
    await migrate(journey.stateDir);
    return journey;
  }

  /** Another with the same data, while this one does not run: what one test left to do is no other's. */
  copy(): Journey {
    const journey = new Journey();
    cpSync(this.stateDir, journey.stateDir, { recursive: true });
    return journey;
  }

  get baseUrl(): string {
    if (!this.#running) throw new Error("the service is not running");
    return this.#running.baseUrl;
  }

  async start(options: StartOptions = {}): Promise<void> {
    const { without = [] } = options;
    const wanted = CONFIGS.filter((config) => !without.some((name) => config.includes(name)));
    const configs = await Promise.all(wanted.map((config) => this.#configOf(config, options)));
    const vars = { RATE_LIMITS: "off", ...options.vars };
    const port = await freePort();
    this.#starting = startService({ port, stateDir: this.stateDir, configs, vars });
    this.#running = await this.#starting;
  }

  /** The bundled script's, with the variables that wrangler hands to no script but the first. */
  async #configOf(config: string, options: StartOptions): Promise<string> {
    const { stateDir } = this;
    const { analyzerMain, analyzerVars = {}, provenanceVars = {}, placesVars = {} } = options;
    const bundled = bundledConfig(inject("bundles"), config);
    if (config.includes("analyzer")) {
      return analyzerMain === undefined
        ? copyConfig(bundled, stateDir, { vars: analyzerVars })
        : copyConfig(config, stateDir, { main: analyzerMain, vars: analyzerVars });
    }
    if (config.includes("places")) return copyConfig(bundled, stateDir, { vars: placesVars });
    if (!config.includes("provenance")) return bundled;
    const vars = { C2PA_SIGNER: await developmentSigner(stateDir), ...provenanceVars };
    return copyConfig(bundled, stateDir, { vars });
  }

  /** As a power cut does it; one that is starting is killed once it has started, so that two never write to one folder. */
  async kill(): Promise<void> {
    const running = await this.#starting?.catch(() => undefined);
    if (running) await stop(running.process, "SIGKILL");
    this.#starting = undefined;
    this.#running = undefined;
  }

  /** Waits until the process stands still: a slow machine may miss one second, not two in a row. */
  async stands(): Promise<void> {
    let missed = 0;
    await until(
      async () => {
        const signal = AbortSignal.timeout(1_000);
        const isUp = await fetch(`${this.baseUrl}/healthz`, { signal }).then(
          () => true,
          () => false,
        );
        missed = isUp ? 0 : missed + 1;
        return missed;
      },
      (seconds) => seconds >= 2,
    );
  }

  async end(): Promise<void> {
    await this.#running?.stop();
    rmSync(this.stateDir, { recursive: true, force: true });
  }

  addTenant(terms: Partial<Parameters<typeof addLocalTenant>[1]> = {}): Promise<TenantKeys> {
    this.#tenants += 1;
    const org = `tenant-${this.#tenants}`;
    return addLocalTenant(this.stateDir, { org, name: org, openingBalanceCents: 20_000, ...terms });
  }

  async request(keys: TenantKeys | undefined, route: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (keys) headers.set("Authorization", `Bearer ${keys.secretKey}`);
    return fetch(`${this.baseUrl}${route}`, { ...init, headers, signal: AbortSignal.timeout(60_000) });
  }

  /** A JSON call; throws with the answer when its status is not the expected one. */
  async call<T = Json>(
    keys: TenantKeys,
    status: number,
    route: string,
    init: RequestInit & { json?: unknown } = {},
  ): Promise<T> {
    const { json, ...rest } = init;
    const headers = new Headers(init.headers);
    if (json !== undefined) headers.set("Content-Type", "application/json");
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const response = await this.request(keys, route, { ...rest, ...body, headers });
    const text = await response.text();
    if (response.status !== status)
      throw new Error(`${route}: ${response.status} instead of ${status}: ${text}`);
    return JSON.parse(text) as T;
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers are asserted on, not trusted
export type Json = any;

/** What a crash left undone is noticed after two seconds, not after six minutes. */
export const PATIENCE = { ANALYSIS_LEASE_MS: "2000", OUTBOX_WATCH_MS: "2000" };

/** A loopback address that runs `act` when it is called. */
export async function callback(
  act: () => Promise<void>,
): Promise<{ readonly url: string; readonly close: () => void; readonly called: Promise<void> }> {
  const { promise: called, resolve } = Promise.withResolvers<void>();
  const server = createServer(() => {
    void act().then(resolve);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return { url: `http://127.0.0.1:${address.port}/`, close: () => void server.close(), called };
}

/** What most files of journeys begin with: a journey that does not run yet, its tenant, and a small photo. */
export async function staged(): Promise<Staged> {
  const journey = await Journey.begin();
  const keys = await journey.addTenant();
  return { journey, keys, photo: await photoFile(drawScene(640, 480, 3), "jpeg") };
}

type Staged = { readonly journey: Journey; readonly keys: TenantKeys; readonly photo: Uint8Array };

export function photoForm(bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("image", new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

/** As our capture page sends what its camera took, but for the evidence beside it. */
export function cameraForm(bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  return photoForm(bytes, { source: "camera", ...fields });
}

/** Reads until it is so; throws with what was read last when that takes longer than a minute. */
export async function until<T>(read: () => Promise<T> | T, isDone: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (performance.now() > deadline) throw new Error(`it did not come to pass: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Rows of all objects of this class as they lie on the disk, whether or not the service runs; none where no table is. */
export function rowsOnDisk({ stateDir }: Journey, className: string, query: string): readonly Row[] {
  const folder = path.join(stateDir, `v3/do/photo-verification-${className}`);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith(".sqlite") && file !== "metadata.sqlite");
  return files.flatMap((file) => {
    const database = new DatabaseSync(path.join(folder, file), { readOnly: true });
    try {
      return database.prepare(query).all();
    } catch (error) {
      if (error instanceof Error && error.message.includes("no such table")) return [];
      throw error;
    } finally {
      database.close();
    }
  });
}

/** What verifications still have to do within a minute: only a second look at erased files comes later. */
export function dueOnDisk(journey: Journey): readonly Row[] {
  const rows = rowsOnDisk(journey, "VerificationObject", "select key, due_at from outbox");
  return rows.filter((row) => Number(row["due_at"]) < Date.now() + 60_000);
}

/** What the account's ledger booked for this verification's first capture, in cents; the service must not be running. */
export function chargesOf(journey: Journey, events: Json): readonly number[] {
  const { data } = events.find(({ type }: Json) => type === "verification.capture.persisted");
  const rows = rowsOnDisk(journey, "AccountObject", "select cause, amount_cents from ledger order by seq");
  return rows
    .filter(({ cause }) => cause === `charge:${data.capture_id}`)
    .map((row) => Number(row["amount_cents"]));
}
