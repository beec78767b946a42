import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "@svc/commands/local/free-port";
import { type RunningService, startService } from "@svc/commands/local/service";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey } from "./harness.ts";

const CONFIG = `name = "front"
main = ${JSON.stringify(path.join(import.meta.dirname, "turns-front.ts"))}
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

  const ask = (route: string) => fetch(service.baseUrl + route);

  it("is not waited for once it was cut off, at work or in the line", async ({ expect }) => {
    for (const ms of [40_000, 0, 0, 0]) await ask(`/left?ms=${ms}`);
    const begunAt = performance.now();
    const next = await ask("/?ms=0");
    expect(await next.text()).toBe("done");
    expect(performance.now() - begunAt).toBeLessThan(20_000);
  });

  it("is waited for over one that was cut off between them", async ({ expect }) => {
    const done: string[] = [];
    const long = ask("/?ms=13000").then(() => done.push("long"));
    await setTimeout(500); // it has its turn by then
    await ask("/left?ms=0");
    await ask("/?ms=0");
    done.push("next");
    await long;
    expect(done).toEqual(["long", "next"]);
  });
});
