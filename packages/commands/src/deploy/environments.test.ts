import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { describe, it } from "vitest";
import { itLetsBuild } from "../../test/let-build.ts";
import { CONFIGS, ROOT } from "../local/wrangler.ts";
import { ENVIRONMENTS, tableOf, withEnvironments } from "./environments.ts";
import { sectionOf } from "./scripts.ts";

const TOML = `name = "edge"
[vars]
ENVIRONMENT = "local"

[[d1_databases]]
binding = "DB"
database_name = "svc"
database_id = "0"

[[services]]
binding = "OTHER"
service = "other"
`;

describe("environments", () => {
  it.for(CONFIGS)("are written as %s has them", (config, { expect }) => {
    const text = readFileSync(path.join(ROOT, config), "utf8");
    expect(withEnvironments(text), "run pnpm svc environments").toBe(text);
  });

  it("have names of their own, no ids, and what an operator added", ({ expect }) => {
    const first = withEnvironments(TOML);
    expect(first).toContain('database_name = "svc-staging"');
    expect(first).toContain('service = "other-production"');
    expect(first.match(/database_id/g)).toHaveLength(1);
    const own = first.replace('ENVIRONMENT = "production"', 'ENVIRONMENT = "production"\nMAIL = "resend"');
    expect(withEnvironments(own)).toBe(own);
    expect(withEnvironments(`${own}\n[[env.sandbox.send_email]]\nname = "EMAIL"\n`)).toContain(
      "[[env.sandbox.send_email]]",
    );
  });

  it("keep a jurisdiction once it is chosen, for objects and for the buckets that are bound", ({
    expect,
  }) => {
    const toml = `${TOML}\n[[r2_buckets]]\nbinding = "PHOTOS"\nbucket_name = "svc"\n`;
    const chosen = withEnvironments(toml, { environment: "staging", jurisdiction: "eu" });
    const { staging, production } = tableOf(parse(chosen)["env"]);
    expect(staging).toMatchObject({
      vars: { JURISDICTION: "eu" },
      r2_buckets: [{ bucket_name: "svc-staging", jurisdiction: "eu" }],
    });
    expect(JSON.stringify(production)).not.toContain("eu");
    expect(withEnvironments(chosen)).toBe(chosen);
  });

  it("share nothing with one another", ({ expect }) => {
    const names = ENVIRONMENTS.map((environment) => JSON.stringify(sectionOf("wrangler.toml", environment)));
    for (const [index, environment] of ENVIRONMENTS.entries()) {
      for (const other of ENVIRONMENTS.filter((each) => each !== environment)) {
        expect(names[index]).not.toContain(other);
      }
    }
  });

  // environments.nightly.test.ts builds every script for every environment
  itLetsBuild("workers/places/wrangler.toml", ["sandbox"]);
});
