import { describe, it } from "vitest";
import { type Found, planOf, queuesOf } from "./plan.ts";
import { wayBackOf } from "./roll-back.ts";
import { EDGE, ORDER, SEALER, sectionOf } from "./scripts.ts";
import { lackedSecrets } from "./secrets.ts";

const SECTIONS = new Map(ORDER.map((config) => [config, sectionOf(config, "production")]));
const NOTHING: Found = { databases: [], buckets: [], queues: [], secrets: new Map() };
const ALL: Found = {
  databases: ["photo-verification-production", "photo-verification-1-production"],
  buckets: ["photo-verification-production"],
  queues: queuesOf(SECTIONS),
  secrets: new Map(ORDER.map((config) => [config, ["SERVICE_SECRETS", "SEAL_KEYS", "OPERATOR_TOKEN"]])),
};

function saidOf(found: Found, domain?: string) {
  return planOf({ environment: "production", sections: SECTIONS, found, release: "release 1", domain }).map(
    ({ says }) => says,
  );
}

describe("the plan of a deployment", () => {
  it("makes what is missing first, then migrates, then deploys who answers before who asks", ({ expect }) => {
    const said = saidOf(NOTHING);
    expect(said.slice(0, 12)).toEqual([
      "create the R2 bucket photo-verification-production",
      "create the D1 database photo-verification-production",
      "create the D1 database photo-verification-1-production",
      ...queuesOf(SECTIONS).map((queue) => `create the queue ${queue}`),
      "apply the migrations to DB",
      "apply the migrations to DB_1",
    ]);
    const edge = said.indexOf("deploy edge");
    expect(said.indexOf("deploy places")).toBeLessThan(edge);
    expect(said.findIndex((line) => line.startsWith("deploy analyzer for the first time"))).toBeLessThan(
      edge,
    );
    expect(said.indexOf("deploy analyzer")).toBeGreaterThan(edge);
  });

  it("makes nothing a second time, and gives edge its domain", ({ expect }) => {
    const said = saidOf(ALL, "photos.example.com");
    expect(said.filter((line) => line.startsWith("create"))).toEqual([]);
    expect(said).toContain("deploy edge at photos.example.com");
    expect(said.at(-1)).toBe("deploy analyzer");
    expect(said.filter((line) => line.includes("first time"))).toEqual([]);
  });

  it("has a dead-letter queue for every queue, and a consumer for it", ({ expect }) => {
    expect(queuesOf(SECTIONS).toSorted()).toEqual(
      [
        "analysis-dead",
        "analysis",
        "stamps-dead",
        "stamps",
        "webhooks-dead",
        "webhooks",
        "webhooks-slow",
      ].map((name) => `${name}-production`),
    );
  });

  it("asks for the secrets that the variables call for, and makes its own", ({ expect }) => {
    expect(lackedSecrets(SECTIONS, NOTHING).map(({ name, origin }) => `${name} ${origin}`)).toEqual([
      "SERVICE_SECRETS made",
      "SEAL_KEYS made",
      "OPERATOR_TOKEN made",
      "C2PA_SIGNER optional",
    ]);
    const mailing = { ...SECTIONS.get(EDGE), vars: { MAIL: "resend" } };
    const lacked = lackedSecrets(new Map([...SECTIONS, [EDGE, mailing]]), ALL);
    expect(lacked).toContainEqual({ config: EDGE, name: "RESEND_API_KEY", origin: "asked" });
  });
});

const deployment = (at: number, message: string, versionId: string) => ({
  created_on: new Date(at).toISOString(),
  annotations: { "workers/message": message },
  versions: [{ version_id: versionId, percentage: 100 }],
});

describe("the way back", () => {
  it("leads past every version of the release, to the one before it", ({ expect }) => {
    const history = [
      deployment(3, "release 2", "c"),
      deployment(2, "release 2", "b"),
      deployment(1, "release 1", "a"),
    ];
    expect(wayBackOf(SEALER, history, "release 2").versionId).toBe("a");
  });

  it("leaves what was not of the release, and what was never another", ({ expect }) => {
    expect(wayBackOf(EDGE, [deployment(1, "release 1", "a")], "release 2").versionId).toBeUndefined();
    expect(wayBackOf(EDGE, [deployment(1, "release 2", "a")], "release 2").says).toBe(
      "edge stays: release 2 was its first",
    );
    expect(wayBackOf(EDGE, [], "release 2")).toEqual({
      config: EDGE,
      says: "edge stays: it was never deployed",
    });
  });
});
