import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, it } from "vitest";
import { isWebhookUrl } from "./webhook-url.ts";

const production = { allowInsecure: false, ownHost: "api.example.com" };
const local = { allowInsecure: true, ownHost: "localhost:8787" };

const refused = (host: string) => !isWebhookUrl(`https://${host}/hook`, production);

describe("CONTRACT G0.9: webhook_url", () => {
  it.for([
    "https://hooks.example.org",
    "https://hooks.example.org:443/a",
    "https://hooks.example.org:8443/a?b=c",
    "https://8.8.8.8/hook",
    "https://[2606:4700::1111]/hook",
    "https://bücher.example/hook",
  ])("takes %s", (url, { expect }) => {
    expect(isWebhookUrl(url, production)).toBe(true);
  });

  it.for([
    "",
    "hooks.example.org",
    "http://hooks.example.org",
    "ftp://hooks.example.org",
    "https://",
    "https:hooks.example.org",
    "https://hooks.example.org:444",
    "https://user:pass@hooks.example.org",
    "https://hooks.example.org/#part",
    "https://hooks.example.org/a b",
    "https://localhost/hook",
    "https://localhost./hook",
    "https://a.localhost",
    "https://printer.local",
    "https://metadata.google.internal",
    "https://intranet/",
    "https://ip6-localhost",
    "https://kubernetes.default.svc",
    "https://router.lan",
    "https://host.home.arpa",
    "https://a.corp",
    "https://a.corp.",
    "https://localhost.localdomain",
    "https://a.test",
    "https://a.invalid",
    "https://a.onion",
    "https://api.example.com/v1",
    "https://127.0.0.1",
    "https://2130706433",
    "https://0x7f.1",
    "https://10.1.2.3",
    "https://172.31.0.1",
    "https://192.168.1.1",
    "https://169.254.169.254/latest",
    "https://100.64.0.1",
    "https://0.0.0.0",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://[fd00::1]",
    "https://[fe80::1]",
    "https://[64:ff9b::7f00:1]",
    "https://[2002:7f00:1::]",
    `https://hooks.example.org/${"a".repeat(2048)}`,
  ])("refuses %s", (url, { expect }) => {
    expect(isWebhookUrl(url, production)).toBe(false);
  });

  // The first block of most special ranges, and arbitrary addresses.
  const v4 = fc.oneof(
    fc.ipV4(),
    fc
      .tuple(
        fc.constantFrom(
          "10.0",
          "100.64",
          "127.0",
          "169.254",
          "172.16",
          "192.0",
          "192.168",
          "198.18",
          "198.51",
        ),
        fc.nat(255),
        fc.nat(255),
      )
      .map((parts) => parts.join(".")),
  );
  const v6 = fc.oneof(
    fc.ipV6(),
    fc
      .tuple(
        fc.constantFrom("2001:", "2001:db8:", "2002:", "3fff:", "fc00:", "fe80:", "ff02:"),
        fc.nat(0xffff),
      )
      .map(([start, rest]) => `${start}${rest.toString(16)}::1`),
  );

  it("refuses every address that ipaddr.js knows a special use of", ({ expect }) => {
    fc.assert(
      fc.property(fc.oneof(v4, v6), (address) => {
        const parsed = ipaddr.parse(address);
        const isSpecial = parsed.range() !== "unicast";
        if (isSpecial)
          expect(refused(parsed.kind() === "ipv6" ? `[${address}]` : address), address).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  it("ALLOW_INSECURE_WEBHOOKS lets http and loopback through, on any port", ({ expect }) => {
    expect(isWebhookUrl("http://127.0.0.1:9999/hook", local)).toBe(true);
    expect(isWebhookUrl("http://localhost:9999/hook", local)).toBe(true);
    expect(isWebhookUrl("http://hooks.example.org/hook", local)).toBe(true);
  });

  it("every other rule stays", ({ expect }) => {
    expect(isWebhookUrl("http://10.0.0.1/hook", local)).toBe(false);
    expect(isWebhookUrl("http://localhost:8787/hook", local)).toBe(false);
    expect(isWebhookUrl("http://user@localhost:9999/", local)).toBe(false);
    expect(isWebhookUrl("not a url", local)).toBe(false);
  });
});
