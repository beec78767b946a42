import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, it, onTestFinished } from "vitest";
import { ROOT } from "../local/wrangler.ts";
import type { Account } from "./emulated/account.ts";
import { emulatedCloudflare } from "./emulated-cloudflare.ts";
import type { Secrets } from "./kept-secrets.ts";

const KEPT = path.join(ROOT, ".wrangler/deploy/sandbox.secrets.json");
const SCRIPT = path.join(ROOT, "packages/commands/src/deploy.ts");

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/** As deployed, for the smoke test: it knows its operator. */
async function service(account: Account): Promise<string> {
  return listen(
    createServer((request, response) => {
      const token = account.scripts.get("photo-verification-sandbox")?.secrets.get("OPERATOR_TOKEN");
      const isOperator = request.headers.authorization === `Bearer ${token}`;
      const path_ = request.url ?? "";
      const isServed = path_ === "/openapi.json" || (path_ === "/healthz?deep=1" && isOperator);
      response.writeHead(isServed ? 200 : 401).end("{}");
    }),
  );
}

async function deploy(cloudflare: string, ...more: readonly string[]) {
  const env = {
    ...process.env,
    CLOUDFLARE_API_BASE_URL: cloudflare,
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "0".repeat(32),
  };
  const child = spawn(process.execPath, [SCRIPT, "--env", "sandbox", ...more], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child, "close");
  return { code: child.exitCode, said };
}

describe("pnpm run deploy, against an emulated account", () => {
  it(
    "deploys an empty account whole, again without making anything twice, and back",
    { timeout: 500_000 },
    async ({ expect }) => {
      const known = existsSync(KEPT) ? readFileSync(KEPT) : undefined;
      expect(known, "an operator's own secrets lie there").toBeUndefined();
      onTestFinished(() => rmSync(KEPT, { force: true }));
      const { server, account } = emulatedCloudflare();
      const cloudflare = await listen(server);

      const planned = await deploy(cloudflare, "--plan");
      expect(planned.said).toContain("create the D1 database photo-verification-1-sandbox");
      expect([planned.code, account.databases.size, existsSync(KEPT)]).toEqual([0, 0, false]);

      const nowhere = await deploy(cloudflare, "--rollback", "--plan");
      expect([nowhere.code, nowhere.said]).toEqual([
        1,
        expect.stringContaining("nothing is deployed in sandbox"),
      ]);

      const first = await deploy(cloudflare, "--yes", "--address", await service(account));
      expect(first.said).toMatch(/http:\S+ answers\n$/);
      expect([first.code, account.unknown]).toEqual([0, []]);
      expect([...account.databases.values()].map(({ applied }) => applied.length)).toEqual([
        migrationsCount(),
        migrationsCount(),
      ]);
      expect([...account.buckets]).toEqual(["photo-verification-sandbox"]);
      expect(consumerOf(account, "analysis-sandbox")).toMatchObject({
        script_name: "photo-verification-analyzer-sandbox",
        dead_letter_queue: "analysis-dead-sandbox",
      });
      expect(consumerOf(account, "stamps-dead-sandbox")?.script_name).toBe("photo-verification-sandbox");
      expect(statSync(KEPT).mode & 0o777).toBe(0o600);
      const kept = JSON.parse(readFileSync(KEPT, "utf8")) as Secrets;
      const secrets = () => secretsOf(account);
      expect(secrets()).toEqual(kept["edge"]);

      const made = idOf(account);
      account.order.length = 0;
      const second = await deploy(cloudflare, "--yes");
      expect([second.code, second.said.includes("create")]).toEqual([0, false]);
      expect(idOf(account)).toBe(made);
      expect(secrets()).toEqual(kept["edge"]);
      expect(orderOf(account)).toEqual([
        "provenance",
        "places",
        "passkeys",
        "texts",
        "cards",
        "documents",
        "mcp",
        "reader",
        "video",
        "edge",
        "analyzer",
      ]);

      const before = servedBy(account, "photo-verification-analyzer-sandbox");
      const back = await deploy(cloudflare, "--rollback", "--yes");
      expect([back.code, account.unknown]).toEqual([0, []]);
      expect(servedBy(account, "photo-verification-analyzer-sandbox")).not.toBe(before);
      expect(servedBy(account, "photo-verification-sandbox")).toBe(firstOf(account));
    },
  );
});

const EDGE = "photo-verification-sandbox";

const consumerOf = (account: Account, queue: string) => account.queues.get(queue)?.consumer;
const secretsOf = (account: Account) => Object.fromEntries(account.scripts.get(EDGE)?.secrets ?? []);
const idOf = (account: Account) => account.databases.get(EDGE)?.uuid;
const firstOf = (account: Account) => account.scripts.get(EDGE)?.versions[0]?.id;
const orderOf = (account: Account) =>
  account.order.map((name) => name.replace(/^photo-verification-?|-?sandbox$/g, "") || "edge");

function servedBy(account: Account, script: string): string | undefined {
  return account.scripts.get(script)?.deployments.at(-1)?.versions[0]?.version_id;
}

function migrationsCount(): number {
  const journal = readFileSync(path.join(ROOT, "migrations/meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: unknown[] }).entries.length; // drizzle's own form
}
