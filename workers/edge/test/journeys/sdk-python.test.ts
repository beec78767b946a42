import { execFile, execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@svc/commands/local/wrangler";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { blocksOf } from "./follow-guide.ts";
import { type Journey, staged, WEBHOOK_SCRIPTS } from "./harness.ts";

const run = promisify(execFile);
const SDK = path.join(ROOT, "packages/sdk-python");
/** The versions of everything installed here, so that the test says the same tomorrow. */
const PINNED = path.join(SDK, "tests/constraints.txt");

const folder = mkdtempSync(path.join(tmpdir(), "svc-python-"));
const bin = path.join(folder, "venv/bin");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const missing = install();
if (missing !== undefined) process.stdout.write(`The Python SDK is not tested: ${missing}\n`);

/** Builds wheel and sdist, and installs the wheel in an empty environment. Returns what this machine lacks for it. */
function install(): string | undefined {
  const pip = (...more: readonly string[]) =>
    execFileSync(path.join(bin, "python"), ["-m", "pip", "install", "--quiet", "-c", PINNED, ...more], {
      stdio: ["ignore", "ignore", "pipe"],
    });
  try {
    const isNew = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    execFileSync("python3", ["-c", isNew], { stdio: "ignore" });
    execFileSync("python3", ["-m", "venv", path.join(folder, "venv")], { stdio: "ignore" });
  } catch {
    return "there is no python3 of 3.10 or newer with venv";
  }
  try {
    pip("hatchling", "mypy");
  } catch {
    return "PyPI does not answer";
  }
  execFileSync(path.join(bin, "hatchling"), ["build", "-d", path.join(folder, "dist")], {
    cwd: SDK,
    stdio: ["ignore", "ignore", "pipe"],
  });
  pip(...globSync(path.join(folder, "dist/*.whl")));
  return undefined;
}

/** Every Python block of the package's README and of the guide, each a program of its own. */
function writeExamples(): readonly string[] {
  const readme = readFileSync(path.join(SDK, "docs/published.md"), "utf8");
  const texts = [
    ...[...readme.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text),
    ...blocksOf("sdk").flatMap(({ language, text }) => (language === "python" ? [text] : [])),
  ];
  mkdirSync(path.join(folder, "examples"));
  return texts.map((text, index) => {
    const file = `examples/example_${index + 1}.py`;
    writeFileSync(path.join(folder, file), text);
    return file;
  });
}

describe.skipIf(missing !== undefined)("the Python package", () => {
  let journey: Journey;
  let keys: TenantKeys;
  let examples: readonly string[];

  beforeAll(async () => {
    const stage = await staged();
    ({ journey, keys } = stage);
    writeFileSync(path.join(folder, "photo.jpg"), stage.photo);
    cpSync(path.join(SDK, "tests"), path.join(folder, "tests"), { recursive: true });
    examples = writeExamples();
    await journey.start({ vars: { WEBHOOK_PACE: "0.01" }, with: [...WEBHOOK_SCRIPTS, "documents"] });
  });
  afterAll(() => journey.end());

  function python(...more: readonly string[]) {
    const { secretKey: SVC_SECRET_KEY, webhookSecret: SVC_WEBHOOK_SECRET } = keys;
    const env = { PATH: bin, SVC_SECRET_KEY, SVC_WEBHOOK_SECRET, SVC_BASE_URL: journey.baseUrl };
    return run(path.join(bin, "python"), more, { cwd: folder, env });
  }

  it("is a wheel and an sdist with types, licence and README", async ({ expect }) => {
    const [sdist = ""] = globSync("dist/*.tar.gz", { cwd: folder });
    const { stdout } = await run("tar", ["-tzf", sdist], { cwd: folder });
    for (const file of ["LICENSE", "docs/published.md", "pyproject.toml", "src/svc_sdk/py.typed"])
      expect(stdout.split("\n").map((each) => each.replace(/^[^/]+\//, ""))).toContain(file);
    const said = await python(
      "-c",
      "from importlib.metadata import metadata as m; print(m('svc-sdk').as_string())",
    );
    expect(said.stdout).toContain("Requires-Python: >=3.10");
    expect(said.stdout).toContain("License-Expression: Apache-2.0");
    expect(said.stdout).toContain("# svc-sdk");
  });

  it("has types that mypy takes strictly, in its tests and examples too", async ({ expect }) => {
    const checked = await python("-m", "mypy", "--strict", "-p", "svc_sdk").catch((error: unknown) => error);
    expect(checked).toMatchObject({ stdout: expect.stringContaining("Success") });
    const used = await python("-m", "mypy", "--strict", "tests", ...examples).catch(
      (error: unknown) => error,
    );
    expect(used).toMatchObject({ stdout: expect.stringContaining("Success") });
  });

  it.for(["test_offline", "test_service"])("does what its tests say: %s", async (name, { expect }) => {
    const ran = await python("-m", "unittest", `tests/${name}.py`).catch((error: unknown) => error);
    expect(ran).toMatchObject({ stderr: expect.stringMatching(/^Ran \d+ tests[\s\S]*^OK$/m) });
  });

  it("has examples that all run", async ({ expect }) => {
    expect(examples.length).toBeGreaterThan(6);
    const failed = examples.map((file) =>
      python(file).then(
        () => [],
        (error: unknown) => [file, String(error)],
      ),
    );
    expect((await Promise.all(failed)).flat()).toEqual([]);
  });
});
