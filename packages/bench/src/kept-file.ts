import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@svc/commands/local/wrangler";

type Kept = {
  readonly name: string;
  /** The code that makes it: when one of these files changes, it is made again. */
  readonly sources: readonly string[];
  readonly make: () => Promise<Uint8Array>;
  readonly folder?: string;
};

/** A file that takes seconds to make, kept for the next run where git and the packages' installer leave it alone. */
export async function keptFile({ name, sources, make, folder = FOLDER }: Kept): Promise<Uint8Array> {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(readFileSync(source));
  const file = path.join(folder, `${hash.digest("hex").slice(0, 16)}-${name}`);
  try {
    return readFileSync(file);
  } catch {
    const bytes = await make();
    mkdirSync(folder, { recursive: true });
    // a run that is killed here leaves no half of a file under its name
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, file);
    return bytes;
  }
}

const FOLDER = path.join(ROOT, "node_modules/.cache/svc-bench");
