import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./wrangler.ts";

/** Triggers the cron, which never runs by itself on a developer's machine. Returns false if no service runs. */
export async function ringCron(): Promise<boolean> {
  return answers("/cdn-cgi/handler/scheduled");
}

/** Whether `pnpm start` runs on the data of this checkout. */
export async function isServing(): Promise<boolean> {
  return answers("/healthz");
}

async function answers(route: string): Promise<boolean> {
  try {
    const { base_url } = JSON.parse(readFileSync(path.join(ROOT, ".wrangler/demo.json"), "utf8")) as {
      base_url: string;
    }; // written by start.ts
    return (await fetch(`${base_url}${route}`)).ok;
  } catch {
    return false;
  }
}
