import { describe, it } from "vitest";
import { addressPrefix } from "./address-prefix.ts";

describe("the prefix of an address", () => {
  it("is the whole of an IPv4 address, also in its IPv6 form", ({ expect }) => {
    expect(addressPrefix("203.0.113.7")).toBe("203.0.113.7");
    for (const mapped of ["::ffff:203.0.113.7", "::FFFF:cb00:7107"])
      expect(addressPrefix(mapped)).toBe("203.0.113.7");
  });

  it("is the /64 of an IPv6 address, however it is written", ({ expect }) => {
    const forms = [
      "2001:db8:7:8::1",
      "2001:DB8:7:8:aaaa:bbbb:cccc:dddd",
      "2001:0db8:0007:0008::",
      "2001:db8:7:8:0::9",
    ];
    for (const form of forms) expect(addressPrefix(form)).toBe("2001:db8:7:8::/64");
    expect(addressPrefix("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(addressPrefix("::1")).toBe("0:0:0:0::/64");
  });

  it("is empty without an address", ({ expect }) => {
    expect(addressPrefix("")).toBe("");
  });
});
