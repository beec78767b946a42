import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Journey, staged } from "./harness.ts";

const run = promisify(execFile);
const PROGRAMS = path.join(import.meta.dirname, "generated-clients");
const JAR = {
  url: "https://repo1.maven.org/maven2/org/openapitools/openapi-generator-cli/7.17.0/openapi-generator-cli-7.17.0.jar",
  sha256: "25d6bd8273dd2be99979d544b62ea43f0ce1975f1aa582678b5093d1e7fcfce8",
};
const PYTHON = "openapi-python-client==0.29.1";
const TYPESCRIPT = [
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "typescript@5.9.3",
  "@types/node@24",
];

/** What each program prints: the environment, the status of what it made, and the first event of its log. */
const SAID = "local pending verification.created\n";

let journey: Journey;
let keys: TenantKeys;
let folder: string;

beforeAll(async () => {
  ({ journey, keys } = await staged());
  await journey.start();
  folder = mkdtempSync(path.join(tmpdir(), "svc-generated-"));
  const answer = await journey.request(undefined, "/openapi.json");
  writeFileSync(path.join(folder, "openapi.json"), await answer.text());
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await journey.end();
});

/** Why a generator cannot run here, in one line; undefined if it can. */
function missing(...commands: readonly string[]): string | undefined {
  const absent = commands.find((command) => spawnSync(command, ["--version"]).error !== undefined);
  return absent && `skipped: there is no ${absent} on this machine`;
}

async function said(command: string, args: readonly string[], cwd: string): Promise<string> {
  const own = { SVC_BASE_URL: journey.baseUrl, SVC_SECRET_KEY: keys.secretKey };
  const { stdout } = await run(command, args, { cwd, env: { ...process.env, ...own }, maxBuffer: 2 ** 26 });
  return stdout;
}

/** Runs OpenAPI Generator, which it fetches once. Returns the folder with the client. */
async function generated(language: string, ...options: readonly string[]): Promise<string> {
  const jar = path.join(folder, "generator.jar");
  if (!existsSync(jar)) {
    const bytes = new Uint8Array(await (await fetch(JAR.url)).arrayBuffer());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    if (sha256 !== JAR.sha256) throw new Error(`the generator's SHA-256 is ${sha256}`);
    writeFileSync(jar, bytes);
  }
  await said(
    "java",
    ["-jar", jar, "generate", "-i", "openapi.json", "-g", language, "-o", language, ...options],
    folder,
  );
  return path.join(folder, language);
}

describe("a client made from the OpenAPI document", () => {
  it("in TypeScript, by openapi-typescript and openapi-fetch with their defaults", async ({ expect }) => {
    const own = path.join(folder, "typescript");
    mkdirSync(own);
    writeFileSync(path.join(own, "package.json"), '{ "type": "module", "private": true }');
    await said("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...TYPESCRIPT], own);
    await said("npx", ["openapi-typescript", "../openapi.json", "-o", "wire.d.ts"], own);
    cpSync(path.join(PROGRAMS, "five-calls.ts"), path.join(own, "five-calls.ts"));
    const strict = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"];
    await said("npx", ["tsc", ...strict, "five-calls.ts"], own);
    expect(await said("node", ["five-calls.js"], own)).toBe(SAID);
  });

  it("in Python, with no part left out but what the generator cannot send", async ({ expect, skip }) => {
    const reason = missing("python3");
    if (reason !== undefined) return skip(reason);
    await said("python3", ["-m", "venv", "python"], folder);
    const pip = path.join(folder, "python/bin/pip");
    const installed = await said(pip, ["install", "--quiet", PYTHON], folder).then(
      () => true,
      () => false,
    );
    if (!installed) return skip(`skipped: pip cannot install ${PYTHON}`);
    const tool = path.join(folder, "python/bin/openapi-python-client");
    const making = ["generate", "--path", "openapi.json", "--output-path", "client"];
    const { stderr } = await run(tool, making, { cwd: folder });
    const left = [...stderr.matchAll(/^WARNING parsing (.*) within/gm)].map(([, part = ""]) => part);
    expect(left.toSorted()).toEqual([
      "GET /v1/me/credits/invoices/{id}/pdf",
      "GET /v1/verifications/{id}/report",
      "PATCH /v1/verifications/{id}/uploads/{upload_id}", // the media type of tus
      "POST /v1/databases", // CSV; JSON is there
      "PUT /v1/databases/{id}",
    ]);
    await said(pip, ["install", "--quiet", "./client"], folder);
    const python = path.join(folder, "python/bin/python");
    expect(await said(python, [path.join(PROGRAMS, "five_calls.py")], folder)).toBe(SAID);
  });

  it("in Go, which compiles", async ({ expect, skip }) => {
    const reason = missing("java", "go");
    if (reason !== undefined) return skip(reason);
    // Constants of Go share one scope.
    const client = await generated("go", "--additional-properties=enumClassPrefix=true,withGoMod=false");
    const program = path.join(client, "program");
    mkdirSync(program);
    cpSync(path.join(PROGRAMS, "five_calls.go"), path.join(program, "main.go"));
    writeFileSync(path.join(client, "go.mod"), "module example.com/svc\n\ngo 1.23\n");
    rmSync(path.join(client, "test"), { recursive: true, force: true });
    await said("go", ["mod", "tidy"], client);
    expect(await said("go", ["run", "./program"], client)).toBe(SAID);
  });

  it("in Java, which compiles", async ({ expect, skip }) => {
    const reason = missing("java", "mvn");
    if (reason !== undefined) return skip(reason);
    // Otherwise each list that a program leaves out is sent empty.
    const client = await generated("java", "--additional-properties=containerDefaultToNull=true");
    cpSync(path.join(PROGRAMS, "FiveCalls.java"), path.join(client, "src/main/java/FiveCalls.java"));
    await said("mvn", ["-q", "compile", "dependency:build-classpath", "-Dmdep.outputFile=path.txt"], client);
    const classes = `target/classes:${await said("cat", ["path.txt"], client)}`;
    expect(await said("java", ["-cp", classes, "FiveCalls"], client)).toBe(SAID);
  });

  it("in PHP, which is generated", async ({ expect, skip }) => {
    const reason = missing("java");
    if (reason !== undefined) return skip(reason);
    const client = await generated("php");
    expect(existsSync(path.join(client, "lib/Api/VerificationsApi.php"))).toBe(true);
  });
});
