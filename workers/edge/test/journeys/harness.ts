import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { addLocalTenant, secretsIn } from "@svc/commands/local/service";
import { addTenant, type Tenant, type TenantKeys } from "@svc/commands/tenants";
import { type ScriptName, SCRIPTS } from "@svc/harness/built-scripts";
import { FaultController } from "@svc/harness/fault-controller";
import { MiniflareService, type Vars } from "@svc/harness/miniflare-service";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { inject } from "vitest";
import type { Prepared } from "./bundles.ts";

export type StartOptions = {
  /** Allows the service to be killed at fault points. Every fault point then asks the test's controller. */
  readonly faults?: boolean;
  /** The scripts needed besides the edge script. Defaults to all. */
  readonly with?: readonly ScriptName[];
  readonly vars?: Vars;
  readonly analyzerVars?: Vars;
  readonly sealerVars?: Vars;
  readonly placesVars?: Vars;
  /** Folders of custom builds made by `bundle`. */
  readonly builds?: Partial<Record<ScriptName, string>>;
};

/** The scripts that analyze and seal photos. */
export const PHOTO_SCRIPTS = ["analyzer", "provenance", "sealer"] as const;

/** The same plus the sender of webhooks. */
export const WEBHOOK_SCRIPTS = [...PHOTO_SCRIPTS, "sender"] as const;

/** How long a service may take to reach a fault point. */
const REACH_MS = 60_000;

/** Calls to a running service, as tenants and people make them. */
export abstract class Client {
  abstract get baseUrl(): string;

  async request(keys: TenantKeys | undefined, route: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (keys) headers.set("Authorization", `Bearer ${keys.secretKey}`);
    return fetch(`${this.baseUrl}${route}`, { ...init, headers, signal: AbortSignal.timeout(60_000) });
  }

  /** A JSON call. Throws with the response when its status is unexpected. */
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

/** A separate service on a copy of the prepared state, which can be killed and restarted. */
export class Journey extends Client {
  readonly stateDir = mkdtempSync(path.join(tmpdir(), "svc-journey-"));
  #running: MiniflareService | undefined;
  #starting: Promise<MiniflareService> | undefined;
  #options: StartOptions = {};
  #faults: FaultController | undefined;
  #tenants = 0;

  static async begin(): Promise<Journey> {
    const journey = new Journey();
    cpSync(prepared().stateDir, journey.stateDir, { recursive: true });
    journey.#faults = await FaultController.open();
    return journey;
  }

  get baseUrl(): string {
    if (!this.#running) throw new Error("the service is not running");
    return this.#running.baseUrl;
  }

  /** Starts the service with these options. Kills a running one first. */
  async start(options: StartOptions = {}): Promise<void> {
    await this.kill();
    this.#options = options;
    const { builds = {}, with: beside = SCRIPTS } = options;
    const fault = options.faults === true && this.#faults ? { FAULT: this.#faults.url } : {};
    this.#starting = MiniflareService.start({
      bundles: prepared().bundles,
      stateDir: this.stateDir,
      scripts: ["edge", ...beside],
      vars: {
        edge: { RATE_LIMITS: "off", ...fault, ...options.vars },
        analyzer: { ...fault, ...options.analyzerVars },
        sealer: { ...fault, ...options.sealerVars },
        sender: fault,
        places: options.placesVars ?? {},
      },
      builds,
    });
    this.#running = await this.#starting;
  }

  /** Kills the service and starts it with the same options. */
  async restart(): Promise<void> {
    await this.start(this.#options);
  }

  /**
   * Kills it like a power cut. A starting service is killed once it has started, so that two never write to one folder.
   */
  async kill(): Promise<void> {
    const running = await this.#starting?.catch(() => undefined);
    this.#starting = undefined;
    this.#running = undefined;
    await running?.kill();
  }

  /** Kills the service when `act` makes it reach this point, and restarts it. The response of `act` is lost. */
  async killedAt(point: string, act: () => Promise<unknown>): Promise<void> {
    const reached = this.reached(point);
    const acted = act().catch(() => undefined);
    await reached;
    await this.kill();
    await acted;
    await this.start(this.#options);
  }

  /** Resolves when the service has stopped at this point. Throws when it never gets there. */
  async reached(point: string): Promise<void> {
    if (!this.#faults || this.#options.faults !== true)
      throw new Error("start the journey with `faults: true`");
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#faults?.disarm(point);
      reject(new Error(`the service never came to ${point}`));
    }, REACH_MS);
    await Promise.race([this.#faults.reached(point), late]);
    clearTimeout(timer);
  }

  /** Calls a script that has no address. */
  ask<T = Json>(script: "PLACES" | "READER", method: string, question: unknown): Promise<T> {
    if (!this.#running) throw new Error("the service is not running");
    return this.#running.call(script, method, question) as Promise<T>; // the caller names the method's result type
  }

  async end(): Promise<void> {
    await this.kill();
    this.#faults?.close();
    rmSync(this.stateDir, { recursive: true, force: true });
  }

  /** The next prepared tenant, or a new one with these terms. */
  async addTenant(terms: Partial<Omit<Tenant, "secrets">> = {}): Promise<TenantKeys> {
    this.#tenants += 1;
    if (Object.keys(terms).length === 0) {
      const tenant = prepared().tenants[this.#tenants - 1];
      if (!tenant) throw new Error("bundles.ts prepares fewer tenants");
      return tenant;
    }
    const org = `special-${this.#tenants}`;
    const tenant = { org, name: org, openingBalanceCents: 20_000, ...terms };
    if (!this.#running) return addLocalTenant(this.stateDir, tenant);
    const directory = await this.#running.directory();
    return addTenant({ ...tenant, secrets: secretsIn(this.stateDir) }, { directory });
  }
}

function prepared(): Prepared {
  return inject("stage");
}

// oxlint-disable-next-line typescript/no-explicit-any -- responses are asserted on, not trusted
export type Json = any;

/** A crash is noticed after two seconds instead of six minutes. */
export const PATIENCE = { ANALYSIS_LEASE_MS: "2000", OUTBOX_WATCH_MS: "2000" };

/** The usual start of a journey file: a journey that is not running yet, its tenant, and a small photo. */
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

/** A camera photo as our capture page sends it, without the evidence. */
export function cameraForm(bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}): FormData {
  return photoForm(bytes, { source: "camera", ...fields });
}

/** Polls until the condition holds. After a minute it throws with the last value. */
export async function until<T>(read: () => Promise<T> | T, isDone: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (performance.now() > deadline)
      throw new Error(`after a minute this was still read: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** Rows of all objects of this class on disk, whether or not the service runs. Empty when there is no table. */
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

/** Pending work of verifications within a minute. Only the second erasure comes later. */
function dueOnDisk(journey: Journey): readonly Row[] {
  const rows = rowsOnDisk(journey, "VerificationObject", "select key, due_at from outbox");
  return rows.filter((row) => Number(row["due_at"]) < Date.now() + 60_000);
}

/** Waits until no verification has pending work, so that a fault point armed next is reached by the test itself. */
export async function untilNothingIsDue(journey: Journey): Promise<void> {
  await until(
    () => dueOnDisk(journey),
    (rows) => rows.length === 0,
  );
}

/** The bookings for this verification's first capture in the account's ledger, in cents. */
export function chargesOf(journey: Journey, events: Json): readonly number[] {
  const { data } = events.find(({ type }: Json) => type === "verification.capture.persisted");
  const rows = rowsOnDisk(journey, "AccountObject", "select cause, amount_cents from ledger order by seq");
  return rows
    .filter(({ cause }) => cause === `charge:${data.capture_id}`)
    .map((row) => Number(row["amount_cents"]));
}
