import { beforeAll, describe, it } from "vitest";
import { env } from "../../../test/support/environment.ts";
import { TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;

beforeAll(async () => {
  env.RATE_LIMITS = "off";
  tenant = await TenantClient.create();
});

const HIDDEN = ["\u0000", "\u001b", "\u0085", "\u200b", "\u2028", "\u202e", "\u2066", "\ufeff", "\u{e0041}"];

/** Texts that a tenant writes and others read: the route, a body with the text, and the field. */
const READ_BY_OTHERS = [
  ["/v1/brands", (text: string) => ({ slug: "acme", name: text }), "name"],
  ["/v1/verifications", (text: string) => ({ completion_message: text }), "completion_message"],
  ["/v1/verifications", (text: string) => ({ notify_email_subject: text }), "notify_email_subject"],
  ["/v1/verifications", (text: string) => ({ notify_email_body: text }), "notify_email_body"],
  ["/v1/verifications", (text: string) => ({ expected_location: text }), "expected_location"],
  ["/v1/verifications", (text: string) => ({ condition_aspects: [text] }), "condition_aspects.0"],
  [
    "/v1/verifications",
    (text: string) => ({ steps: [{ key: "a", kind: "image", description: text }] }),
    "steps.0.description",
  ],
  [
    "/v1/verifications",
    (text: string) => ({
      steps: [
        {
          key: "a",
          kind: "choice",
          description: "A",
          options: [
            { value: "a", label: text },
            { value: "b", label: "B" },
          ],
        },
      ],
    }),
    "steps.0.options.0.label",
  ],
  ["/v1/link-templates", (text: string) => ({ slug: "claims", name: text }), "name"],
  [
    "/v1/link-templates",
    (text: string) => ({ slug: "claims", name: "Claims", identification: { label: text } }),
    "identification.label",
  ],
] as const;

describe("a text that others read (CONTRACT G0.4)", () => {
  it.for(READ_BY_OTHERS)(
    "%s has no hidden character: field %#",
    async ([route, bodyWith, path], { expect }) => {
      for (const hidden of HIDDEN) {
        const code = hidden.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
        const { status, body } = await tenant.post(route, bodyWith(`Bank${hidden}knaB`));
        expect([status, body.error.fields]).toEqual([
          400,
          [{ path, message: `must not contain the invisible character U+${code}` }],
        ]);
      }
    },
  );

  it("is more than blanks", async ({ expect }) => {
    const { status, body } = await tenant.post("/v1/verifications", { expected_location: " \t " });
    expect([status, body.error.fields]).toEqual([
      400,
      [{ path: "expected_location", message: "must not be empty" }],
    ]);
  });

  it("may be written in every language, on several lines, with emoji", async ({ expect }) => {
    for (const text of ["می\u200cخواهم", "\u200fשלום\u200e", "👩\u200d👩\u200d👧 ❤\ufe0f", "One\r\n\tTwo"])
      expect((await tenant.post("/v1/verifications", { completion_message: text })).status).toBe(201);
  });
});

describe("a text that the service only keeps", () => {
  it("has no control character, and is given back as it came", async ({ expect }) => {
    const refused = await tenant.post("/v1/verifications", { metadata: { note: "a\u0000b" } });
    expect(refused.body.error.fields).toEqual([
      { path: "metadata.note", message: "must not contain the invisible character U+0000" },
    ]);
    const metadata = { note: "+49\u202c 30\n" };
    const { body } = await tenant.post("/v1/verifications", { metadata });
    const { body: kept } = await tenant.get(`/v1/cases/${body.id}`);
    expect(kept.metadata).toEqual(metadata);
  });

  it("is refused with half a character, which no store would give back", async ({ expect }) => {
    const { status, body } = await tenant.post("/v1/verifications", { metadata: { note: "\ud800x" } });
    expect([status, body.error.fields]).toEqual([
      400,
      [{ path: "metadata.note", message: "must not have half of a surrogate pair" }],
    ]);
  });
});
