import { X509Certificate } from "node:crypto";
import { issuedUnder, readCrl } from "@svc/seal/c2pa/read-crl";
import type { RevokedCertificate } from "@svc/seal/c2pa/revoked";

const REPOSITORY = "https://raw.githubusercontent.com/c2pa-org/conformance-public/main/trust-list";

/** Addresses of lists, either PEM or JSON with the status of each entry (ETSI TS 119 602). */
export type ListSources = {
  /** Authorities for certificates that sign claims. */
  readonly signers: readonly string[];
  /** Authorities for certificates that sign time stamps. */
  readonly timeStamps: readonly string[];
  /** Certificate revocation lists of those authorities. */
  readonly revoked: readonly string[];
};

export const OFFICIAL_LISTS: ListSources = {
  signers: [`${REPOSITORY}/C2PA-TRUST-LIST.json`],
  timeStamps: [`${REPOSITORY}/C2PA-TSA-TRUST-LIST.json`],
  revoked: [],
};

export type TrustLists = {
  readonly sources: ListSources;
  readonly signers: readonly X509Certificate[];
  readonly timeStamps: readonly X509Certificate[];
  readonly revoked: readonly RevokedCertificate[];
};

type Entry = { readonly certificate: X509Certificate; readonly revokedSince?: string };

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const TIMEOUT_MS = 30_000;
const TRUSTED = "http://c2pa.org/conformance/trust-list/trusted";

/** Reads all lists or fails: a response without certificates must not empty a list. */
export async function readTrustLists(sources: ListSources, now = new Date()): Promise<TrustLists> {
  const [signers, timeStamps] = await Promise.all([
    readLists(sources.signers),
    readLists(sources.timeStamps),
  ]);
  const all = [...signers, ...timeStamps];
  const issuers = all.map(({ certificate }) => certificate.toString());
  const crls = await Promise.all(sources.revoked.map((source) => readRevoked(source, issuers, now)));
  return {
    sources,
    signers: standing(signers, now),
    timeStamps: standing(timeStamps, now),
    revoked: distinct(
      [...withdrawn(signers), ...crls.flat()],
      ({ issuer, serial = "" }) => `${issuer} ${serial}`,
    ),
  };
}

/** Revokes everything that a withdrawn authority issued, unless another authority of the same name is still trusted. */
function withdrawn(entries: readonly Entry[]): readonly RevokedCertificate[] {
  const names = entries.map((entry) => ({ ...entry, issuer: issuedUnder(entry.certificate.toString()) }));
  const stands = new Set(
    names.flatMap(({ issuer, revokedSince }) => (revokedSince === undefined ? issuer : [])),
  );
  return names.flatMap(({ issuer, revokedSince: since }) =>
    since === undefined || stands.has(issuer) ? [] : [{ issuer, since }],
  );
}

async function readLists(sources: readonly string[]): Promise<readonly Entry[]> {
  return (await Promise.all(sources.map(readList))).flat();
}

async function readList(source: string): Promise<readonly Entry[]> {
  const text = new TextDecoder().decode(await fetched(source));
  const entries = text.trimStart().startsWith("{")
    ? servicesIn(text, source)
    : (text.match(CERTIFICATE) ?? []).map((pem) => ({ certificate: read(pem, source) }));
  if (entries.length === 0) throw new Error(`${source} contains no certificate`);
  return entries;
}

async function readRevoked(source: string, issuers: readonly string[], now: Date) {
  try {
    return await readCrl(await fetched(source), issuers, now);
  } catch (error) {
    throw new Error(
      `${source} is no revocation list: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

async function fetched(source: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${source} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** ETSI TS 119 602, as the C2PA writes it. */
type ListOfTrustedEntities = {
  readonly LoTE?: {
    readonly TrustedEntitiesList?: readonly {
      readonly TrustedEntityServices?: readonly {
        readonly ServiceInformation?: {
          readonly ServiceDigitalIdentity?: {
            readonly X509Certificates?: readonly { readonly val?: string }[];
          };
          readonly ServiceStatus?: string;
          readonly StatusStartingTime?: string;
        };
      }[];
    }[];
  };
};

function servicesIn(json: string, source: string): readonly Entry[] {
  const { LoTE: list } = JSON.parse(json) as ListOfTrustedEntities; // every member is optional
  const services = (list?.TrustedEntitiesList ?? []).flatMap((entity) => entity.TrustedEntityServices ?? []);
  return services.flatMap(({ ServiceInformation: service = {} }) => {
    const { ServiceStatus: status, StatusStartingTime: since = "" } = service;
    const certificates = service.ServiceDigitalIdentity?.X509Certificates ?? [];
    return certificates.map(({ val = "" }) => ({
      certificate: read(Buffer.from(val, "base64"), source),
      ...(status !== TRUSTED && { revokedSince: since.slice(0, 10) }),
    }));
  });
}

function read(certificate: string | Buffer, source: string): X509Certificate {
  const known = new X509Certificate(certificate);
  if (!known.ca) throw new Error(`${source}: ${known.subject} issues no certificates`);
  return known;
}

/** Entries that are neither withdrawn nor expired, without duplicates. */
function standing(entries: readonly Entry[], now: Date): readonly X509Certificate[] {
  const left = entries
    .filter(({ revokedSince }) => revokedSince === undefined)
    .map(({ certificate }) => certificate)
    .filter((certificate) => new Date(certificate.validTo) > now && isWhole(certificate));
  return distinct(left, ({ fingerprint256 }) => fingerprint256);
}

/** A root not signed by its own key was corrupted or replaced, so no chain leads to it. */
function isWhole(certificate: X509Certificate): boolean {
  const isRoot = certificate.subject === certificate.issuer;
  return !isRoot || certificate.verify(certificate.publicKey);
}

function distinct<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** The file that the reader is built with. */
export function trustListFile({ sources, signers, timeStamps, revoked }: TrustLists, asOf: Date): string {
  const file = {
    asOf: asOf.toISOString().slice(0, 10),
    sources,
    signers: signers.map(listed),
    timeStamps: timeStamps.map(listed),
    revoked,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function listed(certificate: X509Certificate) {
  return {
    subject: certificate.subject.replaceAll("\n", ", "),
    ends: new Date(certificate.validTo).toISOString().slice(0, 10),
    pem: certificate.toString().trim(),
  };
}
