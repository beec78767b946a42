import { once } from "node:events";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { it, onTestFinished } from "vitest";
import type { Account } from "../src/deploy/emulated/account.ts";
import type { Secrets } from "../src/deploy/kept-secrets.ts";
import { ROOT } from "../src/local/wrangler.ts";
import type { Ended } from "./in-process.ts";

/** `pnpm run deploy --env sandbox` on an emulated account. */
export type Deployment = {
  readonly account: Account;
  readonly deploy: (...more: readonly string[]) => Promise<Ended>;
  /** The file in which it stores generated secrets. */
  readonly kept: string;
};

/**
 * Tests that an empty account can be deployed, deployed again and rolled back, with everything an operator relies on each
 * time.
 */
export function itDeploysAndGoesBack(start: () => Deployment | Promise<Deployment>): void {
  it("deploys an empty account whole, again without making anything twice, and back", async ({ expect }) => {
    const { account, deploy, kept } = await start();
    const planned = await deploy("--plan");
    expect(planned.said).toContain("create the D1 database photo-verification-1-sandbox");
    expect([planned.status, account.databases.size, existsSync(kept)]).toEqual([0, 0, false]);

    const nowhere = await deploy("--rollback", "--plan");
    expect([nowhere.status, nowhere.complaint]).toEqual([
      1,
      expect.stringContaining("nothing is deployed in sandbox"),
    ]);

    const first = await deploy("--yes", "--address", await service(account));
    expect(first.said).toMatch(/http:\S+ answers\n/);
    expect([first.status, account.unknown]).toEqual([0, []]);
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
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    const drawn = JSON.parse(readFileSync(kept, "utf8")) as Secrets;
    const secrets = () => secretsOf(account);
    expect(secrets()).toEqual(drawn["edge"]);

    const made = idOf(account);
    account.order.length = 0;
    const second = await deploy("--yes");
    expect([second.status, second.said.includes("create")]).toEqual([0, false]);
    expect(idOf(account)).toBe(made);
    expect(secrets()).toEqual(drawn["edge"]);
    expect(orderOf(account)).toEqual([
      "sealer",
      "provenance",
      "places",
      "documents",
      "reader",
      "video",
      "edge",
      "sender",
      "analyzer",
    ]);

    const before = servedBy(account, "photo-verification-analyzer-sandbox");
    const back = await deploy("--rollback", "--yes");
    expect([back.status, account.unknown]).toEqual([0, []]);
    expect(servedBy(account, "photo-verification-analyzer-sandbox")).not.toBe(before);
    expect(servedBy(account, "photo-verification-sandbox")).toBe(firstOf(account));
  });
}

export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/** The deployed service, for the smoke test: it accepts the operator's token. */
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
  return (JSON.parse(journal) as { entries: unknown[] }).entries.length; // drizzle's own format
}
