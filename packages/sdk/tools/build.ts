import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build, type Metafile } from "esbuild";

/** The entry points: three modules that tenants import, and the command they run. */
const ENTRIES = ["main", "verify-webhook", "verify-record", "cli/main"];

const ROOM = path.resolve(import.meta.dirname, "..");
const PACKAGE = path.join(ROOM, "build");
const DIST = path.join(PACKAGE, "dist");
const CJS = path.join(DIST, "cjs");

type Manifest = {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
};

rmSync(PACKAGE, { recursive: true, force: true });
mkdirSync(DIST, { recursive: true });
const manifest = JSON.parse(readFileSync(path.join(ROOM, "package.json"), "utf8")) as Manifest; // our own file
const inputs = await bundle(Object.keys(manifest.dependencies));
// `jose` has no CommonJS, and Node 20 cannot require modules: there it is bundled too.
const bundled = { ...inputs, ...(await bundleCommonJs()) };
writeFileSync(path.join(DIST, "third-party-licenses.txt"), licensesOf(bundled));
declare();
for (const file of globSync("**/*.d.ts", { cwd: DIST, exclude: ["cjs/**"] }))
  cpSync(path.join(DIST, file), path.join(CJS, file));
writeFileSync(path.join(CJS, "package.json"), '{ "type": "commonjs" }\n');
writeFileSync(path.join(PACKAGE, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
cpSync(path.join(ROOM, "docs/published.md"), path.join(PACKAGE, "README.md"));
cpSync(path.join(ROOM, "../../LICENSE"), path.join(PACKAGE, "LICENSE"));

/** Bundles to ES modules with shared chunks. Workspace code is bundled in; `external` is not. */
async function bundle(external: readonly string[]): Promise<Metafile["inputs"]> {
  const { metafile } = await build({
    absWorkingDir: ROOM,
    entryPoints: ENTRIES.map((name) => `src/${name}.ts`),
    outdir: DIST,
    outbase: "src",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    mainFields: ["module", "main"],
    external: [...external, "node:*"],
    sourcemap: true,
    metafile: true,
  });
  return metafile.inputs;
}

/**
 * The same modules for `require`, in one bundle: with one each, a class such as `WebhookVerificationError` would exist
 * twice. The command needs no second form.
 */
async function bundleCommonJs(): Promise<Metafile["inputs"]> {
  const { metafile } = await build({
    absWorkingDir: ROOM,
    entryPoints: ["src/main.ts"],
    outdir: CJS,
    outbase: "src",
    bundle: true,
    format: "cjs",
    platform: "neutral",
    target: "es2022",
    mainFields: ["module", "main"],
    conditions: ["import"],
    external: ["node:*"],
    sourcemap: true,
    metafile: true,
  });
  for (const name of ENTRIES.filter((each) => each.startsWith("verify-")))
    writeFileSync(path.join(CJS, `${name}.js`), 'module.exports = require("./main.js");\n');
  return metafile.inputs;
}

/** Writes the declarations of the entries and of everything they reference, with ES module file names. */
function declare(): void {
  const whole = mkdtempSync(path.join(ROOM, "build-types-"));
  try {
    const compiler = createRequire(import.meta.url).resolve("typescript/lib/tsc.js");
    const options = ["-p", "tsconfig.json", "--noEmit", "false", "--declaration", "--emitDeclarationOnly"];
    execFileSync(process.execPath, [compiler, ...options, "--rootDir", "..", "--outDir", whole], {
      cwd: ROOM,
    });
    const from = path.join(whole, "sdk/src");
    const waiting = ["main.d.ts", "verify-webhook.d.ts", "verify-record.d.ts"];
    for (const file of waiting) {
      const text = readFileSync(path.join(from, file), "utf8").replaceAll(
        /(from|import\()(\s*)"([^"]+)"/g,
        (_, word: string, space: string, named: string) => {
          if (!named.startsWith(".")) throw new Error(`${file} mentions ${named}, which is not published`);
          const other = path.join(path.dirname(file), named.replace(/\.ts$/, ".d.ts"));
          if (!waiting.includes(other)) waiting.push(other);
          return `${word}${space}"${named.replace(/\.ts$/, ".js")}"`;
        },
      );
      mkdirSync(path.dirname(path.join(DIST, file)), { recursive: true });
      writeFileSync(path.join(DIST, file), text);
    }
  } finally {
    rmSync(whole, { recursive: true, force: true });
  }
}

/** The published manifest, without the fields that only this repository needs. */
function published({ engines, dependencies, ...rest }: Manifest): object {
  const { version, description, license, keywords } = rest;
  return {
    name: "@svc/sdk",
    version,
    description,
    license,
    keywords,
    type: "module",
    engines,
    sideEffects: false,
    // For `moduleResolution: node10`, which knows no `exports`.
    main: "./dist/cjs/main.js",
    types: "./dist/cjs/main.d.ts",
    typesVersions: {
      "*": {
        "verify-webhook": ["dist/cjs/verify-webhook.d.ts"],
        "verify-record": ["dist/cjs/verify-record.d.ts"],
      },
    },
    exports: {
      ".": entry("main"),
      "./verify-webhook": entry("verify-webhook"),
      "./verify-record": entry("verify-record"),
    },
    bin: { svc: "./dist/cli/main.js" },
    files: ["dist"],
    dependencies: Object.fromEntries(
      Object.keys(dependencies).map((name) => [name, `^${installedVersion(name)}`]),
    ),
  };
}

function entry(name: string) {
  const inFolder = (folder: string) => ({
    types: `./${folder}/${name}.d.ts`,
    default: `./${folder}/${name}.js`,
  });
  return { import: inFolder("dist"), require: inFolder("dist/cjs") };
}

function installedVersion(name: string): string {
  const file = path.join(ROOM, "node_modules", name, "package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version; // npm's own format
}

/** The licence text of each npm package in the bundle. */
function licensesOf(all: Metafile["inputs"]): string {
  const folders = new Set(
    Object.keys(all).flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []),
  );
  const texts = [...folders].map((folder) => {
    const [file] = globSync("{LICENSE,LICENCE,license}*", { cwd: path.join(ROOM, folder) });
    if (file === undefined) throw new Error(`${folder} went into the bundle and has no licence`);
    return `${folder.replace(/^.*node_modules\//, "")}\n\n${readFileSync(path.join(ROOM, folder, file), "utf8")}`;
  });
  return texts.join("\n\n");
}
