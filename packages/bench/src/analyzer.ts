import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Check } from "@svc/domain/check-rules";
import type { Finding } from "@svc/domain/finding";
import { untilReady } from "@svc/commands/local/until-ready";
import { CONFIGS, devArguments, spawnWrangler, stop } from "@svc/commands/local/wrangler";

type InspectionAnswer =
  | { readonly readable: true; readonly findings: Partial<Record<Check, Finding>> }
  | { readonly readable: false; readonly detail: string };

/** The analyzer script by itself, in workerd, with the credential reader beside it. */
export type RunningAnalyzer = {
  readonly process: ChildProcess;
  readonly inspect: (
    bytes: Uint8Array,
    checks: readonly Check[],
    times?: number,
  ) => Promise<InspectionAnswer>;
  readonly stop: () => Promise<void>;
};

export async function startAnalyzer(port: number): Promise<RunningAnalyzer> {
  const stateDir = mkdtempSync(path.join(tmpdir(), "svc-analyzer-"));
  const process = spawnWrangler(
    devArguments({ configs: CONFIGS.slice(1), port, stateDir, logLevel: "error" }),
    "pipe",
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(baseUrl, process);
  return {
    process,
    async inspect(bytes, checks, times = 1) {
      const query = checks.map((check) => `check=${check}`).join("&");
      const response = await fetch(`${baseUrl}/?${query}&times=${times}`, {
        method: "POST",
        body: new Uint8Array(bytes),
      });
      if (!response.ok) throw new Error(`the analyzer answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as InspectionAnswer; // inspect-request.ts wrote it
    },
    async stop() {
      await stop(process);
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}
