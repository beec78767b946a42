import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { GENERATOR, headOf } from "./head.ts";
import { type Schemas, sdkSchemas } from "./schemas.ts";
import { PACKAGE, syncFiles } from "./sync-files.ts";

const OPTIONS = [
  "--input-file-type=openapi",
  "--target-python-version=3.10",
  "--target-pydantic-version=2",
  "--enum-field-as-literal=all",
  "--use-type-alias",
  "--use-standard-collections",
  "--use-schema-description",
  "--disable-timestamp",
  "--formatters=black",
];
const MODELS = [
  "--output-model-type=pydantic_v2.BaseModel",
  "--base-class=svc_sdk._model.Model",
  "--union-mode=left_to_right",
  "--use-annotated",
  "--use-field-description",
];
const PARAMS = [
  "--output-model-type=typing.TypedDict",
  "--use-generic-container-types",
  // mypy does not know PEP 728 yet
  "--no-use-closed-typed-dict",
  "--output-datetime-class=datetime",
];

// `--sync` leaves the types as they are, and needs no Python.
if (!process.argv.includes("--sync")) await writeTypes();
for (const { file, text } of syncFiles()) writeFileSync(path.join(PACKAGE, file), text);

async function writeTypes(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-generate-"));
  try {
    const { answers, params, fingerprint } = await sdkSchemas();
    execFileSync("python3", ["-m", "venv", folder]);
    const { name, version } = GENERATOR;
    const pip = ["install", "--quiet", `${name}[black]==${version}`];
    execFileSync(path.join(folder, "bin/pip"), pip, { stdio: "inherit" });
    const head = headOf(fingerprint);
    writeFileSync(path.join(PACKAGE, "models.py"), head + typesOf(answers, folder, MODELS));
    writeFileSync(path.join(PACKAGE, "params.py"), head + typesOf(params, folder, PARAMS));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns what the generator writes for these schemas, without the comment on its input file. */
function typesOf(schemas: Schemas, folder: string, options: readonly string[]): string {
  const [input, output] = [path.join(folder, "schemas.json"), path.join(folder, "out.py")];
  writeFileSync(input, JSON.stringify({ openapi: "3.1.0", paths: {}, components: { schemas } }));
  const flags = ["--input", input, "--output", output, ...OPTIONS, ...options];
  execFileSync(path.join(folder, "bin/datamodel-codegen"), flags, {
    stdio: "inherit",
    cwd: folder,
    env: { ...process.env, PYTHONWARNINGS: "ignore" },
  });
  return readFileSync(output, "utf8").replaceAll(/^#.*\n/gm, "");
}
