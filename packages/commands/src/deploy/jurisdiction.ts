import type { Jurisdiction } from "@svc/platform/jurisdiction";
import type { TomlTable } from "smol-toml";
import type { Choice, Environment } from "./environments.ts";
import { bucketsIn, databasesIn, type Found } from "./plan.ts";
import { EDGE, sectionsOf } from "./scripts.ts";
import { jurisdictionOf } from "./settings.ts";

type Place = {
  readonly jurisdiction: Jurisdiction | undefined;
  /** Present if the configurations do not name it yet. */
  readonly choice?: Choice | undefined;
};

/** @throws if the configurations name another jurisdiction than the typed one */
export function chosenPlace(environment: Environment, typed: Jurisdiction | undefined): Place {
  const named = jurisdictionOf(sectionsOf(environment));
  if (typed === undefined || typed === named) return { jurisdiction: named };
  if (named === undefined) return { jurisdiction: typed, choice: { environment, jurisdiction: typed } };
  throw new Error(
    `${environment} keeps its data in the jurisdiction ${named}, and data cannot move to ${typed}: deploy without --jurisdiction, or set up another environment`,
  );
}

/**
 * In another jurisdiction, databases, buckets and objects of the same names are different ones: the service would start
 * again without its data. So what exists must have its bucket in the jurisdiction that the configurations name, or in
 * none if they name none.
 *
 * @throws if there is data elsewhere
 */
export function requireSamePlace({
  found,
  sections,
  jurisdiction,
  choice,
}: Place & { readonly found: Found; readonly sections: ReadonlyMap<string, TomlTable> }): void {
  const exists =
    found.secrets.has(EDGE) || databasesIn(sections).some((name) => found.databases.includes(name));
  const buckets = bucketsIn(sections);
  const isElsewhere = buckets.length > 0 && buckets.every((name) => !found.buckets.includes(name));
  if (!exists || !(choice || isElsewhere)) return;
  const place = jurisdiction === undefined ? "no jurisdiction" : `the jurisdiction ${jurisdiction}`;
  throw new Error(
    `its databases or scripts exist, but not its bucket in ${place}, which can be chosen only before the first deployment. If an earlier run chose another, restore the wrangler.toml files that it wrote`,
  );
}
