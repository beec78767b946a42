import { X509Certificate } from "node:crypto";

const REPOSITORY = "https://raw.githubusercontent.com/c2pa-org/conformance-public/main/trust-list";

/** Who may issue certificates that sign claims, and that sign time stamps. */
export const OFFICIAL_LISTS: readonly string[] = [
  `${REPOSITORY}/C2PA-TRUST-LIST.pem`,
  `${REPOSITORY}/C2PA-TSA-TRUST-LIST.pem`,
];

export type TrustList = {
  readonly sources: readonly string[];
  readonly certificates: readonly X509Certificate[];
};

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const TIMEOUT_MS = 30_000;

/** All of them or none: an answer that holds no certificate must not empty the list. */
export async function readTrustLists(sources: readonly string[], now = new Date()): Promise<TrustList> {
  const lists = await Promise.all(sources.map((source) => readList(source, now)));
  const all = new Map(lists.flat().map((certificate) => [certificate.fingerprint256, certificate]));
  return { sources, certificates: [...all.values()] };
}

async function readList(source: string, now: Date): Promise<readonly X509Certificate[]> {
  const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${source} answered ${response.status}`);
  const blocks = (await response.text()).match(CERTIFICATE) ?? [];
  const certificates = blocks.map((block) => read(block, source));
  if (certificates.length === 0) throw new Error(`${source} holds no certificate`);
  return certificates.filter((certificate) => new Date(certificate.validTo) > now && isWhole(certificate));
}

function read(block: string, source: string): X509Certificate {
  const certificate = new X509Certificate(block);
  if (!certificate.ca) throw new Error(`${source}: ${certificate.subject} issues no certificates`);
  return certificate;
}

/** A root that its own key did not sign was mistyped on its way, or replaced: nothing leads to it. */
function isWhole(certificate: X509Certificate): boolean {
  const isRoot = certificate.subject === certificate.issuer;
  return !isRoot || certificate.verify(certificate.publicKey);
}

/** The file that the reader is built with. */
export function trustListFile({ sources, certificates }: TrustList, asOf: Date): string {
  const listed = certificates.map((certificate) => ({
    subject: certificate.subject.replaceAll("\n", ", "),
    ends: new Date(certificate.validTo).toISOString().slice(0, 10),
    pem: certificate.toString().trim(),
  }));
  const file = { asOf: asOf.toISOString().slice(0, 10), sources, certificates: listed };
  return `${JSON.stringify(file, null, 2)}\n`;
}
