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
 * again without its data.
 *
 * @throws if there is data outside the chosen jurisdiction
 */
export function requireSamePlace({
  found,
  sections,
  jurisdiction,
  choice,
}: Place & { readonly found: Found; readonly sections: ReadonlyMap<string, TomlTable> }): void {
  if (jurisdiction === undefined) return;
  const isDeployed = found.secrets.has(EDGE);
  const hasDatabase = databasesIn(sections).some((name) => found.databases.includes(name));
  const lacksBucket = bucketsIn(sections).some((name) => !found.buckets.includes(name));
  if (choice ? isDeployed || hasDatabase : isDeployed && lacksBucket)
    throw new Error(
      `its databases or scripts already exist outside the jurisdiction ${jurisdiction}, which can be chosen only before the first deployment`,
    );
}
