import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse, type TomlTable } from "smol-toml";
import { CONFIGS, ROOT } from "../local/wrangler.ts";
import { type Choice, type Environment, tableOf, withEnvironments } from "./environments.ts";

export const EDGE = "wrangler.toml";
export const ANALYZER = "workers/analyzer/wrangler.toml";
export const SEALER = "workers/sealer/wrangler.toml";
const SENDER = "workers/sender/wrangler.toml";

/** Scripts come before their callers, so that no script meets an older version than it expects. */
export const ORDER: readonly string[] = [
  SEALER,
  ...CONFIGS.filter((config) => ![SEALER, SENDER, EDGE, ANALYZER].includes(config)),
  EDGE,
  SENDER,
  ANALYZER,
];

/**
 * These scripts bind objects of the edge script and are bound by it. The first time they are deployed without these
 * bindings, then again after the edge script.
 */
export const AROUND_EDGE: readonly string[] = [SEALER, ANALYZER];

/** Placed next to the script's own configuration, so that relative paths stay valid. Ignored by git. */
export const FORERUNNER = "forerunner.wrangler.json";

export function sectionOf(config: string, environment: Environment): TomlTable {
  return tableOf(tableOf(wholeOf(config)["env"])[environment]);
}

/** The sections of all scripts in one environment, as they will be once `choice` is written. */
export function sectionsOf(environment: Environment, choice?: Choice): ReadonlyMap<string, TomlTable> {
  return new Map(
    ORDER.map((config) => {
      if (choice === undefined) return [config, sectionOf(config, environment)];
      const whole = parse(withEnvironments(textOf(config), choice));
      return [config, tableOf(tableOf(whole["env"])[environment])];
    }),
  );
}

/** Rewrites the configurations of all scripts. */
export function writeEnvironments(choice?: Choice): void {
  for (const config of CONFIGS)
    writeFileSync(path.join(ROOT, config), withEnvironments(textOf(config), choice));
}

/** A configuration as JSON without objects and queues, because those exist only after the edge script is deployed. */
export function forerunnerOf(config: string, environment: Environment): string {
  const { durable_objects: _, queues: __, ...section } = sectionOf(config, environment);
  return JSON.stringify({ ...wholeOf(config), env: { [environment]: section } });
}

function wholeOf(config: string): TomlTable {
  return parse(textOf(config));
}

function textOf(config: string): string {
  return readFileSync(path.join(ROOT, config), "utf8");
}

/** A short name for people: `edge`, `analyzer` and so on. */
export function scriptOf(config: string): string {
  return config === EDGE ? "edge" : path.basename(path.dirname(config));
}
