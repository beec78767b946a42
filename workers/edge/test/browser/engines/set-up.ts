import type { TestProject } from "vitest/node";
import { provideService } from "../shared-service.ts";
import { NO_FIREFOX } from "./firefox.ts";
import { NO_WEBKIT } from "./webkit.ts";

export { teardown } from "../shared-service.ts";

const MISSING: Readonly<Record<string, string | undefined>> = { firefox: NO_FIREFOX, webkit: NO_WEBKIT };

/**
 * Set-up of the projects `firefox` and `webkit`. When the engine is missing, it prints one line; with REQUIRE_ENGINES
 * the run fails.
 */
export async function setup(project: TestProject): Promise<void> {
  const missing = MISSING[project.name];
  if (missing === undefined) return void (await provideService(project));
  const said = `The project ${project.name} is left out: ${missing}`;
  if (process.env["REQUIRE_ENGINES"] === "1") throw new Error(said);
  console.warn(said);
}
