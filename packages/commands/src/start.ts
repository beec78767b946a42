import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { visionConfigOf } from "@svc/platform/vision-config";
import { DEMO_CASES } from "./demo/demo-cases.ts";
import { fillDemo } from "./demo/fill-demo.ts";
import { requireFree } from "./local/free-port.ts";
import { bundleScripts, DEFAULT_BUNDLES } from "./local/bundles.ts";
import { addLocalTenant, DEFAULT_STATE_DIR, type RunningService, startService } from "./local/service.ts";
import { onLauncherGone } from "./local/launchers.ts";
import { prepare } from "./local/prepare.ts";
import { typedOptions } from "./local/typed-options.ts";
import { CONFIGS, ROOT } from "./local/wrangler.ts";

const USAGE = `[PORT=8787] pnpm start [--bare]

Starts the whole service on this machine, with a demo account, and shows a first audit. Once it answers, the account is filled with
drawn cases; --bare leaves them out. Stop it with Ctrl-C; its data stays in .wrangler/state and its keys in .wrangler/demo.json.
packages/commands/docs/guide.md lists the other environment variables.`;

/** The data that a program needs to use the local service. */
type Demo = {
  readonly base_url: string;
  readonly secret_key: string;
  readonly publishable_key: string;
  readonly org: string;
  /** Signs the demo tenant's webhooks. */
  readonly webhook_secret: string;
  /** Opens the capture page; new with each start. */
  readonly capture_url?: string;
  /** The sign-in page and the address to use; the code appears in /dev/mail. */
  readonly dashboard_url: string;
  readonly dashboard_email: string;
  /** Every demo case was made. They are not made again, so that deleted ones stay deleted. */
  readonly is_full?: boolean;
};

const DEMO_FILE = path.join(ROOT, ".wrangler/demo.json");
const SAMPLE = path.join(ROOT, "packages/commands/assets/sample.jpg");
/** Environment variables passed on to the edge, places and analyzer scripts. Provider keys go only to the latter two. */
const PASSED_ON = [
  "RATE_LIMITS",
  "BASE_URL",
  "SELLER_NAME",
  "SELLER_ADDRESS",
  "SELLER_TAX_ID",
  "SELLER_TAX_NOTE",
  "GEOCODER",
  "GEOCODER_URL",
  "VISION",
  "VISION_URL",
  "VISION_MODEL",
];
const PASSED_TO_PLACES = ["GEOCODER", "GEOCODER_URL", "GEOCODER_GOOGLE_KEY"];
const PASSED_TO_ANALYZER = ["VISION", "VISION_URL", "VISION_MODEL", "VISION_KEY", "VISION_DAILY_CAP"];
// DESIGN: credits for 1,000 photos
const DEMO_CREDIT_CENTS = 20_000;
const DEMO_OWNER = "owner@demo.example";

/** A shell's exit codes: 128 plus the signal's number. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** Aborted when the service ends. */
const ending = new AbortController();
let endingBy: string | undefined;
let service: RunningService | undefined;

const { bare } = typedOptions(USAGE, { options: { bare: { type: "boolean", default: false } } }).values;
const port = Number(process.env["PORT"] ?? 8787);
const baseUrl = `http://127.0.0.1:${port}`;
const started = Date.now();
// Everything this process started ends with it, see supervise.ts
onLauncherGone((launcher) => end(`${launcher}, which ran this, has ended: the service ends with it.`, 1));
for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => endBy(signal, code));
try {
  await start();
} catch (error) {
  end(error instanceof Error ? error.message : String(error), 1);
}

async function start(): Promise<void> {
  await requireFree(port);
  const vision = visionConfigOf(passedOn(PASSED_TO_ANALYZER));
  if (vision.adapter === "none") throw new Error(vision.reason);
  // demo.json may outlive a deleted state folder, and its keys are worthless then
  const isFresh = !existsSync(path.join(DEFAULT_STATE_DIR, "v3"));
  say("Preparing the local database …");
  await whileSaying("preparing the local database", prepare(DEFAULT_STATE_DIR, ROOT));
  const keys = await whileSaying("looking for the demo's account", demoKeys(isFresh));
  await bundle();
  say("Starting the scripts …");
  service = await whileSaying("waiting for the scripts to answer", runScripts());
  service.process.once("exit", (code) => {
    if (endingBy === undefined) end("The scripts have ended.", code ?? 1);
    process.exit(code ?? 0);
  });
  const capture_url = await openDemoLink(keys.secret_key);
  const demo = demoOf(keys, capture_url);
  writeDemo(demo);
  await showFirstAudit(demo);
  if (!bare && demo.is_full !== true) await fill(demo);
}

/** The service already answers, so this takes no time from anyone who starts it. */
async function fill(demo: Demo): Promise<void> {
  const begun = Date.now();
  const { base_url, secret_key: secretKey } = demo;
  if (!(await fillDemo({ baseUrl: base_url, secretKey, signal: ending.signal }, say))) return;
  writeDemo({ ...demo, is_full: true });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  say(
    `The demo account is full after ${seconds} s: ${DEMO_CASES.length} cases with different results, at ${demo.dashboard_url}`,
  );
}

/** Bundles into a folder that the next start reuses, so that unchanged scripts are not bundled again. */
async function bundle(): Promise<void> {
  const bundling = bundleScripts(DEFAULT_BUNDLES, CONFIGS, (config) => {
    if (config === CONFIGS[0]) say("Bundling the pages and the scripts; the next start has them …");
  });
  await whileSaying("bundling the scripts", bundling);
}

function runScripts(): Promise<RunningService> {
  return startService({
    port,
    stateDir: DEFAULT_STATE_DIR,
    bundles: DEFAULT_BUNDLES,
    vars: passedOn(PASSED_ON),
    placesVars: passedOn(PASSED_TO_PLACES),
    analyzerVars: passedOn(PASSED_TO_ANALYZER),
    output: "inherit",
    isDeveloper: true,
  });
}

/** Prints the current step now and then: on a busy machine a step takes minutes. */
async function whileSaying<T>(what: string, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    say(`Still starting: ${what}, ${Math.round((Date.now() - started) / 1000)} s`);
  }, 10_000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Lets wrangler write its data and end workerd; this process then ends too. */
function endBy(signal: string, code: number): void {
  endingBy = signal;
  ending.abort();
  if (service === undefined) end(`Stopped by ${signal}.`, code);
  console.error(`Stopped by ${signal}.`);
  void service.stop();
}

function end(reason: string, code: number): never {
  console.error(reason);
  process.exit(code);
}

async function showFirstAudit(made: Demo): Promise<void> {
  const { base_url, secret_key, capture_url: link } = made;
  const form = new FormData();
  form.set("image", new File([readFileSync(SAMPLE)], "sample.jpg", { type: "image/jpeg" }));
  const headers = { Authorization: `Bearer ${secret_key}` };
  const response = await fetch(`${base_url}/v1/audits/sync`, { method: "POST", headers, body: form });
  say(`\nA first audit of packages/commands/assets/sample.jpg (HTTP ${response.status}):`);
  say(JSON.stringify(await response.json(), null, 2));
  say(`
Ready after ${((Date.now() - started) / 1000).toFixed(1)} s at ${base_url}. Your own photo:

  curl -s ${base_url}/v1/audits/sync -H 'Authorization: Bearer ${secret_key}' -F image=@photo.jpg

${link === undefined ? "" : `A link to send to a person, open for a day: ${link}\n\n`}Dashboard: ${made.dashboard_url}, sign in as ${made.dashboard_email}
Mail that would have been sent, sign-in codes too: ${base_url}/dev/mail
Guides and reference: ${base_url}/docs    Keys: .wrangler/demo.json    Stop: Ctrl-C (data is kept)`);
}

/** What an insurer might ask after a small accident. Undefined when the demo's credits are used up. */
async function openDemoLink(secretKey: string): Promise<string | undefined> {
  const steps = [
    { key: "front", kind: "image", description: "The whole front of the car", overlay: "vehicle_front" },
    { key: "damage", kind: "image", description: "The damage, from close by", max: 3 },
    { key: "what", kind: "text", description: "What happened?", multiline: true },
  ];
  const response = await fetch(`${baseUrl}/v1/verifications`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ steps, expires_in_seconds: 86_400 }),
  });
  if (!response.ok) return undefined;
  const { capture_url: link } = (await response.json()) as { capture_url: string }; // SPEC 2.1
  return link;
}

type DemoKeys = Pick<Demo, "secret_key" | "publishable_key" | "org" | "webhook_secret" | "is_full">;

/** The keys of the first start, or a new tenant. */
async function demoKeys(isFresh: boolean): Promise<DemoKeys> {
  const known = isFresh ? undefined : knownKeys();
  if (known) return known;
  const org = `demo-${Date.now().toString(36)}`;
  const made = await addLocalTenant(DEFAULT_STATE_DIR, {
    org,
    name: "Demo Insurance",
    openingBalanceCents: DEMO_CREDIT_CENTS,
    ownerEmail: DEMO_OWNER,
  });
  const keys = {
    secret_key: made.secretKey,
    publishable_key: made.publishableKey,
    org,
    webhook_secret: made.webhookSecret,
  };
  // Store them immediately: the database only has their MACs, and the start may still fail
  writeDemo(demoOf(keys));
  return keys;
}

function demoOf(keys: DemoKeys, capture_url?: string): Demo {
  return {
    base_url: baseUrl,
    ...keys,
    ...(capture_url !== undefined && { capture_url }),
    dashboard_url: `${baseUrl}/app`,
    dashboard_email: DEMO_OWNER,
  };
}

function writeDemo(demo: Demo): void {
  mkdirSync(path.dirname(DEMO_FILE), { recursive: true });
  writeFileSync(DEMO_FILE, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

function knownKeys(): DemoKeys | undefined {
  try {
    const { secret_key, publishable_key, org, webhook_secret, is_full } = JSON.parse(
      readFileSync(DEMO_FILE, "utf8"),
    ) as Demo; // written by this file
    return { secret_key, publishable_key, org, webhook_secret, ...(is_full === true && { is_full }) };
  } catch {
    return undefined;
  }
}

function passedOn(names: readonly string[]): Record<string, string> {
  const set = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return Object.fromEntries(set) as Record<string, string>; // undefined was filtered out above
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
