import type { Jurisdiction } from "@svc/platform/jurisdiction";
import { parse, stringify, type TomlTable, type TomlValue } from "smol-toml";

/** The environments we deploy to. Each has its own scripts, databases, buckets, queues and secrets. */
export const ENVIRONMENTS = ["sandbox", "staging", "production"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export function isEnvironment(text: string | undefined): text is Environment {
  return ENVIRONMENTS.some((environment) => environment === text);
}

const MARK =
  "# Written by `pnpm svc environments` from the settings above. Variables and bindings added to a section are kept.";

/** Wrangler does not inherit these from the top level, but inherits everything else. */
const REPEATED = [
  "define",
  "d1_databases",
  "r2_buckets",
  "queues",
  "durable_objects",
  "services",
  "analytics_engine_datasets",
];

/** The name of a database, bucket, queue, script or dataset in an environment. */
function nameIn(name: string, environment: Environment): string {
  return name.includes("_") ? `${name}_${environment}` : `${name}-${environment}`;
}

/** Where an environment keeps its data. */
export type Choice = { readonly environment: Environment; readonly jurisdiction: Jurisdiction };

/**
 * A script's configuration with one section per environment. Idempotent. `choice` adds a jurisdiction to one of them;
 * those of earlier calls are kept.
 */
export function withEnvironments(toml: string, choice?: Choice): string {
  const [above = ""] = toml.split(MARK);
  const config = parse(above);
  const known = tableOf(parse(toml)["env"]);
  const env = Object.fromEntries(
    ENVIRONMENTS.map((each) => [
      each,
      sectionOf(config, tableOf(known[each]), {
        environment: each,
        jurisdiction: choice?.environment === each ? choice.jurisdiction : undefined,
      }),
    ]),
  );
  return `${above.trimEnd()}\n\n${MARK}\n${stringify({ env }).trim()}\n`;
}

function sectionOf(
  config: TomlTable,
  known: TomlTable,
  {
    environment,
    jurisdiction,
  }: { readonly environment: Environment; readonly jurisdiction: Jurisdiction | undefined },
): TomlTable {
  const vars = {
    ...tableOf(config["vars"]),
    ...tableOf(known["vars"]),
    ENVIRONMENT: environment,
    ...(jurisdiction !== undefined && { JURISDICTION: jurisdiction }),
  };
  const { JURISDICTION: chosen } = tableOf(vars);
  const repeated = REPEATED.filter((key) => config[key] !== undefined).map((key) => {
    const own = renamed(config[key], environment);
    return [key, key === "r2_buckets" && chosen !== undefined ? within(own, chosen) : own];
  });
  return {
    // Reachable by its routes only, or not at all
    workers_dev: false,
    preview_urls: false,
    ...known,
    ...Object.fromEntries(repeated),
    vars,
  };
}

/** A database or object carries its jurisdiction itself; a bucket must be bound with it. */
function within(buckets: TomlValue, jurisdiction: TomlValue): TomlValue {
  return Array.isArray(buckets) ? buckets.map((bucket) => ({ ...tableOf(bucket), jurisdiction })) : buckets;
}

/** Members that name something of which every environment has its own. */
const NAMES = [
  "database_name",
  "bucket_name",
  "queue",
  "dead_letter_queue",
  "script_name",
  "service",
  "dataset",
];

function renamed(value: TomlValue | undefined, environment: Environment): TomlValue {
  if (Array.isArray(value)) return value.map((each) => renamed(each, environment));
  if (typeof value !== "object") return value ?? "";
  const members = Object.entries(tableOf(value))
    // A database is found by name, since its id is unknown before it exists
    .filter(([key]) => key !== "database_id")
    .map(([key, member]) => [
      key,
      NAMES.includes(key) && typeof member === "string"
        ? nameIn(member, environment)
        : renamed(member, environment),
    ]);
  return Object.fromEntries(members) as TomlTable; // entries of one table
}

export function tableOf(value: unknown): TomlTable {
  return typeof value === "object" && value !== null ? (value as TomlTable) : {};
}
