import type { Environment } from "./environments.ts";

/** One command of wrangler: answers what it printed, and throws with that where it fails. */
export type Wrangler = (args: readonly string[]) => Promise<string>;

/** How steps are carried out. */
export type Carrying = {
  readonly environment: Environment;
  readonly wrangler: Wrangler;
  readonly say: (text: string) => void;
};
