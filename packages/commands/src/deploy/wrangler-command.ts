import type { Environment } from "./environments.ts";

/** Runs one wrangler command. Returns its output, and throws it on failure. */
export type Wrangler = (args: readonly string[]) => Promise<string>;

/** The context in which steps run. */
export type Carrying = {
  readonly environment: Environment;
  readonly wrangler: Wrangler;
  readonly say: (text: string) => void;
};
