import { execFile } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { followGuide } from "./follow-guide.ts";
import { type Journey, staged, WEBHOOK_SCRIPTS } from "./harness.ts";

const run = promisify(execFile);
const SDK = path.join(ROOT, "packages/sdk");
const CONSUMER = path.join(import.meta.dirname, "sdk-consumer");
// the compilers of a tenant writing for Node and of one writing for browsers
const COMPILERS = [path.join(SDK, "node_modules/typescript"), path.join(ROOT, "node_modules/typescript")];

let journey: Journey;
let keys: TenantKeys;
let folder: string;

beforeAll(async () => {
  const stage = await staged();
  ({ journey, keys } = stage);
  folder = mkdtempSync(path.join(tmpdir(), "svc-consumer-"));
  cpSync(CONSUMER, folder, { recursive: true });
  for (const name of ["photo.jpg", "logo.jpg"]) writeFileSync(path.join(folder, name), stage.photo);
  const vectors = path.join(ROOT, "packages/seal/vectors");
  cpSync(path.join(vectors, "with-a-narrative.json"), path.join(folder, "record.json"));
  cpSync(path.join(vectors, "jwks.json"), path.join(folder, "jwks.json"));
  writeExamples();
  const started = journey.start({
    vars: { WEBHOOK_PACE: "0.01" },
    with: [...WEBHOOK_SCRIPTS, "places", "documents"],
  });
  await installTarball();
  await started;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await journey.end();
});

/** Installs the package as it would be published, in an otherwise empty project. */
async function installTarball(): Promise<void> {
  const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  await run("npx", ["-y", packageManager, "pack", "--pack-destination", folder], { cwd: SDK });
  const [tarball = ""] = globSync("*.tgz", { cwd: folder });
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", `./${tarball}`], {
    cwd: folder,
  });
}

/** Writes every `@example` of the sources as a separate module. */
function writeExamples(): void {
  mkdirSync(path.join(folder, "examples"));
  const head = readFileSync(path.join(folder, "example-head.ts"), "utf8");
  for (const file of globSync("src/**/*.ts", { cwd: SDK, exclude: ["src/generated/**", "**/*.test.ts"] })) {
    const comments = readFileSync(path.join(SDK, file), "utf8").matchAll(/@example\n([^]*?)\*\//g);
    for (const [index, [, lines = ""]] of [...comments].entries()) {
      const code = lines.replaceAll(/^ *\* ?/gm, "");
      const name = `${path.basename(file, ".ts")}-${index + 1}.ts`;
      writeFileSync(path.join(folder, "examples", name), `${head}\n${code}`);
    }
  }
}

function node(script: string, env: Readonly<Record<string, string>> = {}) {
  const { secretKey: SVC_SECRET_KEY, webhookSecret: SVC_WEBHOOK_SECRET } = keys;
  const own = { SVC_SECRET_KEY, SVC_WEBHOOK_SECRET, SVC_BASE_URL: journey.baseUrl, ...env };
  return run(process.execPath, [script], { cwd: folder, env: { PATH: process.env["PATH"], ...own } });
}

/** What this compiler says about the consumer's program; nothing if it compiles. */
function saidBy(compiler: string, config: string): Promise<string> {
  const typeRoots = path.join(SDK, "node_modules/@types");
  const tsc = createRequire(path.join(compiler, "package.json")).resolve("./lib/tsc.js");
  const compiled = run(process.execPath, [tsc, "-p", config, "--typeRoots", typeRoots], { cwd: folder });
  return compiled.then(
    () => "",
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}

describe("the published package", () => {
  it("holds README, licence and what was built, and needs nothing of this repository", ({ expect }) => {
    const installed = path.join(folder, "node_modules/@svc/sdk");
    const files = globSync("**/*", { cwd: installed }).map((file) => file.split(path.sep)[0]);
    expect(new Set(files)).toEqual(new Set(["LICENSE", "README.md", "dist", "package.json"]));
    const manifest = readFileSync(path.join(installed, "package.json"), "utf8");
    expect(manifest).not.toContain("workspace:");
    expect(Object.keys(JSON.parse(manifest).dependencies)).toEqual(["jose"]);
    for (const file of globSync("dist/**/*.{js,d.ts}", { cwd: installed }))
      expect(readFileSync(path.join(installed, file), "utf8"), file).not.toMatch(/["']@svc\/(?!sdk["'/])/);
  });

  it.for(["tsconfig.json", "tsconfig.browser.json", "commonjs/tsconfig.json"])(
    "compiles under strict and exactOptionalPropertyTypes without skipLibCheck, and refuses an unknown field: %s",
    async (config, { expect }) => {
      for (const compiler of COMPILERS) expect(await saidBy(compiler, config), compiler).toBe("");
    },
  );

  it("runs where `require` is all there is, and compiles there as NestJS does", async ({ expect }) => {
    // TypeScript 7 has no node10.
    const [older = ""] = COMPILERS;
    expect(await saidBy(older, "commonjs/tsconfig.node10.json")).toBe("");
    const { stdout } = await node("commonjs/out/required.js");
    expect(JSON.parse(stdout)).toEqual(["local", "verification.completed", "function", true]);
  });

  it("brings svc along", async ({ expect }) => {
    const { stdout } = await run(path.join(folder, "node_modules/.bin/svc"), ["--version"]);
    expect(stdout).toBe("0.1.0\n");
  });

  it("completes what is typed once it is installed as its README says", async ({ expect }) => {
    const readme = readFileSync(path.join(SDK, "docs/published.md"), "utf8");
    const block = [...readme.matchAll(/```sh\n([^]*?)```/g)].find(([, text]) => text?.includes("completion"));
    const prefix = path.join(folder, "for-the-machine");
    const script = `set -e
      ${block?.[1]}
      COMP_WORDS=(svc li); COMP_CWORD=1; _svc; echo "\${COMPREPLY[@]}"`;
    const own = { PATH: `${prefix}/bin:${process.env["PATH"]}`, npm_config_prefix: prefix };
    const env = { ...process.env, ...own, npm_config_prefer_offline: "true" };
    const { stdout } = await run("bash", ["-c", script], { cwd: folder, env });
    expect(stdout.trim().split("\n").at(-1)).toBe("listen");
  });

  it("brings an empty project to a verified webhook", async ({ expect }) => {
    const { stdout } = await node("out/first-webhook.js");
    expect(stdout.trim().split("\n").at(-1)).toBe("verified: verification.completed A-17 true");
  });

  it("has examples that all run", async ({ expect }) => {
    const { stdout } = await node("out/run-examples.js");
    const { ran, failed } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect(failed).toEqual({});
    expect(ran).toBe(globSync("examples/*.ts", { cwd: folder }).length);
    expect(ran).toBeGreaterThan(60);
  });
});

describe("the quickstart", () => {
  it("leads from an empty folder to a webhook that verifyWebhook takes, within ten minutes", async ({
    expect,
  }) => {
    const began = performance.now();
    const said = await followGuide("quickstart", { journey, keys }, expect);
    expect(performance.now() - began).toBeLessThan(600_000);
    expect([...said.matchAll(/^verified: (.*)$/gm)].map(([, type]) => type)).toEqual([
      "webhook.test",
      "verification.created",
      "verification.completed",
    ]);
  });
});
