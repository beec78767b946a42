import type { ChildProcess } from "node:child_process";
import type { Check } from "@svc/domain/check-rules";
import type { Finding } from "@svc/domain/finding";
import type { JudgeOpinion, OutsideJudgeName } from "@svc/domain/outside-judges";
import { copyConfig } from "@svc/commands/local/config-copy";
import { untilReady } from "@svc/commands/local/until-ready";
import { CONFIGS, devArguments, spawnWrangler, stop } from "@svc/commands/local/wrangler";
import { removeNow, temporaryFolder } from "@svc/commands/local/temporary";

/** What `inspect-request.ts` answers for one judge; otherwise the same type as the port in @svc/providers. */
type OutsideAnswer = { readonly judge: OutsideJudgeName } & (
  | ({ readonly answered: true } & JudgeOpinion)
  | { readonly answered: false; readonly reason: string }
);

type InspectionAnswer =
  | {
      readonly readable: true;
      readonly findings: Partial<Record<Check, Finding>>;
      readonly outside?: readonly OutsideAnswer[];
    }
  | { readonly readable: false; readonly detail: string };

const ANALYZER = "workers/analyzer/wrangler.toml";

/** The analyzer script in workerd, together with the credential reader. */
export type RunningAnalyzer = {
  readonly process: ChildProcess;
  readonly inspect: (
    bytes: Uint8Array,
    checks: readonly Check[],
    /** `known`: the outside judges whose answers are known; without it, none is asked. */
    more?: { readonly times?: number; readonly known?: readonly OutsideJudgeName[] },
  ) => Promise<InspectionAnswer>;
  readonly stop: () => Promise<void>;
};

/** `vars` are added to the script's own variables. */
export async function startAnalyzer(
  port: number,
  vars: Readonly<Record<string, string>> = {},
): Promise<RunningAnalyzer> {
  const stateDir = temporaryFolder("analyzer");
  const configs = CONFIGS.slice(1).map((config) =>
    config === ANALYZER ? copyConfig(config, stateDir, { vars }) : config,
  );
  const process = spawnWrangler(devArguments({ configs, port, stateDir, logLevel: "error" }), "pipe");
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(baseUrl, process);
  return {
    process,
    async inspect(bytes, checks, { times = 1, known } = {}) {
      const query = new URLSearchParams([...checks.map((check) => ["check", check]), ["times", `${times}`]]);
      if (known !== undefined) query.set("outside", "ask");
      for (const name of known ?? []) query.append("known", name);
      const response = await fetch(`${baseUrl}/?${query}`, {
        method: "POST",
        body: new Uint8Array(bytes),
      });
      if (!response.ok) throw new Error(`the analyzer answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as InspectionAnswer; // written by inspect-request.ts
    },
    async stop() {
      await stop(process);
      removeNow(stateDir);
    },
  };
}
