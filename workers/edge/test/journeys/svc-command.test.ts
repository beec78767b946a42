import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { ROOT } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { WebhookReceiver } from "@svc/harness/webhook-receiver";
import { verifyWebhook } from "@svc/sdk/verify-webhook";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Journey, type Json, staged, PHOTO_SCRIPTS } from "./harness.ts";

const run = promisify(execFile);
const SVC = path.join(ROOT, "packages/sdk/src/cli/main.ts");

// from util-linux; runs a command in a pseudo-terminal
const hasTerminal = spawnSync("script", ["--version"]).stdout?.includes("util-linux") ?? false;

let journey: Journey;
let keys: TenantKeys;
let folder: string;
let photo: string;

beforeAll(async () => {
  const stage = await staged();
  ({ journey, keys } = stage);
  folder = mkdtempSync(path.join(tmpdir(), "svc-command-"));
  photo = path.join(folder, "photo.jpg");
  writeFileSync(photo, stage.photo);
  await journey.start({ with: [...PHOTO_SCRIPTS, "documents"] });
  await svc("login", "--key", keys.secretKey, "--base-url", journey.baseUrl);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await journey.end();
});

function surroundings(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], HOME: folder };
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs the command as typed, whatever its result. */
function svc(...words: readonly string[]): Promise<Ended> {
  const ended = run(process.execPath, [SVC, ...words], { env: surroundings() });
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );
}

async function told(...words: readonly string[]): Promise<Json> {
  const { stdout, stderr } = await svc(...words, "--json");
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

describe("svc", () => {
  it("keeps the key where its owner alone reads it, once the service took it", async ({ expect }) => {
    const file = path.join(folder, ".config/svc/config.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, "utf8");
    expect(JSON.parse(before)).toEqual({ secret_key: keys.secretKey, base_url: journey.baseUrl });
    const { code, stderr } = await svc("login", "--key", `svc_secret_${"0".repeat(38)}`);
    expect([code, stderr]).toEqual([1, expect.stringContaining("svc login")]);
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it.skipIf(!hasTerminal)("does not show a key that is typed", async ({ expect }) => {
    const elsewhere = path.join(folder, "typed");
    const login = `"${process.execPath}" "${SVC}" login --base-url ${journey.baseUrl}`;
    const terminal = spawn("script", ["-qec", login, "/dev/null"], {
      env: { ...surroundings(), XDG_CONFIG_HOME: elsewhere },
    });
    let shown = "";
    terminal.stdout.on("data", (chunk: Buffer) => {
      const isAsked = shown.includes("Secret key");
      shown += chunk.toString();
      if (!isAsked && shown.includes("Secret key")) terminal.stdin.write(`${keys.secretKey}\r`);
    });
    const [code] = await once(terminal, "close");
    expect([code, shown]).toEqual([0, expect.stringContaining("logged in to")]);
    expect(shown).not.toContain(keys.secretKey.slice(11, 20));
    expect(JSON.parse(readFileSync(path.join(elsewhere, "svc/config.json"), "utf8"))).toMatchObject({
      secret_key: keys.secretKey,
    });
  });

  it("judges a photo, and prints it for people and for programs", async ({ expect }) => {
    const { code, stdout } = await svc("audit", photo, "--check", "ai", "--metadata", "claim=A-17");
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/photo\.jpg: vfy_\w{26} completed: genuine\n$/),
    ]);
    expect(await told("verifications", "list", "--metadata", "claim=A-17")).toMatchObject({
      items: [{ status: "completed", verdict: { svc: true } }],
    });
  });

  it("opens a verification and reads it", async ({ expect }) => {
    const data = path.join(folder, "body.json");
    writeFileSync(data, '{"steps":[{"key":"front","kind":"image","description":"The front"}]}');
    const made = await told("verifications", "create", "--data", `@${data}`, "--metadata", "claim=B-2");
    expect(await told("verifications", "get", made.id)).toEqual(made);
    const { stdout } = await svc("verifications", "get", made.id);
    expect(stdout).toContain(made.capture_url);
  });

  it("says what is wrong and what to do", async ({ expect }) => {
    const wrong = {
      "audit nowhere.jpg": [2, "there is no file nowhere.jpg"],
      "verifications list --state x": [2, "Usage: svc verifications list"],
      "verifications get vfy_1": [1, "not_found"],
      "verifications create --max-captures 41": [1, "max_captures: must be at most 20"],
      "trigger verification.sold": [2, "One of verification.created"],
      "audit --base-url http://127.0.0.1:9": [2, "svc audit photo.jpg"],
      "verifications list --base-url http://127.0.0.1:9": [2, "Give a key for that address"],
      "verifications list --key svc_secret_x --base-url http://127.0.0.1:9": [
        1,
        "can this machine reach it?",
      ],
      frobnicate: [2, "svc --help"],
    } as const;
    for (const [typed, [status, words]] of Object.entries(wrong)) {
      const { code, stderr } = await svc(...typed.split(" "));
      expect([code, stderr], typed).toEqual([status, expect.stringContaining(words)]);
    }
    const { stderr } = await svc("verifications", "get", "vfy_1", "--json");
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "not_found",
      request_id: expect.stringMatching(/^req_/),
    });
  });

  it("brings what happens to this machine, signed, without an address", async ({ expect }) => {
    const receiver = new WebhookReceiver();
    await receiver.start();
    let refused = 0;
    receiver.reply = () => ({ status: refused++ === 0 ? 500 : 204 });
    const words = [
      "listen",
      "--forward",
      receiver.url("/hook"),
      "--event",
      "verification.completed",
      "--json",
    ];
    const listening = spawn(process.execPath, [SVC, ...words], { env: surroundings() });
    try {
      const lines = createInterface({ input: listening.stdout })[Symbol.asyncIterator]();
      const { secret } = JSON.parse((await lines.next()).value ?? "");
      const { triggered, verification } = await told("trigger", "verification.completed");
      expect(triggered).toBe("verification.completed");
      const line = JSON.parse((await lines.next()).value ?? "");
      expect(line).toMatchObject({ status: 204, verification_id: verification.id });
      expect(receiver.received).toHaveLength(2);
      const [first, second] = receiver.received;
      const event = await verifyWebhook(second?.body ?? "", second?.headers ?? {}, secret);
      expect(event).toMatchObject({ type: "verification.completed", data: verification });
      expect([second?.body, second?.path]).toEqual([first?.body, "/hook"]);
      expect(
        JSON.parse(readFileSync(path.join(folder, ".config/svc/config.json"), "utf8")).listen_secret,
      ).toBe(secret);
    } finally {
      listening.kill();
      await receiver.stop();
    }
  });

  it.for([
    "verification.created",
    "verification.expired",
    "verification.abandoned",
    "verification.finalized",
  ])("triggers %s", async (event, { expect }) => {
    const { verification } = await told("trigger", event);
    const events = await journey.call(keys, 200, `/v1/verifications/${verification.id}/events`);
    expect(events.items.map(({ type }: Json) => type)).toContain(event);
  });

  it("completes what is typed, in bash by its own script", async ({ expect }) => {
    const bin = path.join(folder, "bin");
    await run("mkdir", ["-p", bin]);
    writeFileSync(path.join(bin, "svc"), `#!/bin/sh\nexec "${process.execPath}" "${SVC}" "$@"\n`, {
      mode: 0o755,
    });
    const script = `eval "$(svc completion bash)"
      COMP_WORDS=(svc verifications list --status c); COMP_CWORD=4; _svc; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(svc verifications ""); COMP_CWORD=2; _svc; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(svc li); COMP_CWORD=1; _svc; echo "\${COMPREPLY[@]}"`;
    const env = { ...surroundings(), PATH: `${bin}:${process.env["PATH"]}` };
    const { stdout } = await run("bash", ["-c", script], { env });
    expect(stdout.split("\n")).toEqual(["completed", "list get create request-more", "listen", ""]);
  });
});
