import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createDevelopmentAuthority } from "@svc/seal/c2pa/development-authority";
import { C2PA_TRUST } from "@svc/seal/c2pa/trust-list";
import { afterAll, beforeAll, describe, it } from "vitest";
import { newAuthority } from "@svc/seal/test/authority";
import { type ListSources, readTrustLists, trustListFile } from "./trust-lists.ts";

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
    ...(await withAuthorities()),
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

const asListed = (certificate: X509Certificate) => ({ pem: certificate.toString().trim() });
const at = (names: readonly string[] = []) => names.map((name) => `${base}/${name}`);

/** Addresses on the server above. */
function from(wanted: Partial<Record<keyof ListSources, readonly string[]>>): ListSources {
  return { signers: at(wanted.signers), timeStamps: at(wanted.timeStamps), revoked: at(wanted.revoked) };
}

/** One entry of a list in the C2PA's JSON format. */
const service = (pem: string, status: string) => ({
  TrustedEntityServices: [
    {
      ServiceInformation: {
        ServiceDigitalIdentity: {
          X509Certificates: [{ val: new X509Certificate(pem).raw.toString("base64") }],
        },
        ServiceStatus: `http://c2pa.org/conformance/trust-list/${status}`,
        StatusStartingTime: "2025-09-21T00:00:00Z",
      },
    },
  ],
});

/**
 * A list in the C2PA's JSON format with one trusted and one withdrawn authority, and revocation lists of the trusted one.
 */
async function withAuthorities(): Promise<Record<string, string>> {
  const [standing, withdrawn] = [await newAuthority("Standing"), await newAuthority("Withdrawn")];
  const entities = [service(standing.root, "trusted"), service(withdrawn.root, "untrusted")];
  return {
    "/list.json": JSON.stringify({ LoTE: { TrustedEntitiesList: entities } }),
    "/crl": await standing.revoke("00ABC1", new Date("2025-09-05"), new Date(Date.now() + YEAR_MS)),
    "/old-crl": await standing.revoke("00ABC1", new Date("2025-09-05"), new Date("2025-10-01")),
  };
}

/** Changes the last byte of its signature. */
function mistyped(pem: string): string {
  const der = new Uint8Array(new X509Certificate(pem).raw);
  der[der.length - 1] = (der.at(-1) ?? 0) ^ 1; // oxlint-disable-line no-bitwise -- one bit
  return new X509Certificate(der).toString();
}

describe("pnpm svc trust-list", () => {
  it("takes every certificate of its lists once, with source and date, and keeps the lists apart", async ({
    expect,
  }) => {
    const sources = from({ signers: ["claims", "claims"], timeStamps: ["stamps"] });
    const lists = await readTrustLists(sources);
    expect([lists.signers.length, lists.timeStamps.length]).toEqual([1, 2]);
    const text = trustListFile(lists, new Date("2026-11-21T12:00:00Z"));
    expect(JSON.parse(text)).toMatchObject({
      asOf: "2026-11-21",
      sources,
      signers: lists.signers.map(asListed),
      timeStamps: lists.timeStamps.map(asListed),
      revoked: [],
    });
  });

  it("takes from the C2PA's JSON who is trusted, and revokes all that a withdrawn authority issued", async ({
    expect,
  }) => {
    const lists = await readTrustLists(from({ signers: ["list.json"], timeStamps: ["list.json"] }));
    expect(lists.signers.map(({ subject }) => subject)).toEqual([expect.stringContaining("CN=Standing")]);
    expect(lists.timeStamps).toHaveLength(1);
    expect(lists.revoked).toEqual([{ issuer: "CN=Withdrawn, O=Test", since: "2025-09-21" }]);
  });

  it("takes from an authority's revocation list the certificates that it names", async ({ expect }) => {
    const { revoked } = await readTrustLists(from({ signers: ["list.json"], revoked: ["crl"] }));
    expect(revoked).toContainEqual({ issuer: "CN=Standing, O=Test", serial: "abc1", since: "2025-09-05" });
  });

  // [list, error]
  const lists = [
    ["crl", ["claims"], "nobody on the lists signed it"],
    ["old-crl", ["list.json"], "it was to be replaced by 2025"],
    ["page", ["claims"], "is no revocation list"],
  ] as const;
  it.for(lists)("refuses the revocation list %s", async ([file, signers, message], { expect }) => {
    await expect(readTrustLists(from({ signers, revoked: [file] }))).rejects.toThrow(message);
  });

  it("leaves out what has ended", async ({ expect }) => {
    const later = new Date(Date.now() + 20 * YEAR_MS);
    expect((await readTrustLists(from({ signers: ["claims"] }), later)).signers).toEqual([]);
  });

  it("leaves out a root that its own key did not sign", async ({ expect }) => {
    const { signers } = await readTrustLists(from({ signers: ["mistyped"] }));
    expect(signers.map(({ fingerprint256 }) => fingerprint256)).toHaveLength(1);
  });

  // [response, error]
  const refused = [
    ["gone", "answered 404"],
    ["page", "contains no certificate"],
    ["leaf", "issues no certificates"],
  ] as const;
  it.for(refused)("refuses %s: %s", async ([file, message], { expect }) => {
    await expect(readTrustLists(from({ signers: ["claims", file] }))).rejects.toThrow(message);
  });

  it("has written the list that the reader is built with", ({ expect }) => {
    expect(C2PA_TRUST.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const pem of [C2PA_TRUST.signers, C2PA_TRUST.timeStamps])
      expect(pem.match(/-----BEGIN CERTIFICATE-----/g)?.length).toBeGreaterThan(10);
  });
});
