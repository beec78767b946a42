import { beforeAll, describe, it } from "vitest";
import { send, TenantClient } from "../../../test/support/tenant.ts";

let tenant: TenantClient;
beforeAll(async () => {
  tenant = await TenantClient.create();
});

const text = (key: string, pattern?: string) => ({ key, kind: "text", description: "?", pattern });

async function fieldsOf(body: object) {
  const answer = await tenant.post("/v1/verifications", body);
  return (answer.body.error?.fields ?? []).map(({ path, message }: { path: string; message: string }) => [
    path,
    message,
  ]);
}

describe("patterns (CONTRACT G5.4)", () => {
  it("are validated together with all other errors, in the order of the request", async ({ expect }) => {
    const wrong = {
      seal: 1,
      steps: [text("a", "(?=b)"), text("b", "^ok$"), text("c", "(?:.{0,30}){30}")],
      mode: 1,
    };
    expect(await fieldsOf(wrong)).toEqual([
      ["seal", "must be a boolean, got number"],
      ["steps.0.pattern", "must match RE2 syntax"],
      ["steps.2.pattern", "must repeat less: the pattern is too large"],
      ["mode", "must be one of: verification, audit"],
    ]);
  });

  it("that are too long, empty or not text are refused", async ({ expect }) => {
    const steps = [text("a", "(".repeat(201)), text("b", ""), { ...text("c"), pattern: 1 }];
    expect(await fieldsOf({ steps })).toEqual([
      ["steps.0.pattern", "must be at most 200 characters"],
      ["steps.1.pattern", "must not be empty"],
      ["steps.2.pattern", "must be a string, got number"],
    ]);
  });

  it("hold for all of an answer", async ({ expect }) => {
    const made = await tenant.post("/v1/verifications", { steps: [text("plate", "[A-Z]+")] });
    const route = new URL(made.body.capture_url).pathname.replace("/v/", "/v1/verifications/");
    const answer = async (value: string) => {
      const init = { body: JSON.stringify({ value }), headers: { "Content-Type": "application/json" } };
      const { status, body } = await send("PUT", `${route}/answers/plate`, init);
      return [status, body.error?.fields];
    };
    expect(await answer("B 1")).toEqual([400, [{ path: "value", message: "must match [A-Z]+" }]]);
    expect(await answer("B\n")).toEqual([400, [{ path: "value", message: "must be a single line" }]]);
    expect(await answer("BX")).toEqual([200, undefined]);
  });
});
