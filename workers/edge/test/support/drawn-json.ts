import fc from "fast-check";
import { type DrawnBody, edited, edits, octetsOf, textOctets } from "./drawn-body.ts";

const ODD_NAMES = ["__proto__", "constructor", "toString", "", "a.b", "\ud800", "x".repeat(5_000), "\0"];
const oddName = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...ODD_NAMES));
const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], "\ud800", "\0", "9".repeat(9_999)),
  fc.constantFrom<unknown>(
    "x".repeat(100_000),
    { ["__proto__"]: { admin: true } },
    "{a}{metadata.x}",
    "(a+)+$",
  ),
);
const orOdd = (...valid: readonly unknown[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...valid) }, { weight: 1, arbitrary: oddValue });

const drawnStep = fc.record(
  {
    key: orOdd("front", "rear"),
    kind: orOdd("image", "text", "upload", "video", "choice", "address"),
    description: orOdd("The front"),
    min: orOdd(0, 1, 2),
    max: orOdd(1, 2, 20),
    when: orOdd({ step: "front", in: ["a"] }),
    pattern: orOdd("^[a-z]+$"),
    options: orOdd([
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ]),
  },
  { requiredKeys: ["key", "kind", "description"] },
);
const everyMember = fc.record(
  {
    mode: orOdd("audit", "verification"),
    max_captures: orOdd(1, 20),
    steps: fc.oneof(fc.array(drawnStep, { maxLength: 4 }), oddValue),
    expires_in_seconds: orOdd(60, 86_400),
    signals_required: orOdd(["screen"], ["ai", "reverse", "context"]),
    context: orOdd({ kind: "car", summary: "the front" }),
    webhook_url: orOdd("https://example.com/hook", "https://example.com:8443", "https://a:b@example.com"),
    notify_email: orOdd("a@example.com", null),
    notify_email_subject: orOdd("{status}"),
    metadata: fc.oneof(fc.dictionary(oddName, orOdd("A-17")), oddValue),
    expected_location: orOdd("1 Main Street"),
    expect: orOdd({ location: { expected: "1 Main Street", threshold_m: 200 } }),
    condition_aspects: orOdd(["dents"]),
    brand_slug: orOdd("acme"),
    locale: orOdd("de-CH"),
  },
  { requiredKeys: [] },
);
/** Few members, since with more of them one is almost always invalid. */
const createRequest = fc
  .tuple(everyMember, fc.integer({ min: 0, max: 5 }))
  .map(([members, count]) => Object.fromEntries(Object.entries(members).toReversed().slice(0, count)));
const finalizeRequest = fc.record({ narrative: orOdd("A branch fell on it.") }, { requiredKeys: [] });

const DEEP = 20_000;
const jsonOctets = (value: unknown) => textOctets(JSON.stringify(value));
const jsonText = (request: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(request, oddName, oddValue).map(withMember) },
    {
      weight: 10,
      arbitrary: fc.tuple(request.map(jsonOctets), edits).map(([text, all]) => all.reduce(edited, text)),
    },
    { weight: 2, arbitrary: fc.jsonValue().map(jsonOctets) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(octetsOf) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          "[".repeat(DEEP),
          `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`,
          `{"metadata":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`,
          `{"narrative":${"9".repeat(DEEP)}}`,
          '{"max_captures":1e999}',
          '{"narrative":"\\ud800"}',
          '{"metadata":{"__proto__":"a"},"__proto__":{"mode":"audit"}}',
          '{"mode":"audit","mode":"verification"}',
          `{"narrative":"${"x".repeat(1024 * 1024)}"}`,
          "\ufeff{}",
          "NaN",
        )
        .map(textOctets),
    },
  );

/** Adds what JSON.stringify would drop: `__proto__` as an own member. */
function withMember([request, name, value]: [unknown, string, unknown]): string {
  const members = JSON.stringify(request).slice(1, -1);
  const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  return textOctets(`{${members}${members === "" ? "" : ","}${member}}`);
}

const jsonType = fc.oneof(
  { weight: 8, arbitrary: fc.constant("application/json") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      undefined,
      "text/plain",
      "APPLICATION/JSON; charset=utf-16",
      "application/problem+json",
      "application/json;;=",
      "multipart/form-data",
      "+json",
    ),
  },
);

const jsonBody = (request: fc.Arbitrary<unknown>): fc.Arbitrary<DrawnBody> =>
  fc.record({ type: jsonType, octets: jsonText(request) });

export const createBody = jsonBody(createRequest);
export const finalizeBody = jsonBody(finalizeRequest);
