import { describe, it } from "vitest";
import { isAtLeast, ROLES } from "./role.ts";

describe("roles (CONTRACT G10)", () => {
  it("lets each do what those below it may, and nothing of those above", ({ expect }) => {
    const table = ROLES.map((role) => ROLES.map((least) => isAtLeast(role, least)));
    expect(table).toEqual([
      [true, true, true, true],
      [false, true, true, true],
      [false, false, true, true],
      [false, false, false, true],
    ]);
  });
});
