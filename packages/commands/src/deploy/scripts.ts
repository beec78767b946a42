import { readFileSync } from "node:fs";
import path from "node:path";
import { parse, type TomlTable } from "smol-toml";
import { CONFIGS, ROOT } from "../local/wrangler.ts";
import { type Environment, tableOf } from "./environments.ts";

export const EDGE = "wrangler.toml";
export const ANALYZER = "workers/analyzer/wrangler.toml";
export const SEALER = "workers/sealer/wrangler.toml";
const SENDER = "workers/sender/wrangler.toml";

/** Whoever answers comes before who asks, so that a script never meets one that is older than what it expects. */
export const ORDER: readonly string[] = [
  SEALER,
  ...CONFIGS.filter((config) => ![SEALER, SENDER, EDGE, ANALYZER].includes(config)),
  EDGE,
  SENDER,
  ANALYZER,
];

/** These bind objects of the edge script, which binds them: the first time they go ahead without, and come again after it. */
export const AROUND_EDGE: readonly string[] = [SEALER, ANALYZER];

/** Beside its own configuration, so that the paths in it hold; ignored by git. */
export const FORERUNNER = "forerunner.wrangler.json";

/** What one environment's section of a configuration says. */
export function sectionOf(config: string, environment: Environment): TomlTable {
  return tableOf(tableOf(wholeOf(config)["env"])[environment]);
}

/** As JSON for wrangler: a script that has neither objects nor queues, since those are there only after the edge script. */
export function forerunnerOf(config: string, environment: Environment): string {
  const { durable_objects: _, queues: __, ...section } = sectionOf(config, environment);
  return JSON.stringify({ ...wholeOf(config), env: { [environment]: section } });
}

function wholeOf(config: string): TomlTable {
  return parse(readFileSync(path.join(ROOT, config), "utf8"));
}

/** For a person: `edge`, `analyzer` and so on. */
export function scriptOf(config: string): string {
  return config === EDGE ? "edge" : path.basename(path.dirname(config));
}
