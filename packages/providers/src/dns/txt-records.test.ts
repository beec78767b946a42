import { afterEach, describe, it, vi } from "vitest";
import { dnsOverHttps } from "./txt-records.ts";

const asked = vi.spyOn(globalThis, "fetch");
afterEach(() => void asked.mockReset());

function answer(body: unknown, status = 200): void {
  asked.mockResolvedValueOnce(Response.json(body, { status }));
}

describe("TXT records by DNS over HTTPS", () => {
  const records = dnsOverHttps("https://dns.example/dns-query");

  it("are joined from their parts, and records of other types are left out", async ({ expect }) => {
    const Answer = [
      { name: "alias", type: 5, data: "other.example." },
      { name: "a", type: 16, data: '"svc-verification=" "1abc"' },
      { name: "a", type: 16, data: '"a \\"quote\\""' },
      { name: "a", type: 16, data: "plain" },
    ];
    answer({ Status: 0, Answer });
    expect(await records("a.example")).toEqual(["svc-verification=1abc", 'a "quote"', "plain"]);
    expect(asked.mock.lastCall?.[0]).toBe("https://dns.example/dns-query?name=a.example&type=TXT");
  });

  it("are none where the name does not exist", async ({ expect }) => {
    answer({ Status: 3 });
    expect(await records("a.example")).toEqual([]);
  });

  it.for([
    [{ Status: 2 }, 200],
    [{}, 200],
    [{ Status: 0 }, 503],
  ] as const)("%o with HTTP %i is no answer", async ([body, status], { expect }) => {
    answer(body, status);
    await expect(records("a.example")).rejects.toThrow();
  });
});
