import { existsSync } from "node:fs";
import path from "node:path";
import { simulatedOutcomeOf } from "@svc/domain/verification/simulated";
import { describe, it } from "vitest";
import { ROOT } from "../local/wrangler.ts";
import { DEMO_CASES } from "./demo-cases.ts";
import { POLICIES } from "./demo-parts.ts";

describe("the demo's cases", () => {
  it("can be told apart by what they show and by their claim", ({ expect }) => {
    expect(new Set(DEMO_CASES.map(({ demo }) => demo)).size).toBe(DEMO_CASES.length);
    expect(new Set(DEMO_CASES.map(({ claim }) => claim)).size).toBe(DEMO_CASES.length);
  });

  it("say where an outcome is simulated, and only there", ({ expect }) => {
    const saying = DEMO_CASES.filter(({ demo }) => demo.includes("simulated"));
    const simulating = DEMO_CASES.filter(({ metadata = {} }) => simulatedOutcomeOf(metadata) !== undefined);
    expect(saying).toEqual(simulating);
    expect(simulating.map(({ metadata = {} }) => simulatedOutcomeOf(metadata))).not.toContain("unknown");
  });

  it("send files that are in the repository", ({ expect }) => {
    const files = DEMO_CASES.flatMap(({ files: sent = [] }) => sent.map(({ file }) => path.join(ROOT, file)));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it("are about policies that the demo's database knows", ({ expect }) => {
    const policies = DEMO_CASES.flatMap(({ policy = [] }) => policy);
    const known = POLICIES.rows.map(([policy]) => policy);
    expect(policies.filter((policy) => !known.includes(policy))).toEqual([]);
  });

  it("come from several kinds of insurance", ({ expect }) => {
    expect(new Set(DEMO_CASES.map(({ claim }) => claim[0])).size).toBeGreaterThanOrEqual(4);
  });
});
