import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { bundle } from "./bundles.ts";
import { Journey, until } from "./harness.ts";

const CONFIG = `name = "front"
main = ${JSON.stringify(path.join(import.meta.dirname, "../support/turns-front.ts"))}
compatibility_date = "2026-08-01"
[[services]]
binding = "TURNS"
service = "front"
entrypoint = "Turns"
`;

describe("what has its turn in an isolate", () => {
  let journey: Journey;
  beforeAll(async () => {
    journey = await Journey.begin();
    const config = path.join(journey.stateDir, "front.wrangler.toml");
    writeFileSync(config, CONFIG);
    const front = path.join(journey.stateDir, "front");
    await bundle(config, front);
    await journey.start({ with: [], builds: { edge: front } });
  });
  afterAll(() => journey.end());

  const ask = async (route: string) => (await fetch(journey.baseUrl + route)).text();

  it("is not waited for once it was cut off, at work or in the line", async ({ expect }) => {
    for (const ms of [600_000, 0, 0, 0]) await ask(`/left?ms=${ms}`);
    // the first of the aborted calls would end only in ten minutes
    expect(await ask("/?ms=0")).toBe("1");
  });

  it("is waited for over one that was cut off between them", async ({ expect }) => {
    const long = ask("/?ms=2000");
    await until(
      () => ask("/begun"),
      (begun) => begun === "6",
    );
    await ask("/left?ms=0");
    const next = ask("/?ms=0");
    expect(await Promise.all([long, next])).toEqual(["2", "3"]);
  });
});
