import { it } from "vitest";
import type { Environment } from "../src/deploy/environments.ts";
import { runWrangler } from "../src/local/wrangler.ts";

/** Tests that wrangler builds a script for each environment, with its variables and without warnings. */
export function itLetsBuild(config: string, environments: readonly Environment[]): void {
  it.for(environments)(
    `let wrangler build ${config} for %s`,
    { timeout: 120_000 },
    async (environment, { expect }) => {
      const said = await runWrangler(["deploy", "--dry-run", "-c", config, "--env", environment]);
      expect(said).toContain(`env.ENVIRONMENT ("${environment}")`);
      expect(said).not.toMatch(/WARNING|unexpected field/i);
    },
  );
}
