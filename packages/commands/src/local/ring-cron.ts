import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./wrangler.ts";

/** On a developer's machine nobody else does; false where no service runs. */
export async function ringCron(): Promise<boolean> {
  try {
    const { base_url } = JSON.parse(readFileSync(path.join(ROOT, ".wrangler/demo.json"), "utf8")) as {
      base_url: string;
    }; // start.ts wrote it
    return (await fetch(`${base_url}/cdn-cgi/handler/scheduled`)).ok;
  } catch {
    return false;
  }
}
