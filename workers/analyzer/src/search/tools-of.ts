import type { SearchEngine } from "@svc/domain/outside-search";
import type { AnalyzerEnv } from "@svc/platform/env";
import { faultPoint } from "@svc/platform/fault";
import { reverseConfigOf, searchesADay } from "@svc/platform/reverse-config";
import { google } from "@svc/providers/reverse/google";
import { tineye } from "@svc/providers/reverse/tineye";
import { forgetQuestion, keepSearch, permitSearch } from "@svc/store/outside/reverse-searches";
import type { SearchTools } from "./search-tools.ts";

const ENGINES = { tineye, google } as const;

const rests: Readonly<Record<SearchEngine, { until: number }>> = {
  tineye: { until: 0 },
  google: { until: 0 },
};

/** Undefined if the operator has configured no company. */
export function searchToolsOf(env: AnalyzerEnv, own: Pick<SearchTools, "encode">): SearchTools | undefined {
  const config = reverseConfigOf(env);
  if (config.adapter === "known-images" || config.adapter === "none") return undefined;
  const { adapter: name, ...account } = config;
  return {
    ...own,
    name,
    engine: ENGINES[name](account),
    async permit(wish) {
      const permit = await permitSearch(env.DB, wish, { now: Date.now(), most: searchesADay(env) });
      await faultPoint(env, "reverse.after.permit");
      return permit;
    },
    release: (wish) => forgetQuestion(env.DB, wish),
    async keep(wish, outcome) {
      await faultPoint(env, "reverse.before.keep");
      await keepSearch(env.DB, wish, { outcome, now: Date.now() });
      await faultPoint(env, "reverse.after.keep");
    },
    rest: rests[name],
  };
}
