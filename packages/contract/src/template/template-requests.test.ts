import { describe, it } from "vitest";
import { newAccountId } from "@svc/domain/ids";
import type { Template } from "@svc/domain/template/template";
import { parseChangeTemplate } from "./template-requests.ts";

/** A template stored before the rule against hidden characters. */
const OLD: Template = {
  slug: "claims",
  accountId: newAccountId(0),
  org: "acme",
  linkVersion: 1,
  name: "Claims",
  status: "active",
  version: 1,
  hasUnpublishedChanges: false,
  spec: { steps: [{ key: "front", kind: "image", description: "The\u200b car" }] },
  expiresInSeconds: 86_400,
  identification: { label: "\u202aPolicy\u202c" },
  dailyCap: 200,
  createdAt: 0,
  updatedAt: 0,
};
const POLICY = { allowInsecure: false };

describe("a template that was stored with hidden characters", () => {
  it("can be changed, and has none of them afterwards", ({ expect }) => {
    const changed = parseChangeTemplate({ daily_cap: 10 }, OLD, POLICY);
    expect(changed).toMatchObject({
      ok: true,
      value: {
        terms: { dailyCap: 10, identification: { label: "Policy" } },
        content: { spec: { steps: [{ description: "The car" }] } },
      },
    });
  });

  it("gets no new ones", ({ expect }) => {
    const changed = parseChangeTemplate({ spec: { completion_message: "a\u200bb" } }, OLD, POLICY);
    expect(changed).toMatchObject({ ok: false, error: { fields: [{ path: "spec.completion_message" }] } });
  });
});
