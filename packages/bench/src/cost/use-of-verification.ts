import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { copyConfig } from "@svc/commands/local/config-copy";
import { CONFIGS, ROOT } from "@svc/commands/local/wrangler";
import { BILLED_LINE, type Billed } from "@svc/harness/billed";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import { callAs, type LoadedService, withService } from "@svc/harness/with-service";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { keptFile } from "../kept-file.ts";
import { workerdCpuMs } from "../workerd-process.ts";
import type { Use } from "./list-prices.ts";

const WARM_UPS = 1;
/** Webhooks, mail and seals follow the result, and a cleaning alarm fires a minute after the last event. */
const QUIET_MS = 65_000;
const SETTLES_MOST_MS = 180_000;
const GB = 1e9;

/** The scripts that a photo passes through. Those with billed operations log them. */
const SCRIPTS = CONFIGS.filter((config) => !/(?:video|reader|documents|places)\//.test(config));

/**
 * The use of one live verification with this many 12 MP photos: link, page, sessions, captures, result, seals,
 * webhooks, mail, and two reads by the tenant. CPU is that of all of workerd, which also emulates databases, buckets
 * and queues, so it exceeds what is billed.
 */
export async function usesOfVerification(
  photoCounts: readonly number[],
  { measured: turns = 10, receiverMs = 0 }: { readonly measured?: number; readonly receiverMs?: number } = {},
): Promise<readonly Use[]> {
  const [receiver, mailbox] = [new WebhookReceiver(), await startMailbox()];
  receiver.reply = () => ({ status: 204, ...(receiverMs > 0 && { afterMs: receiverMs }) });
  await receiver.start();
  const vars = {
    MAIL: "resend",
    MAIL_FROM: "photos@example.com",
    RESEND_API_KEY: "re_1",
    RESEND_URL: mailbox.url,
  };
  try {
    return await withService({ tenants: 1, scripts: billedConfigs, vars }, async (service) => {
      const lines = countLines(service);
      const draw = drawer();
      const uses: Use[] = [];
      for (const count of photoCounts) {
        const one = async () => verify(service, receiver.url(), await draw(count));
        for (let turn = 0; turn < WARM_UPS; turn++) await one();
        await settled(lines);
        console.error(`${turns} verifications of ${count} photos`);
        uses.push(await measured(service, lines, { one, turns }));
      }
      return uses;
    });
  } finally {
    mailbox.close();
    await receiver.stop();
  }
}

/** Answers like Resend and ignores the content. */
async function startMailbox(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "Content-Type": "application/json" }).end('{"id":"mail"}');
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function billedConfigs(dir: string): readonly string[] {
  return SCRIPTS.map((config) => {
    const room = config === "wrangler.toml" ? "workers/edge" : path.dirname(config);
    return copyConfig(config, dir, { main: `${room}/bench/billed.ts` });
  });
}

/** All photos differ, because similar ones are compared with each other, which costs reads. */
function drawer(): (count: number) => Promise<readonly File[]> {
  let drawn = 0;
  return async (count) => {
    const files: File[] = [];
    for (let place = 0; place < count; place++) files.push(await drawnPhoto(++drawn));
    return files;
  };
}

const DRAWN_BY = ["draw-scene.ts", "photo-file.ts", "random.ts"];

async function drawnPhoto(seed: number): Promise<File> {
  const name = `scene-${seed}.jpg`;
  const sources = DRAWN_BY.map((file) => path.join(ROOT, "packages/testkit/src", file));
  const make = () => photoFile(drawScene(4000, 3000, seed), "jpeg");
  const bytes = await keptFile({ name, sources, make });
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}

type Lines = { readonly counts: Map<string, number>; lastAt: number };

function countLines(service: LoadedService): Lines {
  const lines: Lines = { counts: new Map(), lastAt: Date.now() };
  const { counts } = lines;
  service.onLine((line) => {
    if (!line.includes(BILLED_LINE)) return;
    lines.lastAt = Date.now();
    const [what = "", count = ""] = line.slice(line.indexOf(BILLED_LINE) + BILLED_LINE.length).split(" ");
    counts.set(what, (counts.get(what) ?? 0) + Number.parseFloat(count));
  });
  return lines;
}

/** Waits until nothing was billed for longer than an object waits before it cleans up. */
async function settled(lines: Lines): Promise<void> {
  const until = Date.now() + SETTLES_MOST_MS;
  while (Date.now() < Math.min(lines.lastAt + QUIET_MS, until)) await sleep(500);
}

type Turns = { readonly one: () => Promise<number>; readonly turns: number };

async function measured(service: LoadedService, lines: Lines, { one, turns }: Turns): Promise<Use> {
  lines.counts.clear();
  const stored = storedIn(service.stateDir);
  const cpuMs = workerdCpuMs(service.pid);
  let requests = 0;
  for (let turn = 0; turn < turns; turn++) requests += await one();
  await settled(lines);
  const now = storedIn(service.stateDir);
  const perOne = (sum: number) => sum / turns;
  const billed = (what: Billed) => perOne(lines.counts.get(what) ?? 0);
  return {
    requests: perOne(requests),
    cpuMs: perOne(workerdCpuMs(service.pid) - cpuMs),
    objectCalls: billed("objectCalls"),
    accountCalls: billed("accountCalls"),
    objectMs: billed("objectMs"),
    objectRowsRead: billed("objectRowsRead"),
    objectRowsWritten: billed("objectRowsWritten"),
    d1Calls: billed("d1Calls"),
    d1RowsRead: billed("d1RowsRead"),
    d1RowsWritten: billed("d1RowsWritten"),
    r2ClassA: billed("r2ClassA"),
    r2ClassB: billed("r2ClassB"),
    queueMessages: billed("queueMessages"),
    storedObjectGb: perOne(now.do - stored.do) / GB,
    storedD1Gb: perOne(now.d1 - stored.d1) / GB,
    storedR2Gb: perOne(now.r2 - stored.r2) / GB,
  };
}

/** Bytes of files per kind of storage. */
function storedIn(stateDir: string): Readonly<Record<"do" | "d1" | "r2", number>> {
  const bytesOf = (kind: string) => {
    const folder = path.join(stateDir, "v3", kind);
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  };
  return { do: bytesOf("do"), d1: bytesOf("d1"), r2: bytesOf("r2") };
}

/** Submits photos as the page does, each with a current challenge. */
async function capture(url: string, photo: File): Promise<void> {
  const session = await done(await fetch(`${url}/session`));
  const { challenge } = (await session.json()) as { challenge: { nonce: string } }; // SPEC 3
  const form = new FormData();
  form.set("image", photo);
  form.set("source", "camera");
  form.set("nonce", challenge.nonce);
  await done(await fetch(`${url}/captures`, { method: "POST", body: form }));
}

async function done(response: Response): Promise<Response> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response;
}

type Made = { readonly id: string; readonly capture_url: string; readonly status: string };

/** From the tenant's call to its second read of the result. Returns the number of requests. */
async function verify(service: LoadedService, webhookUrl: string, photos: readonly File[]): Promise<number> {
  const [tenant] = service.tenants;
  if (!tenant) throw new Error("there is a tenant");
  let requests = 0;
  const ask = async <T>(route: string, init?: Parameters<typeof callAs>[3]): Promise<T> => {
    requests++;
    return callAs<T>(service, tenant, route, init);
  };
  const { id, capture_url: link } = await ask<Made>("/v1/verifications", {
    json: {
      max_captures: photos.length,
      webhook_url: webhookUrl,
      notify_email: "claims@example.com",
      metadata: { claim: "A-17" },
    },
  });
  const token = new URL(link).pathname.split("/").at(-1);
  requests += 2 + 2 * photos.length; // page, sessions, photos, finish
  await (await fetch(link)).arrayBuffer();
  const url = `${service.baseUrl}/v1/verifications/${token}`;
  for (const photo of photos) await capture(url, photo);
  await done(await fetch(`${url}/finish`, { method: "POST" }));
  for (;;) {
    const { status } = await ask<Made>(`/v1/verifications/${id}?wait=20`);
    if (status === "completed") break;
    if (status !== "partially_captured" && status !== "pending") throw new Error(`it is ${status}`);
  }
  await ask(`/v1/verifications/${id}`);
  return requests;
}
