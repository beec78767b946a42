import { presentSession, SESSION_LIMITS } from "@svc/contract/capture/session-body";
import { parseCreateVerification } from "@svc/contract/verification/create-verification";
import { rfc3339 } from "@svc/contract/wire/wire";
import { asksLocation, type Settings } from "@svc/domain/verification/settings";
import { describe, it } from "vitest";
import { draftSession } from "./draft-session.ts";

const NOW = Date.parse("2026-11-23T10:00:00.000Z");
const BRAND = { name: "Acme", accent: "#0a7d5a" };
const draftOf = (spec: Readonly<Record<string, unknown>>) =>
  ({
    type: "preview",
    spec,
    expires_in_seconds: 3_600,
    brand: BRAND,
    retention_days: 90,
    language: "en",
  }) as const;

const WHOLE = {
  require_location: true,
  steps: [
    { key: "front", kind: "image", description: "Front", min: 2, max: 3, overlay: "plate", allow_file: true },
    {
      key: "side",
      kind: "image",
      description: "Side",
      min: 3,
      camera: "front",
      example_url: "https://a.example/x",
    },
    { key: "papers", kind: "upload", description: "Papers", accept: ["application/pdf"], min: 0 },
    { key: "files", kind: "upload", description: "Files" },
    { key: "walk", kind: "video", description: "Walk", max_seconds: 20, audio: true },
    {
      key: "drives",
      kind: "choice",
      description: "?",
      options: [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ],
    },
    {
      key: "where",
      kind: "address",
      description: "Where",
      country: "DE",
      when: { step: "drives", in: ["no"] },
    },
    {
      key: "what",
      kind: "text",
      description: "What",
      multiline: true,
      format: "phone",
      pattern: "^[0-9]+$",
      min: 0,
    },
  ],
};

describe("the session of a draft", () => {
  it.for([
    ["guided steps of every kind", WHOLE],
    ["photos alone", { max_captures: 4, expected_location: "Berlin" }],
    ["nothing", {}],
    ["files by the API", { mode: "audit", expected_location: "Berlin" }],
    [
      "an address that is looked up",
      { steps: [{ key: "a", kind: "address", description: "A", match_location: true }] },
    ],
  ] as const)("is what the service answers of %s", ([, spec], { expect }) => {
    const { challenge, ...session } = draftSession(draftOf(spec), NOW);
    const { challenge: _, ...served } = servedOf(spec);
    expect(session).toEqual(served);
    expect(challenge.burst).toBe(3);
  });

  it("has the defaults of what is half typed, or of no form at all", ({ expect }) => {
    const steps = [
      { kind: "image", max: "two", min: 1.5, overlay: 7 },
      "nothing",
      { kind: "choice", options: [{}] },
    ];
    const session = draftSession(draftOf({ steps, max_captures: {} }), NOW);
    expect(session.steps).toMatchObject([
      { key: "step-1", kind: "image", description: "", min: 1, max: 1, overlay: "none" },
      { key: "step-2", kind: "image", description: "" },
      { key: "step-3", kind: "choice", options: [{ value: "option-1", label: "" }] },
    ]);
  });

  it("asks the step that is shown, whatever its condition says", ({ expect }) => {
    const session = draftSession({ ...draftOf(WHOLE), place: 6 }, NOW);
    expect(session.steps?.[6]).not.toHaveProperty("when");
  });
});

/** A new verification as the API's own session handler presents it. */
function servedOf(spec: object) {
  const policy = { allowInsecure: false };
  const parsed = parseCreateVerification({ ...spec, expires_in_seconds: 3_600 }, policy);
  if (!parsed.ok) throw parsed.error;
  const settings: Settings = parsed.value;
  const { capturePlan } = settings;
  const retakesLeft = 3;
  const expiresAt = NOW + 3_600_000;
  return presentSession({
    status: "pending",
    mode: settings.mode,
    expiresAt,
    serverTime: rfc3339(NOW),
    brand: BRAND,
    locale: settings.locale ?? "en",
    requireLocation: settings.requireLocation,
    askLocation: asksLocation(settings),
    locationCaptured: false,
    ...(capturePlan.kind === "anonymous"
      ? { maxCaptures: capturePlan.maxCaptures, retakesLeft }
      : {
          steps: capturePlan.steps.map((step) => ({
            step,
            captured: 0,
            complete: step.min === 0,
            ...(["image", "upload", "video"].includes(step.kind) && { retakesLeft }),
          })),
        }),
    capturesCount: 0,
    captures: [],
    challenge: { nonce: "n", torch: [0], burst: 3, expiresAt },
    limits: SESSION_LIMITS,
    retentionDays: 90,
    submitted: false,
  });
}
