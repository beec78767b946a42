import type { ChildProcess } from "node:child_process";
import { stop } from "./wrangler.ts";

const READY_TIMEOUT_MS = 90_000;

/** Waits until the address answers 200; throws with the process's last words when it ends or takes too long. */
export async function untilReady(url: string, process: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  process.stderr?.on("data", keep);
  process.stdout?.on("data", keep);
  while (Date.now() < deadline) {
    if (process.exitCode !== null) throw new Error(`wrangler dev ended before it was ready:\n${output}`);
    if (await answers(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await stop(process, "SIGKILL");
  throw new Error(`${url} did not answer within ${READY_TIMEOUT_MS} ms:\n${output}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
