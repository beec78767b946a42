import type { Jurisdiction } from "@svc/platform/jurisdiction";
import type { TomlTable } from "smol-toml";
import { type Environment, tableOf } from "./environments.ts";
import { AROUND_EDGE, EDGE, FORERUNNER, ORDER, scriptOf } from "./scripts.ts";

/** The resources that an account already has, by name. */
export type Found = {
  readonly databases: readonly string[];
  readonly buckets: readonly string[];
  readonly queues: readonly string[];
  /** Names of each deployed script's secrets, by configuration. A script that is missing was never deployed. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
};

/** One wrangler command with a description for the operator. */
export type Step = {
  readonly says: string;
  readonly args: readonly string[];
  /** A configuration whose forerunner file must exist next to it during this step. */
  readonly forerunner?: string;
  /** The script that this step deploys with all its bindings. */
  readonly deploys?: string;
};

export type PlanInput = {
  readonly environment: Environment;
  readonly sections: ReadonlyMap<string, TomlTable>;
  readonly found: Found;
  /** Marks everything deployed together, for --rollback. */
  readonly release: string;
  /** A custom domain to add to the edge script; existing domains stay. */
  readonly domain?: string | undefined;
  /** The region of new databases and buckets. Objects get theirs from the variable `JURISDICTION` of each script. */
  readonly jurisdiction?: Jurisdiction | undefined;
};

export function jurisdictionOption(jurisdiction: Jurisdiction | undefined): readonly string[] {
  return jurisdiction === undefined ? [] : ["--jurisdiction", jurisdiction];
}

/** All steps in order. Resources that exist are not created again. */
export function planOf(input: PlanInput): readonly Step[] {
  return [...resourcesOf(input), ...migrationsOf(input), ...deploymentsOf(input)];
}

function resourcesOf({ sections, found, jurisdiction }: PlanInput): readonly Step[] {
  const where = jurisdiction === undefined ? "" : ` in the jurisdiction ${jurisdiction}`;
  const option = jurisdictionOption(jurisdiction);
  return [
    // first: `requireSamePlace` finds out by the bucket where an earlier run put its data
    ...without(bucketsIn(sections), found.buckets).map((name) => ({
      says: `create the R2 bucket ${name}${where}`,
      args: ["r2", "bucket", "create", name, "--update-config=false", ...option],
    })),
    ...without(databasesIn(sections), found.databases).map((name) => ({
      says: `create the D1 database ${name}${where}`,
      args: ["d1", "create", name, "--update-config=false", ...option],
    })),
    ...without(queuesOf(sections), found.queues).map((name) => ({
      says: `create the queue ${name}`,
      args: ["queues", "create", name],
    })),
  ];
}

export function databasesIn(sections: PlanInput["sections"]): readonly string[] {
  return namesIn(sections, ({ d1_databases: listed }) => listed, "database_name");
}

export function bucketsIn(sections: PlanInput["sections"]): readonly string[] {
  return namesIn(sections, ({ r2_buckets: listed }) => listed, "bucket_name");
}

const consumers = ({ queues }: TomlTable) => tableOf(queues)["consumers"];
const producers = ({ queues }: TomlTable) => tableOf(queues)["producers"];

/** Every queue that scripts write to or read from, plus their dead-letter queues. */
export function queuesOf(sections: PlanInput["sections"]): readonly string[] {
  return [
    ...new Set([
      ...namesIn(sections, producers, "queue"),
      ...namesIn(sections, consumers, "queue"),
      ...namesIn(sections, consumers, "dead_letter_queue"),
    ]),
  ];
}

function namesIn(
  sections: PlanInput["sections"],
  list: (section: TomlTable) => unknown,
  key: string,
): readonly string[] {
  const entries = [...sections.values()].flatMap((section) => listOf(list(section)));
  return [...new Set(entries.flatMap((each) => textOf(tableOf(each)[key])))];
}

function migrationsOf({ sections, environment }: PlanInput): readonly Step[] {
  const bindings = listOf(sections.get(EDGE)?.["d1_databases"]).flatMap((each) =>
    textOf(tableOf(each)["binding"]),
  );
  return bindings.map((binding) => ({
    says: `apply the migrations to ${binding}`,
    args: ["d1", "migrations", "apply", binding, "--remote", "-c", EDGE, "--env", environment],
  }));
}

function deploymentsOf({ environment, found, release, domain }: PlanInput): readonly Step[] {
  const message = ["--env", environment, "--message", release];
  const full = (config: string): Step => ({
    says: `deploy ${scriptOf(config)}${config === EDGE && domain !== undefined ? ` at ${domain}` : ""}`,
    args: [
      "deploy",
      "-c",
      config,
      ...message,
      ...(config === EDGE && domain !== undefined ? ["--domain", domain] : []),
    ],
    deploys: config,
  });
  if (found.secrets.has(EDGE)) return ORDER.map(full);
  const forerunner = (config: string): Step => ({
    says: `deploy ${scriptOf(config)} for the first time, without the objects that it shares with edge`,
    args: ["deploy", "-c", config.replace("wrangler.toml", FORERUNNER), ...message],
    forerunner: config,
  });
  const around = ORDER.filter((config) => AROUND_EDGE.includes(config));
  const [before, after] = [ORDER.slice(0, ORDER.indexOf(EDGE)), ORDER.slice(ORDER.indexOf(EDGE) + 1)];
  return [
    ...without(before, AROUND_EDGE).map(full),
    ...around.map(forerunner),
    full(EDGE),
    ...without(after, AROUND_EDGE).map(full),
    ...around.map(full),
  ];
}

function without(wanted: readonly string[], there: readonly string[]): readonly string[] {
  return wanted.filter((name) => !there.includes(name));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
