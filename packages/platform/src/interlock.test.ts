import { describe, it } from "vitest";
import { interlock } from "./interlock.ts";

describe("the production interlock", () => {
  it.for([
    { DEV: "1" },
    { ALLOW_INSECURE_WEBHOOKS: "1" },
    { RATE_LIMITS: "off" },
    { PAYMENTS: "test" },
    { MAIL: "mailbox" },
    { FAULT: "capture.after.commit=throw" },
    { WEBHOOK_PACE: "0.1" },
  ])("refuses %o wherever the environment is not a developer's machine", (vars, { expect }) => {
    for (const ENVIRONMENT of ["staging", "production", "test", "prod"]) {
      expect(interlock({ ENVIRONMENT, ...vars })).toContain(`${Object.keys(vars)[0]}=`);
    }
    expect(interlock(vars)).toContain("is not set");
    expect(interlock({ ENVIRONMENT: "local", ...vars })).toBeUndefined();
  });

  it("lets a deployment serve with what it needs, and the sandbox with test cards", ({ expect }) => {
    const vars = { PAYMENTS: "stripe", MAIL: "resend", RATE_LIMITS: "on" };
    expect(interlock({ ENVIRONMENT: "production", ...vars })).toBeUndefined();
    expect(interlock({ ENVIRONMENT: "sandbox", PAYMENTS: "test" })).toBeUndefined();
    expect(interlock({ ENVIRONMENT: "sandbox", DEV: "1" })).toContain("DEV=1");
  });

  it("refuses a jurisdiction that Cloudflare does not have", ({ expect }) => {
    expect(interlock({ ENVIRONMENT: "production", JURISDICTION: "EU" })).toContain(
      "must be one of eu, us, fedramp",
    );
    expect(interlock({ ENVIRONMENT: "production", JURISDICTION: "eu" })).toBeUndefined();
  });
});
