import { newAccountId, newCaptureId, newUploadId, newVerificationId } from "@svc/domain/ids";
import { describe, it } from "vitest";
import { fileOf, frameKey, originalKey, printKey, sealedKey, thumbKey, uploadPath } from "./files.ts";

const [account, verificationId, captureId] = [newAccountId(1), newVerificationId(1), newCaptureId(1)];
const original = originalKey(account, verificationId, captureId);

describe("the keys of files", () => {
  it("say which capture a file is, or a fingerprint of", ({ expect }) => {
    const place = { verificationId, captureId };
    expect(fileOf(original)).toEqual({ ...place, key: original, variant: "original" });
    const [print, second] = [printKey(original), printKey(original, 3000)];
    expect(fileOf(print)).toEqual({ ...place, key: print, variant: "print" });
    expect(fileOf(second)).toEqual({ ...place, key: second, variant: "print", atMs: 3000 });
  });

  it("reveal nothing about the copies, frames and chunks stored with it", ({ expect }) => {
    const chunk = `${uploadPath(account, verificationId, newUploadId(1))}0`;
    for (const key of [thumbKey(original), sealedKey(original), frameKey(original, 0), chunk])
      expect(fileOf(key)).toBeUndefined();
  });
});
