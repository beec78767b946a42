import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { runWrangler } from "@svc/commands/local/wrangler";
import { withNewKey } from "@svc/seal/record/seal-keys";
import { defineConfig } from "vitest/config";

// The analyzer judges nothing here: tests settle captures themselves, and say beside a file what it resembles. The journeys run
// the real one.
const SILENT_ANALYZER = `
import { WorkerEntrypoint } from "cloudflare:workers";
export class Analyzer extends WorkerEntrypoint {
  ping() { return true; }
  pingReader() { return true; }
  analyze() { return false; }
  forgetPhotos() {}
  async compare({ key }) {
    const said = await (await this.env.PHOTOS.get(key + ".said"))?.text();
    if (said === "busy") throw new Error("the index does not answer");
    return said ? JSON.parse(said) : { state: "none" };
  }
  async localizeDamage({ key }) {
    const read = async () => (await this.env.PHOTOS.get(key + ".said"))?.text();
    let said = await read();
    for (; said === "slow"; said = await read()) await scheduler.wait(20);
    if (said === "busy") throw new Error("the vision model does not answer");
    const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    return { state: "succeeded", model: "test@1", regions: [{ label: "dent", severity: "minor", confidence: 0.7, box }] };
  }
  drawPhoto(seed) {
    // the header of a JPEG of 640 by 480 and no picture: nothing decodes it here
    const frame = [0xff, 0xc0, 0, 17, 8, 1, 224, 2, 128, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
    const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0];
    return new Uint8Array([0xff, 0xd8, ...frame, ...scan, seed & 127, 0, 0xff, 0xd9]);
  }
  outsideJudges() { return ["sightengine", "reality_defender"]; }
}
export default { fetch: () => new Response(null, { status: 404 }) };
`;

// Record seals are stamped by an authority that says what it saw: no token of RFC 3161, which the journeys have.
const SCRIPTED_PROVENANCE = `
import { WorkerEntrypoint } from "cloudflare:workers";
export class Provenance extends WorkerEntrypoint {
  ping() { return true; }
  async timeStamp(url, message) {
    if (url.includes("down")) throw new Error("the authority does not answer");
    return new TextEncoder().encode("seen: " + new TextDecoder().decode(message));
  }
}
export default { fetch: () => new Response(null, { status: 404 }) };
`;

// Nor is a clip read: its bytes say what is to be answered of it, `duration 19000`. The rooms' own tests read real ones.
const SCRIPTED_VIDEO = `
import { WorkerEntrypoint } from "cloudflare:workers";
export class Video extends WorkerEntrypoint {
  ping() { return true; }
  async describe(key) {
    const clip = await (await this.env.PHOTOS.get(key)).text();
    if (clip.includes("only sound")) {
      return { ok: false, code: "invalid_request", message: "has no pictures, only sound" };
    }
    const [, durationMs = 4000] = /duration (\\d+)/.exec(clip) ?? [];
    return { ok: true, durationMs: Number(durationMs), width: 640, height: 480 };
  }
}
export default { fetch: () => new Response(null, { status: 404 }) };
`;

// Addresses are known of one street, in the words of the question; what is not to answer is busy. What a text lies at is
// what it says: `at 52.5 13.4`, after `a street` or `an area` as widely as `across 900` says, and of each `or` one.
const SCRIPTED_PLACES = `
import { WorkerEntrypoint } from "cloudflare:workers";
const PRECISIONS = { street: "street", area: "area" };
export class Places extends WorkerEntrypoint {
  ping() { return true; }
  geocode({ text, language = "", country = "" }) {
    if (text.includes("busy")) throw new Error("the provider does not answer to " + text);
    return text.split(" or ").flatMap((one, index) => {
      const [, lat, lng] = /at (-?[0-9.]+) (-?[0-9.]+)/.exec(one) ?? [];
      if (lat === undefined) return [];
      const [, kind] = /an? (street|area)/.exec(one) ?? [];
      const [, across = 0] = /across ([0-9]+)/.exec(one) ?? [];
      const point = { lat: Number(lat), lng: Number(lng) };
      const formatted = [one, language, country].join("|");
      return [{ point, precision: PRECISIONS[kind] ?? "address", extentM: Number(across), ref: "test:" + index, formatted }];
    });
  }
  placeOf({ point, language = "en" }) {
    if (point.lat > 80) throw new Error("nobody knows the pole");
    return { place: "Berlin, " + language, country: "DE", timeZone: "Europe/Berlin" };
  }
  suggest({ text, language = "", country = "" }) {
    if (text.includes("busy")) throw new Error("the provider does not answer to " + text);
    if (!text.startsWith("Unter")) return [];
    return [{ id: "test:1", formatted: ["Unter den Linden 1", language, country].join("|") }];
  }
  pick({ id }) { return id === "test:1" ? this.addressAt({ point: { lat: 52.5, lng: 13.4 } }) : undefined; }
  addressAt({ point }) {
    const address = { line1: "Unter den Linden 1", city: "Berlin", postalCode: "10117", country: "DE", ...point };
    return { id: "test:1", formatted: "Unter den Linden 1, 10117 Berlin", address };
  }
}
export default { fetch: () => new Response(null, { status: 404 }) };
`;

// No authenticator signs here: a passkey is what says that it is one, for the challenge that it was asked for.
const SCRIPTED_PASSKEYS = `
import { WorkerEntrypoint } from "cloudflare:workers";
const isRight = ({ site, challenge, response }) => response.signs === challenge && response.at === site.origin;
export class Passkeys extends WorkerEntrypoint {
  ping() { return true; }
  offer({ known }) { return { challenge: crypto.randomUUID(), excludeCredentials: known.map(({ id }) => ({ id })) }; }
  accept(shown) {
    if (!isRight(shown)) return { refused: "this passkey was not accepted" };
    return { id: shown.response.id, publicKey: "key of " + shown.response.id, counter: 0, transports: ["usb"] };
  }
  ask(site, known) { return { challenge: crypto.randomUUID(), allowCredentials: known.map(({ id }) => ({ id })) }; }
  verify(shown, { publicKey, counter }) {
    const isOwn = publicKey === "key of " + shown.response.id;
    return isRight(shown) && isOwn ? { counter: counter + 1 } : { refused: "this passkey was not accepted" };
  }
}
export default { fetch: () => new Response(null, { status: 404 }) };
`;

// What a document is to say comes back as its bytes; that it is drawn, and how long it waits, the documents room tests.
// A case that is named after it is refused.
const SCRIPTED_DOCUMENTS = `
import { WorkerEntrypoint } from "cloudflare:workers";
const told = (kind, order) => new TextEncoder().encode(JSON.stringify({ kind, ...order }));
export class Documents extends WorkerEntrypoint {
  ping() { return true; }
  report(order) {
    const { identification } = JSON.parse(order.case);
    if (identification === "account_busy" || identification === "busy") return { refused: identification, retryAfterS: 5 };
    return told("report", order);
  }
  invoice(order) { return told("invoice", order); }
};
export default { fetch: () => new Response(null, { status: 404 }) };
`;

// Whoever tests Stripe has it in its own process (`test/support/cards.ts`); the others pay at the test gateway.
const NO_CARDS = `
import { WorkerEntrypoint } from "cloudflare:workers";
export class Cards extends WorkerEntrypoint {
  ping() { return true; }
}
export default { fetch: () => new Response(null, { status: 404 }) };
`;

// Nor is a protocol spoken: what is asked comes back. The mcp room and the journeys speak it.
const SCRIPTED_MCP = `
import { WorkerEntrypoint } from "cloudflare:workers";
export class Mcp extends WorkerEntrypoint {
  ping() { return true; }
  async answer({ body }) {
    return { status: 200, headers: { "content-type": "application/json" }, body };
  }
}
export default { fetch: () => new Response(null, { status: 404 }) };
`;

const root = path.resolve(import.meta.dirname, "../..");

async function otherScripts() {
  return [
    {
      name: "photo-verification-analyzer",
      modules: [{ type: "ESModule", path: "analyzer.mjs", contents: SILENT_ANALYZER }],
      compatibilityDate: "2026-08-01",
      r2Buckets: { PHOTOS: "photo-verification" },
    },
    {
      name: "photo-verification-provenance",
      modules: [{ type: "ESModule", path: "provenance.mjs", contents: SCRIPTED_PROVENANCE }],
      compatibilityDate: "2026-08-01",
    },
    {
      name: "photo-verification-places",
      modules: [{ type: "ESModule", path: "places.mjs", contents: SCRIPTED_PLACES }],
      compatibilityDate: "2026-08-01",
    },
    {
      name: "photo-verification-passkeys",
      modules: [{ type: "ESModule", path: "passkeys.mjs", contents: SCRIPTED_PASSKEYS }],
      compatibilityDate: "2026-08-01",
    },
    {
      name: "photo-verification-texts",
      modules: [{ type: "ESModule", path: "texts.mjs", contents: await (texts ??= buildTexts()) }],
      compatibilityDate: "2026-08-01",
      compatibilityFlags: ["nodejs_compat"],
    },
    {
      name: "photo-verification-cards",
      modules: [{ type: "ESModule", path: "cards.mjs", contents: NO_CARDS }],
      compatibilityDate: "2026-08-01",
    },
    {
      name: "photo-verification-documents",
      modules: [{ type: "ESModule", path: "documents.mjs", contents: SCRIPTED_DOCUMENTS }],
      compatibilityDate: "2026-08-01",
    },
    {
      name: "photo-verification-mcp",
      modules: [{ type: "ESModule", path: "mcp.mjs", contents: SCRIPTED_MCP }],
      compatibilityDate: "2026-08-01",
    },
    {
      name: "photo-verification-video",
      modules: [{ type: "ESModule", path: "video.mjs", contents: SCRIPTED_VIDEO }],
      compatibilityDate: "2026-08-01",
      r2Buckets: { PHOTOS: "photo-verification" },
    },
  ];
}

/** As it is deployed: no stand-in reads patterns and CSV as RE2 and csv-parse do. Every test file asks for the scripts anew. */
let texts: Promise<string> | undefined;

async function buildTexts(): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), "svc-texts-"));
  await runWrangler(["deploy", "--dry-run", "-c", "workers/texts/wrangler.toml", "--outdir", dir]);
  const script = readFileSync(path.join(dir, "main.js"), "utf8");
  rmSync(dir, { recursive: true });
  return script;
}

// Set, it is recorded what objects of this release store; see test/releases/README.md.
const { RELEASE: release = "" } = process.env;

export default defineConfig({
  root: import.meta.dirname,
  // as wrangler.toml has it
  resolve: {
    alias: { "@hono/zod-openapi": path.join(root, "packages/contract/src/wire/without-document.ts") },
  },
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: path.join(root, "wrangler.toml") },
      remoteBindings: false,
      miniflare: {
        workers: await otherScripts(),
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(path.join(root, "migrations")),
          // whatever a developer's .dev.vars say
          DEV: "",
          ALLOW_INSECURE_WEBHOOKS: "",
          SERVICE_SECRETS: `1:${"A".repeat(43)}`,
          SEAL_KEYS: await withNewKey(undefined, new Date()),
          // mail goes to an address that tests answer for
          MAIL: "resend",
          MAIL_FROM: "Photos <no-reply@svc.example>",
          RESEND_API_KEY: "re_test",
        },
      },
    })),
  ],
  test: {
    name: "workerd",
    include: release ? ["test/releases/record-*.ts"] : ["test/*.test.ts", "*/test/**/*.test.ts"],
    provide: { release },
    globalSetup: ["./pages/build.ts", "./console/build.ts", "./test/support/build-document.ts"],
    setupFiles: ["./test/support/setup.ts"],
    // what hangs; hundreds of calls take some seconds on a busy machine
    testTimeout: 20_000,
    // as the rooms, which run beside them
    maxWorkers: 2,
  },
});
