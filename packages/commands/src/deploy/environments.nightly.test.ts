import { describe } from "vitest";
import { itLetsBuild } from "../../test/let-build.ts";
import { CONFIGS } from "../local/wrangler.ts";
import { ENVIRONMENTS } from "./environments.ts";

describe("environments", () => {
  for (const config of CONFIGS) itLetsBuild(config, ENVIRONMENTS);
});
