import { readFileSync } from "node:fs";
import path from "node:path";
import { misused, typedOptions } from "./local/typed-options.ts";
import { ROOT } from "./local/wrangler.ts";
import { flawsOf, notesOf } from "./release-notes.ts";

const USAGE = `pnpm svc release --tag v0.1.0

Checks that tag, SDK and changelog name the same version, and prints what the changelog says about it.`;

const { tag } = typedOptions(USAGE, { options: { tag: { type: "string" } } }).values;
if (tag === undefined || !/^v\d+\.\d+\.\d+$/.test(tag))
  misused("--tag must be a version such as v0.1.0", USAGE);
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const changelog = read(".github/CHANGELOG.md");
const version = tag.slice(1);
const flaws = flawsOf(version, {
  "packages/sdk/package.json": (JSON.parse(read("packages/sdk/package.json")) as { version: string }).version,
  "packages/sdk-python/src/svc_sdk/_version.py": read("packages/sdk-python/src/svc_sdk/_version.py").replace(
    /^VERSION = "(.+)"\n$/,
    "$1",
  ),
  ".github/CHANGELOG.md": notesOf(changelog, version) === undefined ? "no section of it" : version,
});
if (flaws.length > 0) {
  console.error(`${tag} cannot be released:\n- ${flaws.join("\n- ")}`);
  process.exitCode = 1;
} else {
  console.log(notesOf(changelog, version));
}
