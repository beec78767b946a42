import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";
import { readCalibrations } from "@svc/detectors/outside/read-calibrations";
import { drawScene } from "@svc/testkit/draw-scene";
import type { JudgeServer } from "@svc/testkit/judges/judge-server";
import { serveSightengine, SIGHTENGINE } from "@svc/testkit/judges/sightengine-server";
import { photoFile } from "@svc/testkit/photo-file";
import { afterAll, beforeAll, describe, it } from "vitest";

const ACCOUNT = `acc_${"0".repeat(26)}`;
const KEY = "sk_test";
const folder = mkdtempSync(path.join(tmpdir(), "svc-calibrate-"));
const listed = path.join(folder, "photos.csv");
let sightengine: JudgeServer;
beforeAll(async () => {
  sightengine = await serveSightengine();
  for (const seed of [1, 2])
    writeFileSync(path.join(folder, `${seed}.jpg`), await photoFile(drawScene(320, 240, seed), "jpeg"));
  writeFileSync(listed, "path,label\n1.jpg,genuine\n2.jpg,generated\n");
});
afterAll(() => {
  sightengine.close();
  rmSync(folder, { recursive: true });
});

async function calibrate(args: readonly string[], keys: Readonly<Record<string, string>> = {}) {
  const script = path.join(ROOT, "packages/bench/src/calibrate.ts");
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...keys } });
  let [said, complained] = ["", ""];
  child.stdout.on("data", (part: Buffer) => (said += part.toString()));
  child.stderr.on("data", (part: Buffer) => (complained += part.toString()));
  await once(child, "close");
  return { code: child.exitCode, said, complained };
}

describe("pnpm svc calibrate, with photos of this machine", () => {
  it("asks each judge that is set up once about a photo, also when it is run again, and fits nothing from too few", async ({
    expect,
  }) => {
    const keys = {
      JUDGE_SIGHTENGINE_USER: SIGHTENGINE.user,
      JUDGE_SIGHTENGINE_SECRET: SIGHTENGINE.secret,
      JUDGE_SIGHTENGINE_URL: sightengine.url,
    };
    const first = await calibrate(["--labels", listed], keys);
    expect(first.said).toContain("2 photos: 1 genuine, 1 generated.");
    expect(first.said).toContain("2 questions were put to outside judges; 0 of them were not answered.");
    expect(first.complained).toContain("Sightengine judged 1 genuine and 1 generated");
    expect([first.code, sightengine.pictures.length, sightengine.problems]).toEqual([1, 2, []]);
    const again = await calibrate(["--labels", listed], keys);
    expect(again.said).toContain("0 questions were put to outside judges");
    expect(again.complained).toContain("Sightengine judged 1 genuine and 1 generated");
    expect(sightengine.pictures).toHaveLength(2);
  });

  it("refuses what it cannot use before anything is paid for", async ({ expect }) => {
    const wrong = path.join(folder, "wrong.csv");
    writeFileSync(wrong, "path,label\n1.jpg,genuine\n2.jpg,maybe\n");
    const gone = path.join(folder, "gone.csv");
    writeFileSync(gone, "path,label\n1.jpg,genuine\nnone.jpg,generated\n");
    const notes = path.join(folder, "notes.json");
    writeFileSync(notes, "{}");
    const judge = { JUDGE_HIVE_TOKEN: "t", JUDGE_HIVE_URL: sightengine.url };
    const refused = await Promise.all([
      calibrate([]),
      calibrate(["--labels", listed, "--account", "mine"]),
      calibrate(["--labels", wrong], judge),
      calibrate(["--labels", gone], judge),
      calibrate(["--labels", listed, "--out", notes], judge),
      calibrate(["--labels", listed]),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(refused.map(({ complained }) => complained)).toEqual([
      expect.stringContaining("--labels is missing"),
      expect.stringContaining("must be an account's id"),
      expect.stringContaining("wrong.csv, line 3: the label must be genuine or generated"),
      expect.stringContaining("line 3: none.jpg cannot be read"),
      expect.stringContaining("holds something else"),
      expect.stringContaining("No outside judge is set up"),
    ]);
  });
});

type Case = { readonly id: string; readonly label: string; readonly scores: readonly [number, number] };

/** Hive is right nine times of ten, Sightengine eight times; we guess. */
function cases(count: number): readonly Case[] {
  return Array.from({ length: count }, (_, index) => {
    const isGenerated = index % 2 === 0;
    const scoreOf = (wrongOf: number, of: number) => (index % of < wrongOf === isGenerated ? 0.1 : 0.9);
    const id = `vfy_${String(index).padStart(26, "0")}`;
    return { id, label: isGenerated ? "generated" : "genuine", scores: [scoreOf(2, 20), scoreOf(6, 28)] };
  });
}

/** `GET /v1/verifications/{id}/captures` of a service whose findings hold these opinions. */
async function serveCases(listedCases: readonly Case[]) {
  const byId = new Map(listedCases.map((each) => [each.id, each]));
  let requests = 0;
  const http = createServer((request, response) => {
    requests += 1;
    const found = byId.get(request.url?.split("/")[3] ?? "");
    if (request.headers.authorization !== `Bearer ${KEY}`) return void response.writeHead(401).end();
    if (requests === 3) return void response.writeHead(429, { "Retry-After": "0" }).end();
    if (!found) return void response.writeHead(404).end();
    const [hive, sight] = found.scores;
    const judges = [
      { name: "hive", version: "v2-1", score: hive },
      { name: "sightengine", version: "1.0-genai", score: sight },
    ];
    const evidence = judges.map((judge) => ({ kind: "outside_judge", detail: "It says so.", judge }));
    const ours = { check: "ai", result: "clear", score: 0.5, model: "ai-pixels@1.1.1", evidence };
    const finding = { ...ours, confidence: 0.9, own_confidence: 0.5 };
    response.end(JSON.stringify({ items: [{ findings: [finding] }] }));
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  const { port } = http.address() as AddressInfo; // a TCP server's
  return { url: `http://127.0.0.1:${port}`, close: () => http.close() };
}

describe("pnpm svc calibrate, with cases", () => {
  it("reads the opinions in their findings, says what each judge finds, and writes what the service reads", async ({
    expect,
  }) => {
    const all = cases(280);
    const service = await serveCases(all);
    const labels = path.join(folder, "cases.csv");
    writeFileSync(
      labels,
      `id,status,label\n${all.map(({ id, label }) => `${id},completed,${label}`).join("\n")}\n`,
    );
    const keys = { SVC_BASE_URL: service.url, SVC_SECRET_KEY: KEY };
    const forAll = await calibrate(["--labels", labels], keys);
    const forOne = await calibrate(["--labels", labels, "--account", ACCOUNT], keys);
    const wrongKey = await calibrate(["--labels", labels], { ...keys, SVC_SECRET_KEY: "wrong" });
    service.close();
    expect([forAll.code, forOne.code, wrongKey.code]).toEqual([0, 0, 2]);
    expect(forAll.said).toContain("280 photos: 140 genuine, 140 generated.");
    expect(forAll.said).toContain("Hive alone:");
    expect(forAll.said).toContain("Ours with Sightengine and Hive:");
    expect(wrongKey.complained).toContain("SVC_SECRET_KEY is not a key of this service");
    const written = readCalibrations(readFileSync(path.join(folder, "judges.json"), "utf8"));
    const ours = { name: "ai-pixels", version: "1.1.1" };
    expect(written).toMatchObject([{ ours }, { ours, account: ACCOUNT }]);
    expect(written?.[0]?.rules).toHaveLength(3);
  });

  it("names the line of a case that is not the account's", async ({ expect }) => {
    const service = await serveCases([]);
    const labels = path.join(folder, "other.csv");
    writeFileSync(labels, `id,label\nvfy_${"0".repeat(26)},genuine\n`);
    const keys = { SVC_BASE_URL: service.url, SVC_SECRET_KEY: KEY };
    const { code, complained } = await calibrate(["--labels", labels], keys);
    service.close();
    expect([code, complained]).toEqual([2, expect.stringContaining("line 2: vfy_")]);
    const unset = await calibrate(["--labels", labels], { SVC_BASE_URL: "", SVC_SECRET_KEY: "" });
    expect(unset.complained).toContain("set SVC_SECRET_KEY and SVC_BASE_URL");
    const open = await calibrate(["--labels", labels], { ...keys, SVC_BASE_URL: "http://api.example" });
    expect(open.complained).toContain("SVC_BASE_URL must begin with https://");
  });
});
