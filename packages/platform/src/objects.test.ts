import { describe, it } from "vitest";
import { accountObject, signInObject, templateObject } from "./objects.ts";

/** workerd has no jurisdictions, so a namespace says what it was asked for. */
const namespace = (where = "anywhere"): never =>
  ({
    jurisdiction: (name: string) => namespace(name),
    getByName: (name: string) => ({ name: () => `${where}: ${name}` }),
  }) as never;

const named = (stub: unknown) => (stub as { name: () => string }).name();

describe("objects", () => {
  it("are found in the jurisdiction of the deployment, in every script the same way", ({ expect }) => {
    const env = { ACCOUNT: namespace(), TEMPLATE: namespace(), SIGN_IN: namespace() };
    const within = { ...env, JURISDICTION: "eu" as const };
    expect(named(accountObject(within, "acc_1" as never))).toBe("eu: acc_1");
    expect(named(templateObject(within, "acme", "car"))).toBe("eu: acme/car");
    expect(named(signInObject(within, "mac"))).toBe("eu: mac");
    expect(named(accountObject(env, "acc_1" as never))).toBe("anywhere: acc_1");
  });
});
