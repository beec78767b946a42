import { newCaptureId, newVerificationId } from "@svc/domain/ids";
import { describe, it } from "vitest";
import { captureToken, readCaptureToken } from "./capture-token.ts";
import { isAnswered, newChallenge } from "./challenge.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { fileUrl, readFileUrl } from "./file-url.ts";
import { parseSecrets } from "./mac.ts";
import { kindOfKey, lookupsOf, mintPublishableKey, mintSecretKey } from "./secret-key.ts";

const NOW = Date.UTC(2026, 10, 21);
const OLD = `0:${"A".repeat(43)}`;
const NEW = `1:${"B".repeat(43)}`;
const secrets = await parseSecrets(OLD);
const rotated = await parseSecrets(`${NEW},${OLD}`);
const others = await parseSecrets(NEW);

describe("API keys (SPEC 5, CONTRACT G10)", () => {
  it("carry the prefix svc_secret_, 32 base62 characters and a checksum of 6", ({ expect }) => {
    expect(mintSecretKey()).toMatch(/^svc_secret_[0-9A-Za-z]{38}$/);
    expect(mintPublishableKey()).toMatch(/^pk_live_[0-9A-Za-z]{32}$/);
  });

  it("with a typing error are refused without a query to storage", ({ expect }) => {
    const key = mintSecretKey();
    expect(kindOfKey(key)).toBe("secret");
    for (let i = "svc_secret_".length; i < key.length; i++) {
      const typo = key.slice(0, i) + (key[i] === "a" ? "b" : "a") + key.slice(i + 1);
      expect(kindOfKey(typo)).toBeUndefined();
    }
  });

  it("are looked up by a value that differs by key and by secret, and survive a change of secrets", async ({
    expect,
  }) => {
    const [a, b] = [mintSecretKey(), mintSecretKey()];
    const [stored] = await lookupsOf(a, secrets);
    expect(stored).not.toContain(a.slice(11));
    expect(await lookupsOf(b, secrets)).not.toContain(stored);
    expect(await lookupsOf(a, others)).not.toContain(stored);
    expect(await lookupsOf(a, rotated)).toContain(stored);
  });
});

describe("capture tokens (CONTRACT G3.1)", () => {
  const id = newVerificationId(NOW);

  it("are the ULID, a dot, the key version and 22 characters, the same each time", async ({ expect }) => {
    const token = await captureToken(secrets, "local", id);
    expect(token).toMatch(/^[0-9A-Z]{26}\.0[\w-]{22}$/);
    expect(await captureToken(secrets, "local", id)).toBe(token);
  });

  it("are read with an older secret and refused in another environment, changed or cut", async ({
    expect,
  }) => {
    const token = await captureToken(secrets, "local", id);
    expect(await readCaptureToken(rotated, "local", token)).toBe(id);
    expect(await readCaptureToken(others, "local", token)).toBeUndefined();
    expect(await readCaptureToken(secrets, "production", token)).toBeUndefined();
    expect(await readCaptureToken(secrets, "local", token.slice(0, -1))).toBeUndefined();
    expect(
      await readCaptureToken(secrets, "local", `${newVerificationId(NOW).slice(4)}.${token.split(".")[1]}`),
    ).toBeUndefined();
    expect(await readCaptureToken(secrets, "local", "")).toBeUndefined();
  });

  it("are one text each: nothing before or after them is passed over", async ({ expect }) => {
    const token = await captureToken(secrets, "local", id);
    for (const other of [`${token}.x1`, `${token}.`, `${token}\n`, `.${token}`, ` ${token}`, `${token}/`]) {
      expect(await readCaptureToken(secrets, "local", other), JSON.stringify(other)).toBeUndefined();
    }
  });
});

describe("challenges (CONTRACT G3.3)", () => {
  const id = newVerificationId(NOW);

  it("are answered until they run out, for the verification they were made for", async ({ expect }) => {
    const { nonce, expiresAt } = await newChallenge(secrets, id, NOW);
    expect(await isAnswered(secrets, id, { nonce, now: NOW })).toBe(true);
    expect(await isAnswered(secrets, id, { nonce, now: expiresAt })).toBe(false);
    expect(await isAnswered(secrets, newVerificationId(NOW), { nonce, now: NOW })).toBe(false);
  });

  it("light the torch in some frames and leave it dark in others, in each of six ways", async ({
    expect,
  }) => {
    const drawn = Array.from({ length: 400 }, () => newChallenge(secrets, id, NOW));
    const ways = new Set((await Promise.all(drawn)).map(({ torch }) => torch.join("")));
    expect([...ways].toSorted()).toEqual(["001", "010", "011", "100", "101", "110"]);
  });

  it("are one text each, so that none answers for two photos", async ({ expect }) => {
    const { nonce } = await newChallenge(secrets, id, NOW);
    for (const other of [`${nonce}.1`, `${nonce}.`, `${nonce}\n`, ` ${nonce}`, nonce.toUpperCase()]) {
      expect(await isAnswered(secrets, id, { nonce: other, now: NOW }), JSON.stringify(other)).toBe(false);
    }
  });
});

describe("file addresses (CONTRACT G4.3)", () => {
  const captureId = newCaptureId(NOW);
  const ref = { captureId, variant: "original" as const, owner: "t/acc/v/vfy/" };

  it("are read until they expire, and not when anything in them was changed", async ({ expect }) => {
    const url = new URL(await fileUrl(secrets, "https://svc.example", { ...ref, expiresAt: NOW + 60_000 }));
    const query = Object.fromEntries(url.searchParams);
    const path = { captureId, variant: "original" };
    expect(url.href).not.toMatch(/acc|vfy/);
    expect(await readFileUrl(secrets, path, query, NOW)).toEqual(ref);
    expect(await readFileUrl(secrets, path, query, NOW + 60_000)).toBeUndefined();
    expect(await readFileUrl(secrets, { ...path, variant: "thumb" }, query, NOW)).toBeUndefined();
    expect(await readFileUrl(secrets, { ...path, captureId: newCaptureId(NOW) }, query, NOW)).toBeUndefined();
    expect(await readFileUrl(secrets, path, { ...query, own: "t/other/v/vfy/" }, NOW)).toBeUndefined();
    expect(await readFileUrl(secrets, path, { ...query, exp: String(NOW) }, NOW)).toBeUndefined();
    expect(await readFileUrl(secrets, path, {}, NOW)).toBeUndefined();
  });
});

describe("cursors (CONTRACT G0.6)", () => {
  it("are opaque and work only with the filters of their list", async ({ expect }) => {
    const cursor = await writeCursor(secrets, "vfy_1", "acc_1 status=completed");
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(await readCursor(secrets, cursor, "acc_1 status=completed")).toBe("vfy_1");
    expect(await readCursor(secrets, cursor, "acc_2 status=completed")).toBeUndefined();
    expect(await readCursor(secrets, "bm9uc2Vuc2U", "acc_1")).toBeUndefined();
    expect(await readCursor(secrets, "%%%", "acc_1")).toBeUndefined();
  });
});
