import { DEMO_CASES } from "@svc/commands/demo/demo-cases";
import { fillDemo } from "@svc/commands/demo/fill-demo";
import type { TenantKeys } from "@svc/commands/tenants";
import { afterAll, beforeAll, describe, it } from "vitest";
import { Journey, type Json, until } from "./harness.ts";

let journey: Journey;
let keys: TenantKeys;
let said: string[] = [];

beforeAll(async () => {
  journey = await Journey.begin();
  keys = await journey.addTenant();
  await journey.start();
});
afterAll(() => journey.end());

function fill(account: TenantKeys, signal = new AbortController().signal): Promise<boolean> {
  said = [];
  const service = { baseUrl: journey.baseUrl, secretKey: account.secretKey, signal };
  return fillDemo(service, (line) => void said.push(line));
}

async function casesOf(account: TenantKeys): Promise<Json[]> {
  const { items } = await journey.call(account, 200, "/v1/cases?limit=100");
  return items;
}

/** What each case shows at a glance, by what it is for. */
async function outcomes(): Promise<Json> {
  const cases = await casesOf(keys);
  return Object.fromEntries(
    cases.map(({ verification, metadata, due }: Json) => [
      metadata.demo,
      {
        status: verification.status,
        ...(verification.verdict && { svc: verification.verdict.svc }),
        ...(verification.location_match && { place: verification.location_match.status }),
        ...(verification.simulated && { simulated: true }),
        ...(due && { due }),
      },
    ]),
  );
}

const CLEAR = { status: "completed", svc: true };

describe("the demo account", { timeout: 60_000 }, () => {
  it("stops being filled without an error when the service is killed, and says what it lacks", async ({
    expect,
  }) => {
    const filling = fill(keys);
    await until(
      () => casesOf(keys),
      (cases) => cases.length > 0,
    );
    await journey.kill();
    expect(await filling).toBe(false);
    expect(said).toEqual([expect.stringMatching(/^The demo lacks the case ".+"; the next start makes it: /)]);
    await journey.restart();
  });

  it("is continued by the next start: each case is there once, with the result it is for", async ({
    expect,
  }) => {
    expect([await fill(keys), said]).toEqual([true, []]);
    // a decision takes effect ten seconds after it was made
    await until(outcomes, (seen) => seen["rejected by a person, simulated"].due === undefined);
    expect(await outcomes()).toEqual({
      genuine: CLEAR,
      "an answer contradicts the policy": CLEAR,
      "photo of a screen, simulated": { status: "completed", svc: false, simulated: true, due: ["flagged"] },
      "marks of a generator": { status: "completed", svc: false, due: ["flagged"] },
      "same photo as in K-2026-0417": { ...CLEAR, due: ["similar_photo"] },
      "at the expected place": { ...CLEAR, place: "verified" },
      "another place than expected": { ...CLEAR, place: "no_match" },
      "not fully checked, simulated": {
        status: "completed",
        svc: false,
        simulated: true,
        due: ["unavailable"],
      },
      "a clip": CLEAR,
      "answers alone": CLEAR,
      "rejected by a person, simulated": {
        status: "completed",
        svc: false,
        simulated: true,
      },
      "found online, simulated": { ...CLEAR, simulated: true, due: ["reverse"] },
      "closed with a narrative": CLEAR,
      "an open link": { status: "pending" },
      "abandoned half way": { status: "abandoned" },
      expired: { status: "expired" },
    });
    expect(await casesOf(keys)).toHaveLength(DEMO_CASES.length);
  });

  it("is not filled twice", async ({ expect }) => {
    expect([await fill(keys), said]).toEqual([true, []]);
    expect(await casesOf(keys)).toHaveLength(DEMO_CASES.length);
  });

  it("names a case that cannot be made, in one line, and makes the others", async ({ expect }) => {
    const poor = await journey.addTenant({ openingBalanceCents: 0 });
    expect(await fill(poor)).toBe(false);
    expect(said).toContainEqual(
      expect.stringMatching(/^The demo lacks the case "genuine"; .+insufficient_credits\)$/),
    );
    const made = await casesOf(poor);
    expect(made.map(({ metadata }) => metadata.demo)).toContain("answers alone");
  });

  it("says nothing when the service is being stopped", async ({ expect }) => {
    const stopping = new AbortController();
    const filling = fill(await journey.addTenant(), stopping.signal);
    stopping.abort();
    expect([await filling, said]).toEqual([false, []]);
  });
});
