import compat, {
  type Identifier,
  type SimpleSupportStatement,
} from "@mdn/browser-compat-data" with { type: "json" };

/** The oldest version of each engine that a page supports. */
export type OldestEngines = { readonly chrome: number; readonly safari: number; readonly firefox: number };

type Engine = keyof OldestEngines;

/** MDN's names of the mobile versions, which are never newer than the desktop ones. */
const BROWSERS = {
  chrome: "chrome_android",
  safari: "safari_ios",
  firefox: "firefox_android",
} as const satisfies Record<Engine, string>;

const ENGINES: readonly Engine[] = ["chrome", "safari", "firefox"];

/** The first version of each engine with a feature. Infinity means never, or only behind a flag. */
export type Since = Readonly<Record<Engine, number>>;

/** Undefined if MDN does not describe it. */
export function sinceOf({ __compat: known }: Identifier): Since | undefined {
  if (!known) return undefined;
  const { support } = known;
  const of = (engine: Engine) => Math.min(...[support[BROWSERS[engine]] ?? []].flat().map(firstVersion));
  return { chrome: of("chrome"), safari: of("safari"), firefox: of("firefox") };
}

function firstVersion({
  version_added: added,
  flags,
  prefix,
  alternative_name,
}: SimpleSupportStatement): number {
  if (flags || prefix !== undefined || alternative_name !== undefined) return Infinity;
  return typeof added === "string" && added !== "preview" ? Number(added.replace("≤", "")) : Infinity;
}

/** One name may stand for several features; the oldest of them counts. */
export function earliest(all: readonly Since[]): Since {
  const of = (engine: Engine) => Math.min(...all.map((since) => since[engine]));
  return { chrome: of("chrome"), safari: of("safari"), firefox: of("firefox") };
}

/** The engines that lack it, such as "firefox 100". Empty if all have it. */
export function lackedBy(since: Since, oldest: OldestEngines): readonly string[] {
  return ENGINES.filter((engine) => since[engine] > oldest[engine]).map(
    (engine) => `${engine} ${oldest[engine]}`,
  );
}

/** MDN's data at this path; undefined if there is none. */
export function described(...path: readonly string[]): Identifier | undefined {
  return path.reduce<Identifier | undefined>((at, part) => at?.[part], compat as unknown as Identifier);
}

/** The features below another one, with their names. */
export function partsOf(of: Identifier): readonly (readonly [name: string, part: Identifier])[] {
  return Object.entries(of).filter((entry): entry is [string, Identifier] => entry[0] !== "__compat");
}
