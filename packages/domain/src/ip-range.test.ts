import ipaddr from "ipaddr.js";
import { describe, it } from "vitest";
import { isInRanges, isIpRange } from "./ip-range.ts";

describe("a range of addresses", () => {
  it.for([
    "203.0.113.7",
    "203.0.113.0/24",
    "0.0.0.0/0",
    "255.255.255.255/32",
    "2001:db8::1",
    "2001:DB8::/32",
    "::",
    "::1/128",
    "::/0",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7::",
    "::ffff:203.0.113.7",
    "64:ff9b::203.0.113.7/96",
  ])("is %s", (text, { expect }) => {
    expect(isIpRange(text)).toBe(true);
  });

  it.for([
    "",
    "acme.example",
    "203.0.113",
    "203.0.113.7.1",
    "203.0.113.256",
    "203.0.113.07",
    "0x7f.0.0.1",
    "203.0.113.7 ",
    "203.0.113.7/33",
    "203.0.113.7/",
    "203.0.113.7/-1",
    "203.0.113.7/08",
    "203.0.113.7/24/24",
    "2001:db8::/129",
    "2001:db8:::1",
    "2001::db8::1",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8::",
    "1:2:3:4::5:6:7:8",
    ":1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:",
    "12345::",
    "g::",
    "fe80::1%eth0",
    "203.0.113.7::",
    "::203.0.113.7:1",
    ":",
  ])("is not %s", (text, { expect }) => {
    expect(isIpRange(text)).toBe(false);
  });

  it.for([
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.8", "203.0.113.7", false],
    ["203.0.113.255", "203.0.113.0/24", true],
    ["203.0.114.0", "203.0.113.0/24", false],
    ["203.0.113.200", "203.0.113.129/25", true],
    ["::ffff:203.0.113.7", "203.0.113.0/24", true],
    ["203.0.113.7", "::ffff:203.0.113.0/120", true],
    ["203.0.113.7", "2001:db8::/32", false],
    ["2001:db8::203.0.113.7", "203.0.113.0/24", false],
    ["2001:0DB8:0:0:8:800:200C:417A", "2001:db8::8:800:200c:417a", true],
    ["2001:db8:ffff::", "2001:db8::/32", true],
    ["2001:db9::", "2001:db8::/32", false],
    ["198.51.100.1", "0.0.0.0/0", true],
    ["2001:db8::1", "0.0.0.0/0", false],
    ["198.51.100.1", "::/0", true],
    ["", "::/0", false],
    ["unknown", "0.0.0.0/0", false],
  ] as const)("holds %s in %s: %s", ([address, range, isHeld], { expect }) => {
    expect(isInRanges(address, [range])).toBe(isHeld);
  });

  it("is one of several", ({ expect }) => {
    const ranges = ["192.0.2.0/24", "2001:db8::/32"];
    expect(isInRanges("2001:db8::9", ranges)).toBe(true);
    expect(isInRanges("192.0.3.1", ranges)).toBe(false);
    expect(isInRanges("192.0.2.1", [])).toBe(false);
  });

  it("is read as ipaddr.js reads it, of 20,000 drawn addresses", ({ expect }) => {
    const draw = drawing(7);
    for (let turn = 0; turn < 20_000; turn++) {
      const text = drawnText(draw);
      const [address = "", ...prefixes] = text.split("/");
      const family = familyOf(address);
      const isCidr = prefixes.length < 2 && prefixes.every((prefix) => isPrefix(prefix, family));
      expect([text, isIpRange(text)]).toEqual([text, family !== 0 && isCidr]);
    }
  });

  it("holds what ipaddr.js says, of 20,000 drawn pairs", ({ expect }) => {
    const draw = drawing(11);
    let held = 0;
    for (let turn = 0; turn < 20_000; turn++) {
      const isSix = draw(2) === 1;
      const [range, prefix, address] = isSix
        ? [drawnIpv6(draw), draw(129), drawnIpv6(draw)]
        : [drawnIpv4(draw), draw(33), drawnIpv4(draw)];
      const expected = ipaddr.parse(address).match(ipaddr.parse(range), prefix);
      held += expected ? 1 : 0;
      const found = isInRanges(address, [`${range}/${prefix}`]);
      expect([range, prefix, address, found]).toEqual([range, prefix, address, expected]);
    }
    expect(held).toBeGreaterThan(1000);
  });
});

/** Accepts only four decimal octets, not the C forms that the library also parses. */
function familyOf(text: string): 0 | 4 | 6 {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 4;
  return text.includes(":") && ipaddr.IPv6.isValid(text) ? 6 : 0;
}

function isPrefix(text: string, family: number): boolean {
  return /^(?:0|[1-9]\d*)$/.test(text) && Number(text) <= (family === 4 ? 32 : 128);
}

type Draw = (below: number) => number;

/**
 * A seeded generator (the linear congruential one from Numerical Recipes), so that every run draws the same
 * numbers.
 */
function drawing(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Drawn from few values, so that two addresses are often close to each other. */
function drawnIpv4(draw: Draw): string {
  return [10, draw(2), draw(4) * 64, draw(256)].join(".");
}

function drawnIpv6(draw: Draw): string {
  const groups = ["2001", draw(2).toString(16), draw(65_536).toString(16), (draw(4) << 14).toString(16)];
  return draw(2) === 0 ? `${groups.join(":")}::` : `${groups.join(":")}:0:0:0:${draw(9)}`;
}

const PIECES = ["0", "1", "ff", "00ff", "12345", "255", "256", "01", "g", ":", ":", "::", ".", ".", "/", "8"];

/** Mostly invalid text, sometimes an address. */
function drawnText(draw: Draw): string {
  if (draw(4) === 0) return `${drawnIpv4(draw)}/${draw(40)}`;
  if (draw(4) === 0) return `${drawnIpv6(draw)}/${draw(140)}`;
  return Array.from({ length: 1 + draw(15) }, () => PIECES[draw(PIECES.length)]).join("");
}
