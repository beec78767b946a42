import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "@svc/commands/local/free-port";
import { type RunningService, startService } from "@svc/commands/local/service";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey } from "./harness.ts";

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
  let service: RunningService;
  beforeAll(async () => {
    journey = await Journey.begin();
    const config = path.join(journey.stateDir, "front.wrangler.toml");
    writeFileSync(config, CONFIG);
    service = await startService({ port: await freePort(), stateDir: journey.stateDir, configs: [config] });
  });
  afterAll(async () => {
    await service.stop();
    await journey.end();
  });

  const ask = async (route: string) => (await fetch(service.baseUrl + route)).text();

  it("is not waited for once it was cut off, at work or in the line", async ({ expect }) => {
    for (const ms of [40_000, 0, 0, 0]) await ask(`/left?ms=${ms}`);
    const begunAt = performance.now();
    expect(await ask("/?ms=0")).toBe("1");
    const tookMs = performance.now() - begunAt;
    expect(tookMs).toBeGreaterThan(8_000); // it was cut off, and did not end
    expect(tookMs).toBeLessThan(20_000);
  });

  it("is waited for over one that was cut off between them", async ({ expect }) => {
    const long = ask("/?ms=8000");
    await setTimeout(500); // it has its turn by then
    await ask("/left?ms=0");
    const next = ask("/?ms=0");
    expect(await Promise.all([long, next])).toEqual(["2", "3"]);
  });
});
