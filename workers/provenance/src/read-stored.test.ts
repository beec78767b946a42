import type { CredentialReading } from "@svc/domain/credential-reading";
import { describe, it } from "vitest";
import { readStored } from "./read-stored.ts";

const MARKED = new TextEncoder().encode("ftyp uuid jumb and so on");
const PLAIN = new TextEncoder().encode("ftyp mdat");
const FOUND: CredentialReading = { present: true, state: "untrusted", sourceTypes: [], actions: [] };

/** A bucket with one clip that claims this size. */
function bucket(bytes: Uint8Array | undefined, size = bytes?.length ?? 0) {
  const get = () =>
    Promise.resolve(
      bytes ? { size, arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer) } : null,
    );
  return { get } as unknown as Pick<R2Bucket, "get">; // only the method called
}

const read = () => Promise.resolve(FOUND);

describe("the credential of a stored clip", () => {
  it("is read where the clip's head names one", async ({ expect }) => {
    expect(await readStored(bucket(MARKED), "k", read)).toEqual(FOUND);
  });

  it("is absent where it names none", async ({ expect }) => {
    expect(await readStored(bucket(PLAIN, 190_000_000), "k", read)).toEqual({ present: false });
  });

  it("is unknown where the clip is too large to check, which proves nothing", async ({ expect }) => {
    expect(await readStored(bucket(MARKED, 26 * 1024 * 1024), "k", read)).toBeUndefined();
  });

  it("is an error where the clip is gone", async ({ expect }) => {
    await expect(readStored(bucket(undefined), "k", read)).rejects.toThrow("k is gone");
  });
});
