import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { developmentSigner } from "./development-signer.ts";
import { migrate, sealKeysIn, secretsIn } from "./service.ts";

const BEGIN = "# written by `pnpm svc setup`; what stands outside of these two lines stays";
const END = "# end of what `pnpm svc setup` wrote";

/**
 * Prepares a folder for `wrangler dev`: databases with all migrations, and the folder's secrets as `.dev.vars` next
 * to the configurations under `root`. Running it again changes nothing that is up to date.
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

/** A developer's own lines in the file stay, and override ours if they come after them. */
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

/** In dotenv's syntax, single quotes need no escaping. */
function quoted(value: string): string {
  if (value.includes("'")) throw new Error("values in .dev.vars must not contain an apostrophe");
  return `'${value}'`;
}
