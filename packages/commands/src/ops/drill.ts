import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { newUlid } from "@svc/domain/ids";
import { askAccounts } from "@svc/store/operator/operator-questions";
import { askTask } from "@svc/store/operator/operator-statements";
import { freePort } from "../local/free-port.ts";
import { withLocalR2 } from "../local/local-r2.ts";
import { executeSql, readRows } from "../local/place.ts";
import { addLocalTenant, migrate, type RunningService, startService } from "../local/service.ts";
import { removeNow, temporaryFolder } from "../local/temporary.ts";
import { CONFIGS, ROOT } from "../local/wrangler.ts";
import { backUp, restore } from "./backup.ts";

const SAMPLE = path.join(ROOT, "packages/commands/assets/sample.jpg");
/** The scripts that a photo passes through. */
const SCRIPTS = CONFIGS.filter((config) => !/(?:video|reader|places|documents)\//.test(config));
const PATIENCE_MS = 120_000;

/** The verification that the drill redacts after the copy was made, and the address of its photo. */
type Noted = { readonly id: string; readonly mark: string; readonly photoUrl: string };

/** One drill: a copy of the data, the actions on it, and the time of each step. */
class Drill {
  readonly #startService: typeof startService;
  readonly #root = temporaryFolder("drill");
  // Where wrangler puts it, next to a configuration
  readonly stateDir = path.join(this.#root, ".wrangler/state");
  readonly copyDir = path.join(this.#root, "copy");
  #service: RunningService | undefined;
  #secretKey = "";

  constructor(start: typeof startService) {
    this.#startService = start;
  }

  /** Throws with the step's name on failure. */
  async step<T>(name: string, act: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const said = () => `${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s  ${name}`;
    try {
      const result = await act();
      console.log(`${said()}: done`);
      return result;
    } catch (error) {
      console.log(`${said()}: FAILED`);
      throw error;
    }
  }

  async takeOver(stateDir: string): Promise<void> {
    if (existsSync(stateDir)) cpSync(stateDir, this.stateDir, { recursive: true });
    await migrate(this.stateDir);
    const org = `drill-${newUlid(Date.now()).toLowerCase()}`;
    const terms = { org, name: "Drill", openingBalanceCents: 1_000, shard: 0 };
    ({ secretKey: this.#secretKey } = await addLocalTenant(this.stateDir, terms));
  }

  async start(): Promise<void> {
    const { stateDir } = this;
    const options = { port: await freePort(), stateDir, configs: SCRIPTS, vars: { RATE_LIMITS: "off" } };
    this.#service = await this.#startService(options);
  }

  async stop(): Promise<void> {
    await this.#service?.stop();
    this.#service = undefined;
  }

  async end(): Promise<void> {
    await this.stop();
    removeNow(this.#root);
  }

  async call<T>(route: string, init: RequestInit = {}): Promise<T> {
    const headers = { Authorization: `Bearer ${this.#secretKey}` };
    const response = await fetch(`${this.#service?.baseUrl}${route}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`);
    return JSON.parse(text) as T; // the caller names the contract's type
  }

  /** Keeps the path but uses the current port. */
  async photoStatus({ photoUrl }: Noted): Promise<number> {
    const { pathname, search } = new URL(photoUrl);
    return (await fetch(`${this.#service?.baseUrl}${pathname}${search}`)).status;
  }

  /** Searches the D1 list by metadata, which a redaction removes. */
  async isListed({ id, mark }: Noted): Promise<boolean> {
    const route = `/v1/verifications?metadata[drill]=${mark}`;
    const { items } = await this.call<{ items: readonly { id: string }[] }>(route);
    return items.some((item) => item.id === id);
  }

  async ringCron(): Promise<void> {
    await fetch(`${this.#service?.baseUrl}/cdn-cgi/handler/scheduled`);
  }
}

/**
 * Tests whether a backup of a folder can be restored, and whether photos redacted after the backup stay redacted. The
 * folder itself is only read; no service may run on it meanwhile. Prints each step with its time and throws on failure.
 */
export async function runDrill(stateDir: string, start = startService): Promise<void> {
  const drill = new Drill(start);
  try {
    await drill.step("take over the data", () => drill.takeOver(stateDir));
    await drill.step("start the service", () => drill.start());
    const noted = await drill.step("note a verification", () => note(drill));
    await drill.step("back up rows and files", () => copy(drill));
    await drill.step("redact what was noted", () => redact(drill, noted));
    await drill.step("restore into new databases", () => bringBack(drill, noted));
    await drill.step("take redactions again", () => takeAgain(drill));
    await drill.step("see that it is empty", () => seeEmpty(drill, noted));
  } finally {
    await drill.end();
  }
}

async function note(drill: Drill): Promise<Noted> {
  const mark = newUlid(Date.now());
  const form = new FormData();
  form.set("image", new File([readFileSync(SAMPLE)], "sample.jpg", { type: "image/jpeg" }));
  form.set("metadata", JSON.stringify({ drill: mark }));
  const { id } = await drill.call<{ id: string }>("/v1/audits/sync", { method: "POST", body: form });
  type Captures = { readonly items: readonly { readonly content_url: string }[] };
  const { items } = await drill.call<Captures>(`/v1/verifications/${id}/captures`);
  const noted = { id, mark, photoUrl: items[0]?.content_url ?? "" };
  await until(() => drill.isListed(noted), "the list does not show the verification");
  await until(async () => (await drill.photoStatus(noted)) === 200, "its photo cannot be read");
  return noted;
}

/** Stops the service first: two processes on one folder block each other. */
async function copy(drill: Drill): Promise<void> {
  await drill.stop();
  await backUp({ stateDir: drill.stateDir }, drill.copyDir);
  await drill.start();
}

async function redact(drill: Drill, noted: Noted): Promise<void> {
  await drill.call(`/v1/verifications/${noted.id}/redact`, { method: "POST" });
  await seeEmpty(drill, noted);
}

/** The copy predates the redaction, so restoring it brings back both row and photo. */
async function bringBack(drill: Drill, { id, mark }: Noted): Promise<void> {
  await drill.stop();
  const { stateDir, copyDir } = drill;
  rmSync(path.join(stateDir, "v3/d1"), { recursive: true });
  const returned = await restore({ stateDir }, copyDir);
  const rows = await readRows("select id, metadata from verifications;", { stateDir });
  const row = rows.find((each) => each["id"] === id);
  if (!String(row?.["metadata"]).includes(mark))
    throw new Error("the restored row differs from the copied one");
  if (!returned?.written)
    throw new Error("the restore did not bring back the file that the redaction had deleted");
  await drill.start();
}

async function takeAgain(drill: Drill): Promise<void> {
  const place = { stateDir: drill.stateDir };
  const now = Date.now();
  const accounts = await readRows(askAccounts(), place);
  const tasks = accounts.map(({ id }) =>
    askTask(`op_${newUlid(now)}`, { type: "look_again", accountId: String(id) }, now),
  );
  await executeSql(tasks, place);
  await until(async () => {
    await drill.ringCron();
    return (await readRows("select id from operator_tasks where done_at is null;", place)).length === 0;
  }, "tasks were not carried out");
}

async function seeEmpty(drill: Drill, noted: Noted): Promise<void> {
  await until(async () => !(await drill.isListed(noted)), "the list still shows what was redacted");
  await until(async () => (await drill.photoStatus(noted)) === 404, "the photo can still be read");
  await until(async () => (await filesOf(drill, noted)) === 0, "its files are still in the bucket");
}

function filesOf({ stateDir }: Drill, { id }: Noted): Promise<number> {
  return withLocalR2(stateDir, async (bucket) => {
    const { objects } = await bucket.list({ include: [] });
    return objects.filter(({ key }) => key.includes(`/v/${id}/`)).length;
  });
}

async function until(isSo: () => Promise<boolean>, complaint: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${complaint}, after ${PATIENCE_MS / 1000} s`);
    await sleep(500);
  }
}
