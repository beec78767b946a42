import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { developmentSigner } from "./development-signer.ts";
import { migrate, sealKeysIn, secretsIn } from "./service.ts";

const BEGIN = "# written by `pnpm run setup`; what stands outside of these two lines stays";
const END = "# end of what `pnpm run setup` wrote";

/**
 * Everything that `wrangler dev` needs to serve from this folder: the databases with all migrations, and the secrets of the
 * folder as `.dev.vars` beside the configurations under `root`. Done again, it changes nothing that is up to date.
 */
export async function prepare(stateDir: string, root: string): Promise<void> {
  await migrate(stateDir);
  writeVars(path.join(root, ".dev.vars"), {
    SERVICE_SECRETS: secretsIn(stateDir),
    SEAL_KEYS: await sealKeysIn(stateDir),
    ALLOW_INSECURE_WEBHOOKS: "1",
    DEV: "1",
  });
  const C2PA_SIGNER = await developmentSigner(stateDir);
  writeVars(path.join(root, "workers/sealer/.dev.vars"), { C2PA_SIGNER });
}

/** A developer's own lines in the file stay, and win where they come after ours. */
function writeVars(file: string, vars: Readonly<Record<string, string>>): void {
  const lines = Object.entries(vars).map(([name, value]) => `${name}=${quoted(value)}`);
  const block = [BEGIN, ...lines, END].join("\n");
  const found = contentsOf(file);
  const [before = "", rest] = found.split(BEGIN, 2);
  const after = rest === undefined ? "" : rest.slice(rest.indexOf(END) + END.length);
  const text = rest === undefined ? `${block}\n${before}` : `${before}${block}${after}`;
  if (text !== found) writeFileSync(file, text, { mode: 0o600 });
}

function contentsOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** As dotenv reads it: nothing in single quotes means anything else. */
function quoted(value: string): string {
  if (value.includes("'")) throw new Error("a value with an apostrophe does not fit into .dev.vars");
  return `'${value}'`;
}
