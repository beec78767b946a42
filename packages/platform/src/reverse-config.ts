import { SEARCH_ENGINES, type SearchEngine, SEARCHES_A_DAY } from "@svc/domain/outside-search";

export type ReverseVars = {
  /** Where `reverse` searches: `known-images`, `tineye` or `google`. */
  readonly REVERSE?: string;
  readonly REVERSE_TINEYE_KEY?: string;
  readonly REVERSE_TINEYE_URL?: string;
  readonly REVERSE_GOOGLE_KEY?: string;
  readonly REVERSE_GOOGLE_URL?: string;
  /** Paid searches per account and UTC day. Default: SEARCHES_A_DAY of the domain. */
  readonly REVERSE_SEARCHES_A_DAY?: string;
};

/** `none`: no search is possible, and the reason. */
export type ReverseConfig =
  | { readonly adapter: "known-images" }
  | { readonly adapter: SearchEngine; readonly apiKey: string; readonly baseUrl?: string }
  | { readonly adapter: "none"; readonly reason: string };

/** Selects the search engine. Without `REVERSE`, it is the index of known images. */
export function reverseConfigOf(vars: ReverseVars): ReverseConfig {
  const engine = outsideEngineOf(vars);
  if (engine) return engineOf(engine, vars);
  const { REVERSE: adapter = "" } = vars;
  if (adapter === "" || adapter === "known-images") return { adapter: "known-images" };
  return { adapter: "none", reason: "REVERSE must be known-images, tineye or google" };
}

/** The company that would see a photo. The edge script needs its name but has no keys. */
export function outsideEngineOf({ REVERSE }: Pick<ReverseVars, "REVERSE">): SearchEngine | undefined {
  return SEARCH_ENGINES.find((engine) => engine === REVERSE);
}

/** A value that is not a whole number means 0. */
export function searchesADay({ REVERSE_SEARCHES_A_DAY: most }: ReverseVars): number {
  if (most === undefined || most === "") return SEARCHES_A_DAY;
  return Number.isInteger(Number(most)) ? Math.max(0, Number(most)) : 0;
}

function engineOf(adapter: SearchEngine, vars: ReverseVars): ReverseConfig {
  const [name, apiKey, baseUrl] =
    adapter === "tineye"
      ? ["REVERSE_TINEYE_KEY", vars.REVERSE_TINEYE_KEY, vars.REVERSE_TINEYE_URL]
      : ["REVERSE_GOOGLE_KEY", vars.REVERSE_GOOGLE_KEY, vars.REVERSE_GOOGLE_URL];
  if (!apiKey) return { adapter: "none", reason: `${name} is missing` };
  return { adapter, apiKey, ...(baseUrl && { baseUrl }) };
}
