import { createHash } from "node:crypto";
import { hasOpenssl, startTimeStampAuthority } from "@svc/testkit/time-stamp-authority";
import { rfc3161Authority } from "@svc/providers/time-stamp/rfc3161";
import { describe, it } from "vitest";
import { bundleOf, filesOf, newKeys, newRecord } from "../../test/bundle.ts";
import {
  checkByScript,
  faultsOf,
  inFile,
  openedZip,
  ownKeys,
  withoutPython,
} from "../../test/bundle-checks.ts";
import { bundleOfZip } from "./bundle.ts";
import { readTimeStamp } from "./read-time-stamp.ts";
import { verifyBundle } from "./verify-bundle.ts";

const PHOTO = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const reason = hasOpenssl() ? "" : " (skipped: no openssl here)";

/** A token of OpenSSL's authority over a text. */
async function tokenOver(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const authority = await startTimeStampAuthority();
  try {
    return Uint8Array.from(await rfc3161Authority(authority.url).stamp(new TextEncoder().encode(text)));
  } finally {
    authority.close();
  }
}

/** A bundle whose record has a token, which may be over another text than its signature. */
async function stamped(stampedText: (jws: string) => string) {
  const keys = await newKeys();
  const record = await newRecord(keys, PHOTO);
  const token = await tokenOver(stampedText(record.seal.jws));
  const seal = { ...record.seal, timestamp_token: Buffer.from(token).toString("base64") };
  const files = (await filesOf(keys, PHOTO)).filter(({ path }) => !path.startsWith("record."));
  const parts = [
    { path: "record.json", content: JSON.stringify({ ...record, seal }) },
    { path: "record.jws", content: seal.jws },
    { path: "record.tst", content: token },
  ];
  return { token, zip: await bundleOf([...files, ...parts], keys) };
}

describe.skipIf(reason)(`the time stamp in a bundle${reason}`, () => {
  it("is read with its hash and its time", async ({ expect }) => {
    const before = Date.now();
    const found = readTimeStamp(await tokenOver("a text"));
    expect(found?.imprint).toBe(createHash("sha256").update("a text").digest("hex"));
    expect(Math.abs(Date.parse(found?.at ?? "") - before)).toBeLessThan(60_000);
  });

  it("is of the record's signature, for the page and for the script", async ({ expect }) => {
    const { zip } = await stamped((jws) => jws);
    const report = await verifyBundle(bundleOfZip(await openedZip(zip)), ownKeys);
    expect(report).toMatchObject({ faults: [], timeStamp: { at: expect.stringMatching(/^\d{4}-.*Z$/) } });
    if (withoutPython) return;
    const { status, stdout } = inFile(zip, (file) => checkByScript(file));
    expect([status, stdout]).toEqual([0, expect.stringContaining("The time stamp is of ")]);
  });

  it("is named by both if it is of anything else", async ({ expect }) => {
    const { zip } = await stamped((jws) => `${jws} `);
    expect(await faultsOf(zip)).toEqual(["record.tst: time_stamp"]);
    if (!withoutPython) expect(inFile(zip, (file) => checkByScript(file)).named).toEqual(["record.tst"]);
  });

  it("is nothing if it is cut off at any byte", async ({ expect }) => {
    const token = await tokenOver("a text");
    const found = Array.from({ length: 200 }, (_, at) => readTimeStamp(token.slice(0, at)));
    expect(found.every((each) => each === undefined)).toBe(true);
  });
});
