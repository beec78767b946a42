import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createDevelopmentAuthority } from "@svc/seal/c2pa/development-authority";
import { C2PA_TRUST } from "@svc/seal/c2pa/trust-list";
import { afterAll, beforeAll, describe, it } from "vitest";
import { readTrustLists, trustListFile } from "./trust-lists.ts";

const YEAR_MS = 365 * 24 * 3_600_000;
let files: Record<string, string>;
let base: string;
const server = createServer((request, response) => {
  const file = files[request.url ?? ""];
  response.writeHead(file === undefined ? 404 : 200).end(file);
});

beforeAll(async () => {
  const now = Date.now();
  const [one, two] = [await createDevelopmentAuthority(now), await createDevelopmentAuthority(now)];
  files = {
    "/claims": `Subject\tOne\n${one.root}`,
    "/stamps": `${two.root}\n${one.root}`,
    "/leaf": one.signer.slice(0, one.signer.indexOf("-----BEGIN PRIVATE")),
    "/page": "<html>moved</html>",
    "/mistyped": `${two.root}\n${mistyped(one.root)}`,
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  base = `http://127.0.0.1:${address.port}`;
});
afterAll(() => server.close());

/** The last byte of its signature is another. */
function mistyped(pem: string): string {
  const der = new Uint8Array(new X509Certificate(pem).raw);
  der[der.length - 1] = (der.at(-1) ?? 0) ^ 1; // oxlint-disable-line no-bitwise -- one bit
  return new X509Certificate(der).toString();
}

describe("pnpm trust-list", () => {
  it("takes every certificate of its lists once, with source and date", async ({ expect }) => {
    const list = await readTrustLists([`${base}/claims`, `${base}/stamps`]);
    expect(list.certificates).toHaveLength(2);
    const text = trustListFile(list, new Date("2026-11-21T12:00:00Z"));
    expect(JSON.parse(text)).toMatchObject({
      asOf: "2026-11-21",
      sources: [`${base}/claims`, `${base}/stamps`],
      certificates: list.certificates.map((certificate) => ({ pem: certificate.toString().trim() })),
    });
  });

  it("leaves out what has ended", async ({ expect }) => {
    const later = new Date(Date.now() + 20 * YEAR_MS);
    expect((await readTrustLists([`${base}/claims`], later)).certificates).toEqual([]);
  });

  it("leaves out a root that its own key did not sign", async ({ expect }) => {
    const list = await readTrustLists([`${base}/mistyped`]);
    expect(list.certificates.map(({ fingerprint256 }) => fingerprint256)).toHaveLength(1);
  });

  // [what is answered, what is said]
  const refused = [
    ["gone", "answered 404"],
    ["page", "holds no certificate"],
    ["leaf", "issues no certificates"],
  ] as const;
  it.for(refused)("refuses %s: %s", async ([file, message], { expect }) => {
    await expect(readTrustLists([`${base}/claims`, `${base}/${file}`])).rejects.toThrow(message);
  });

  it("has written the list that the reader is built with", ({ expect }) => {
    expect(C2PA_TRUST.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(C2PA_TRUST.signers.match(/-----BEGIN CERTIFICATE-----/g)?.length).toBeGreaterThan(10);
  });
});
