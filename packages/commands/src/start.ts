import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { requireFree } from "./free-port.ts";
import { addLocalTenant, DEFAULT_STATE_DIR, migrate, startService } from "./service.ts";
import { ROOT } from "./wrangler.ts";

/** What a program may read to use the local service. */
type Demo = {
  readonly base_url: string;
  readonly secret_key: string;
  readonly publishable_key: string;
  readonly org: string;
};

const DEMO_FILE = path.join(ROOT, ".wrangler/demo.json");
const SAMPLE = path.join(ROOT, "packages/commands/assets/sample.jpg");
const PASSED_ON = ["RATE_LIMITS", "BASE_URL"];
// DESIGN: credits for 1,000 photos
const DEMO_CREDIT_CENTS = 20_000;

const port = Number(process.env["PORT"] ?? 8787);
const started = Date.now();
await requireFree(port).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
say("Preparing the local database …");
await migrate(DEFAULT_STATE_DIR);
const keys = await demoKeys();
say("Starting the scripts (edge, analyzer, provenance) …");
const service = await startService({
  port,
  stateDir: DEFAULT_STATE_DIR,
  vars: passedOn(),
  output: "inherit",
});
// Ctrl-C reaches wrangler by itself; in either case it puts its data down, ends workerd, and then this ends with it
process.on("SIGINT", () => {});
process.once("SIGTERM", () => service.process.kill("SIGTERM"));
service.process.once("exit", (code) => process.exit(code ?? 0));

const demo: Demo = { base_url: service.baseUrl, ...keys };
mkdirSync(path.dirname(DEMO_FILE), { recursive: true });
writeFileSync(DEMO_FILE, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
await showFirstAudit(demo);

async function showFirstAudit({ base_url, secret_key }: Demo): Promise<void> {
  const form = new FormData();
  form.set("image", new File([readFileSync(SAMPLE)], "sample.jpg", { type: "image/jpeg" }));
  const headers = { Authorization: `Bearer ${secret_key}` };
  const response = await fetch(`${base_url}/v1/audits/sync`, { method: "POST", headers, body: form });
  say(`\nA first audit of packages/commands/assets/sample.jpg (HTTP ${response.status}):`);
  say(JSON.stringify(await response.json(), null, 2));
  say(`
Ready after ${((Date.now() - started) / 1000).toFixed(1)} s at ${base_url}. Your own photo:

  curl -s ${base_url}/v1/audits/sync -H 'Authorization: Bearer ${secret_key}' -F image=@photo.jpg

Reference: ${base_url}/docs    Keys: .wrangler/demo.json    Stop: Ctrl-C (data is kept)`);
}

/** The keys of the first start, or a new tenant. */
async function demoKeys(): Promise<Omit<Demo, "base_url">> {
  try {
    const { base_url: _before, ...known } = JSON.parse(readFileSync(DEMO_FILE, "utf8")) as Demo; // this file wrote it
    return known;
  } catch {
    const org = `demo-${Date.now().toString(36)}`;
    const tenant = { org, name: "Demo Insurance", openingBalanceCents: DEMO_CREDIT_CENTS };
    const made = await addLocalTenant(DEFAULT_STATE_DIR, tenant);
    return { secret_key: made.secretKey, publishable_key: made.publishableKey, org };
  }
}

function passedOn(): Record<string, string> {
  const set = PASSED_ON.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return Object.fromEntries(set) as Record<string, string>; // undefined was left out above
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
