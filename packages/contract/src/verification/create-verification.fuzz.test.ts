import fc from "fast-check";
import { describe, it } from "vitest";
import { parseCreateVerification } from "./create-verification.ts";
import { STRICT_URLS } from "../webhook/webhook-url.ts";

const POLICY = STRICT_URLS;

const MESSAGE =
  /^(is required|is not allowed here|must not be empty|must be unique|must be an integer|must be a number|must be a (string|number|boolean|list), got \w+|must be an? (object|list|boolean|string|number), got \w+|must be one of: .+|must be at (least|most) -?[\d.]+( characters)?|must have at (least|most) \d+ items|must match .+|must be a valid email address|must be a valid URL, including https:\/\/|cannot be combined with \w+|has unknown (field|placeholder): ".*")$/s;

const VALID = {
  expires_in_seconds: 600,
  signals_required: ["screen", "context"],
  seal: false,
  mode: "verification",
  context: { kind: "car", summary: "the front" },
  webhook_url: "https://example.com/hook",
  notify_email: "a@example.com",
  notify_email_subject: "{status}",
  metadata: { claim: "A-17" },
  expect: { location: { expected: "1 Main St", threshold_m: 200 }, condition: { aspects: ["dents"] } },
  brand_slug: "acme",
  locale: "de-CH",
  steps: [
    {
      key: "q",
      kind: "choice",
      description: "?",
      options: [
        { value: "a", label: "A" },
        { value: "b", label: "B" },
      ],
    },
    { key: "i", kind: "image", description: "?", min: 1, max: 2, when: { step: "q", in: ["a"] }, ocr: "vin" },
    { key: "u", kind: "upload", description: "?", accept: ["application/pdf"] },
    { key: "v", kind: "video", description: "?", max_seconds: 10 },
    { key: "t", kind: "text", description: "?", pattern: "^a+$" },
    { key: "a", kind: "address", description: "?", country: "DE" },
  ],
};

type Json = ReturnType<typeof JSON.parse>;

/** Puts `value` at a random place in a copy of the valid body: replaces a member, or adds one. */
function mutated(seeds: readonly number[], value: unknown, name: string | undefined): unknown {
  const copy: Json = structuredClone(VALID);
  let at: Json = copy;
  for (const [depth, seed] of seeds.entries()) {
    const keys = Object.keys(at);
    const key = keys[seed % keys.length] ?? "x";
    const next = at[key];
    if (
      depth === seeds.length - 1 ||
      typeof next !== "object" ||
      next === null ||
      Object.keys(next).length === 0
    ) {
      // As in JSON.parse, `__proto__` becomes an ordinary member. Arrays have no named members.
      const member = Array.isArray(at) ? key : (name ?? key);
      Object.defineProperty(at, member, { value, enumerable: true, configurable: true, writable: true });
      return copy;
    }
    at = next;
  }
  return copy;
}

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    null,
    "",
    0,
    -1,
    1.5,
    1e300,
    [],
    {},
    [null],
    [[]],
    "depth",
    "x".repeat(3000),
    true,
    "{a}{b}",
    "(a+)+",
  ),
);
const name = fc.option(
  fc.oneof(
    fc.string(),
    fc.constantFrom("__proto__", "constructor", "toString", "steps", "max_captures", "kind", "when"),
  ),
  { nil: undefined },
);
const body = fc
  .oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }), value, name)
        .map((drawn) => mutated(...drawn)),
    },
  )
  .map((input) => JSON.stringify(input));

describe("any JSON at all", () => {
  it("takes the body that is mutated below", ({ expect }) => {
    expect(parseCreateVerification(VALID, POLICY).ok).toBe(true);
  });

  it("is either accepted or refused in the words of SPEC 7", () => {
    fc.assert(
      fc.property(body, (json) => {
        const input: unknown = JSON.parse(json);
        const parsed = parseCreateVerification(input, POLICY);
        if (parsed.ok) return parsed.value.expiresInSeconds >= 60;
        const { fields = [], message, code } = parsed.error;
        const [first] = fields;
        return (
          code === "invalid_request" &&
          fields.length <= 20 &&
          first !== undefined &&
          message === `${first.path} ${first.message}` &&
          fields.every((field) => field.path.length > 0 && MESSAGE.test(field.message))
        );
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);
});
