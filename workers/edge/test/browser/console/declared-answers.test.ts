import { describe, it } from "vitest";
import { requireDeclared } from "./declared-answers.ts";

const VIEW = { id: "view_1", name: "Hail", query: "", created_at: "2026-11-20T09:30:00.000Z" };
const BRAND = { slug: "acme", name: "Acme", is_default: true, created_at: "2026-11-20T09:30:00.000Z" };
const EVENT = { id: "evt_1", occurred_at: "2026-11-20T09:30:00.000Z" };

function answerOf(body: unknown, status = 201) {
  return () => requireDeclared({ method: "POST", pathname: "/v1/me/views", status, body });
}

function logOf(type: string) {
  const body = { items: [{ ...EVENT, type }] };
  return () =>
    requireDeclared({ method: "GET", pathname: "/v1/verifications/vfy_1/events", status: 200, body });
}

describe("a fake of the service", () => {
  it("answers what the contract declares, in words of any length and format", ({ expect }) => {
    expect(answerOf(VIEW)).not.toThrow();
    expect(answerOf({ ...VIEW, id: "", name: "W".repeat(999), created_at: "yesterday" })).not.toThrow();
  });

  it.for([
    ["a member that is missing", { ...VIEW, query: undefined }],
    ["a member of another type", { ...VIEW, name: null }],
    ["a member that is not declared", { ...VIEW, colour: "red" }],
    [
      "a member that is not declared, next to a name that is too long",
      { ...VIEW, name: "W".repeat(999), colour: "" },
    ],
    ["nothing", undefined],
  ] as const)("does not answer %s", ([, body], { expect }) => {
    expect(answerOf(body)).toThrow("POST /v1/me/views 201");
  });

  it("does not answer a status or a value that is not declared, nor an operation that does not exist", ({
    expect,
  }) => {
    expect(answerOf(VIEW, 200)).toThrow("POST /v1/me/views 200 is not declared");
    const key = { method: "GET", pathname: "/v1/brands/acme", status: 200 };
    expect(() => requireDeclared({ ...key, body: BRAND })).not.toThrow();
    expect(() => requireDeclared({ ...key, pathname: "/v1/brand/acme", body: BRAND })).toThrow(
      "is not declared",
    );
    expect(() =>
      requireDeclared({ ...key, status: 404, body: { error: { code: "gone", message: "" } } }),
    ).toThrow("error.code: invalid_value");
    expect(() =>
      requireDeclared({ method: "DELETE", pathname: "/v1/brands/acme", status: 204, body: {} }),
    ).toThrow("is declared without JSON");
  });

  it("knows a path that is a word from one that is an id", ({ expect }) => {
    const due = { reverse: 0, similar_photo: 0, unavailable: 0, flagged: 0, appeal: 0 };
    const counts = { method: "GET", pathname: "/v1/cases/counts", status: 200, body: { due, most: 1000 } };
    expect(() => requireDeclared(counts)).not.toThrow();
  });

  it("may send an event of a newer service, which the contract leaves open", ({ expect }) => {
    expect(logOf("verification.created")).not.toThrow();
    expect(logOf("verification.something_new")).not.toThrow();
  });
});
