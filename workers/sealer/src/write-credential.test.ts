import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { CredentialReport } from "@svc/domain/verification/credential-shape";
import type { SealerEnv } from "@svc/platform/env";
import type { CredentialJob } from "@svc/platform/credential-message";
import {
  LARGEST_SEALED_BYTES,
  type Sealer,
  type SealRequest,
  UnreadableFile,
} from "@svc/seal/c2pa/seal-file";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { describe, it } from "vitest";
import { writeCredential } from "./write-credential.ts";

const NOW = Date.UTC(2026, 10, 21);
const MESSAGE = { verificationId: newVerificationId(NOW), captureId: newCaptureId(NOW) };
const ACCOUNT = newAccountId(NOW);
const JOB: CredentialJob = {
  state: "open",
  accountId: ACCOUNT,
  original: "o",
  sealed: "o.sealed",
  contentType: "image/jpeg",
  facts: {
    ...MESSAGE,
    sha256: "ab".repeat(32),
    origin: "created",
    results: [],
    answersProvenance: "self_reported",
  },
};

/** The certificate is not examined before it is in a manifest, so any text will do. */
async function signerOf(certificate: string): Promise<string> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  if (!("privateKey" in pair)) throw new Error("ECDSA has pairs");
  const key = await crypto.subtle.exportKey("pkcs8", pair.privateKey);
  if (!(key instanceof ArrayBuffer)) throw new Error("PKCS #8 is bytes");
  return [
    ["CERTIFICATE", btoa(certificate)],
    ["PRIVATE KEY", btoa(String.fromCharCode(...new Uint8Array(key)))],
  ]
    .map(([label, body]) => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`)
    .join("");
}

const SERVICE = await signerOf("the service");
const TENANT = await signerOf("the tenant");

type World = {
  readonly job?: CredentialJob;
  readonly size?: number;
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly vars?: Record<string, string>;
};

/** The bindings for one job, its reports, and the files stored. */
function world({ job = JOB, size = 4, file = new Uint8Array(4), vars }: World = {}) {
  const reports: CredentialReport[] = [];
  const stored = new Map<string, Uint8Array>();
  const object = {
    credentialJob: () => Promise.resolve(job),
    credentialWritten: (report: CredentialReport) => Promise.resolve(void reports.push(report)),
  };
  const bucket = {
    head: () => Promise.resolve(size < 0 ? null : { size }),
    get: () => Promise.resolve({ arrayBuffer: () => Promise.resolve(file.slice().buffer) }),
    put: (key: string, bytes: Uint8Array) => Promise.resolve(void stored.set(key, new Uint8Array(bytes))),
  };
  const env = {
    VERIFICATION: { getByName: () => object },
    PHOTOS: bucket,
    ...(vars ?? { C2PA_SIGNER: SERVICE }),
  } as unknown as SealerEnv; // only the methods called
  return { env, reports, stored };
}

/** 52° 31' 7" N as EXIF writes it. */
const LATITUDE = rationals(52, 31, 7);

function rationals(...values: readonly number[]): Buffer {
  return Buffer.from(new Uint32Array(values.flatMap((value) => [value, 1])).buffer);
}

/** An entry of a TIFF directory, little-endian. */
function entry(tag: number, type: number, count: number, value: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}

function word(value: number): Buffer {
  return Buffer.from([value & 255, value >> 8]);
}

/** A drawn JPEG whose EXIF contains only a position. */
async function photoWithGps(): Promise<Buffer> {
  const none = Buffer.alloc(4);
  const gps = [entry(1, 2, 2, 0x4e), entry(2, 5, 3, 80), entry(3, 2, 2, 0x45), entry(4, 5, 3, 104)];
  const tiff = [Buffer.from("II*\0\x08\0\0\0", "latin1"), word(1), entry(0x8825, 4, 1, 26), none];
  const body = Buffer.concat([...tiff, word(4), ...gps, none, LATITUDE, rationals(13, 24, 30)]);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), body]);
  const size = exif.length + 2;
  const jpeg = Buffer.from(await photoFile(drawScene(64, 48, 1), "jpeg"));
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, size >> 8, size & 255]),
    exif,
    jpeg.subarray(2),
  ]);
}

function sealer(requests: SealRequest[] = []): () => Sealer {
  const seal = (request: SealRequest) => {
    requests.push(request);
    return Promise.resolve(new Uint8Array([1, 2, 3, 4, 5]));
  };
  return () => ({ seal });
}

function failing(error: Error): () => Sealer {
  const seal = async () => {
    throw error;
  };
  return () => ({ seal });
}

describe("sealing one capture", () => {
  it("stores the copy in addition to the original and reports it", async ({ expect }) => {
    const { env, reports, stored } = world();
    await writeCredential(MESSAGE, env, sealer());
    expect([...stored]).toEqual([["o.sealed", new Uint8Array([1, 2, 3, 4, 5])]]);
    expect(reports).toEqual([{ captureId: MESSAGE.captureId, stamp: { state: "sealed" } }]);
  });

  it("does nothing where nothing is left to seal", async ({ expect }) => {
    const { env, reports, stored } = world({ job: { state: "settled" } });
    await writeCredential(MESSAGE, env, sealer());
    expect([reports, stored.size]).toEqual([[], 0]);
  });

  it("signs with the account's own certificate where there is one", async ({ expect }) => {
    const own = { C2PA_SIGNER: SERVICE, [`C2PA_SIGNER_${ACCOUNT}`]: TENANT };
    const requests: SealRequest[] = [];
    await writeCredential(MESSAGE, world({ vars: own }).env, sealer(requests));
    await writeCredential(MESSAGE, world().env, sealer(requests));
    const signers = requests.map(({ identity }) => new TextDecoder().decode(identity.certificates[0]));
    expect(signers).toEqual(["the tenant", "the service"]);
  });

  // [problem, setup, report]
  const refusals = [
    ["a file over the limit", { size: LARGEST_SEALED_BYTES + 1 }, "too_large"],
    ["a file that is gone", { size: -1 }, "original_missing"],
    ["a PDF", { job: { ...JOB, contentType: "application/pdf" } }, "unsupported_format"],
    ["a WebM", { job: { ...JOB, contentType: "video/webm" } }, "unsupported_format"],
  ] as const;
  it.for(refusals)("of %s says for good that there is none", async ([, given, reason], { expect }) => {
    const { env, reports, stored } = world(given);
    await writeCredential(MESSAGE, env, sealer());
    expect(reports).toEqual([{ captureId: MESSAGE.captureId, stamp: { state: "failed", reason } }]);
    expect(stored.size).toBe(0);
  });

  it("of a file that the library cannot read says so for good", async ({ expect }) => {
    const { env, reports } = world();
    await writeCredential(MESSAGE, env, failing(new UnreadableFile("no JPEG")));
    expect(reports).toMatchObject([{ stamp: { state: "failed", reason: "unreadable" } }]);
  });

  it("of a photo with GPS is made of a copy without it, unless the tenant turned it on", async ({
    expect,
  }) => {
    const file = new Uint8Array(await photoWithGps());
    const seen: string[] = [];
    const look = (): Sealer => ({
      seal: ({ bytes, original }) => {
        const places = [bytes, original].map((each) => each && Buffer.from(each).includes(LATITUDE));
        seen.push(JSON.stringify(places));
        return Promise.resolve(new Uint8Array(1));
      },
    });
    await writeCredential(MESSAGE, world({ file }).env, look);
    const job = { ...JOB, facts: { ...JOB.facts, place: {} } };
    await writeCredential(MESSAGE, world({ file, job }).env, look);
    expect(seen).toEqual(["[false,true]", "[true,null]"]);
  });

  it("of a photo whose place cannot be taken out is none", async ({ expect }) => {
    const told = Buffer.from('{"exif:GPSLatitude":"52,31.1N"}');
    const file = new Uint8Array(Buffer.concat([await photoFile(drawScene(64, 48, 1), "jpeg"), told]));
    const { env, reports } = world({ file });
    await writeCredential(MESSAGE, env, sealer());
    expect(reports).toMatchObject([{ stamp: { state: "failed", reason: "location_in_file" } }]);
  });

  it("reports nothing where our own parts failed, so that it comes again", async ({ expect }) => {
    const { env, reports } = world();
    const noStamp = writeCredential(
      MESSAGE,
      env,
      failing(new Error("the time stamp authority answered 503")),
    );
    await expect(noStamp).rejects.toThrow("503");
    const unset = world({ vars: {} });
    await expect(writeCredential(MESSAGE, unset.env, sealer())).rejects.toThrow("C2PA_SIGNER is not set");
    const broken = world({ vars: { C2PA_SIGNER: "no certificate" } });
    await expect(writeCredential(MESSAGE, broken.env, sealer())).rejects.toThrow("holds no CERTIFICATE");
    expect([...reports, ...unset.reports, ...broken.reports]).toEqual([]);
  });
});
