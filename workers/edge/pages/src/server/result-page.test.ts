import type { CaptureId, VerificationId } from "@svc/domain/ids";
import type { Result } from "@svc/domain/verification/result";
import { describe, it } from "vitest";
import type { ResultAnswer } from "./door.d.ts";
import { resultPage } from "./result-page.tsx";

type Taken = Extract<ResultAnswer, { ok: true }>["taken"];

const AT = Date.UTC(2026, 10, 22, 10, 0);
const RESULT: Result = {
  id: "vfy_1" as VerificationId,
  status: "completed",
  mode: "verification",
  conclusion: "genuine",
  checks: [{ check: "ai", flagged: [], unanswered: [], isUncovered: false }],
  photos: [{ id: "cap_1" as CaptureId, kind: "image", receivedAt: AT, hasThumb: false }],
  closedAt: AT,
  redacted: false,
};
const location = { lat: 52.5189, lng: 13.4077, accuracyM: 12, derivedFrom: "live" as const, ageMs: 2400 };
const match = {
  status: "no_match" as const,
  expectedLocation: `Rathausstraße 15 <script>alert("x")</script>`,
  expectedPoint: { lat: 52.5186, lng: 13.4081 },
  observedPoint: { lat: 52.5189, lng: 13.4077 },
  observedLocation: "Berlin <i>Mitte</i>",
  distanceM: 3420,
  thresholdM: 150,
  gpsAccuracyM: 12,
};

async function shown(taken: Taken, result: Partial<Result> = {}): Promise<string> {
  const answer = {
    ok: true,
    result: { ...RESULT, ...result },
    brand: { name: "Acme" },
    thumbs: {},
    taken,
  } as const;
  return resultPage(answer).text();
}

describe("where it was taken, on the result page", () => {
  it("says how the place compares, and that the verdict stays as it is", async ({ expect }) => {
    const page = await shown({ location, locationMatch: { ...match, expectedLocation: "Rathausstraße 15" } });
    for (const part of [
      "Nothing speaks against this photo",
      "Taken somewhere else: 3.4 km from Rathausstraße 15 (the device was sure to within 12 m).",
      "It does not change the verdict.",
      'href="geo:52.51890,13.40770;u=12"',
      "2 s before the photo",
      "can see the photos and where they were taken",
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360',
    ]) {
      expect(page).toContain(part);
    }
    expect(page).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  it("escapes what a tenant or a geocoder wrote, in the words and in the map", async ({ expect }) => {
    const page = await shown({ location, locationMatch: match });
    expect(page).not.toMatch(/<script|<i>/);
    expect(page).toContain("Rathausstraße 15 &lt;script");
    expect(page).toContain("Rathausstraße 15 &#60;script");
  });

  it("needs no style that the page's policy refuses", async ({ expect }) => {
    expect(await shown({ location, locationMatch: match })).not.toMatch(/ style=/);
  });

  it("draws no position that is not trusted, and says why it is not", async ({ expect }) => {
    const rejected = { ...match, status: "rejected" as const, reason: "mock_provider" };
    const page = await shown({ location, locationMatch: rejected });
    expect(page).toContain("cannot be trusted: it was set by an app that gives made-up positions");
    expect(page).not.toContain("The photo, says the device");
  });

  it("is not there where nobody knows or asked, nor when the photos were deleted", async ({ expect }) => {
    expect(await shown({})).not.toContain("Where it was taken");
    expect(await shown({})).toContain("can see the photos; pass");
    expect(await shown({ location, locationMatch: match }, { redacted: true })).not.toMatch(
      /Where|<svg|Berlin/,
    );
  });
});
