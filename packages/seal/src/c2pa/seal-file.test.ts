import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { WasmReader } from "@contentauth/c2pa-wasm";
import type { CredentialFacts } from "@svc/domain/verification/credential";
import { rfc3161Authority } from "@svc/providers/time-stamp/rfc3161";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { hasOpenssl, startTimeStampAuthority } from "@svc/testkit/time-stamp-authority";
import { beforeAll, describe, it } from "vitest";
import { compileCredentialLibrary, FACTS as BARE_FACTS, newSigner } from "../../test/sealing.ts";
import { VERIFICATION_LABEL } from "./manifest.ts";
import { createSealer, UnreadableFile } from "./seal-file.ts";
import { readerContext, trustIn } from "./trust.ts";
import type { SigningIdentity } from "./signing-identity.ts";

const module = compileCredentialLibrary();
const { seal } = createSealer(module);
const ROOT = path.resolve(import.meta.dirname, "../../../..");
const SHARED = path.resolve(ROOT, "../shared/data");
const CLIP = path.join(ROOT, "workers/video/test/phone.mp4");
const IPHONE = path.join(SHARED, "heic/ianare_iphone_13_pro_max_e760c8.heic");
const SIGNED = path.join(SHARED, "c2pa/c2pa-org_adobe-20220124-CA_cafc48.jpg");

const FACTS: CredentialFacts = {
  ...BARE_FACTS,
  results: [{ check: "ai", finding: { status: "unavailable", reason: "no_evidence" } }],
  recordSealHash: "cd".repeat(32),
};

let root: string;
let identity: SigningIdentity;
beforeAll(async () => {
  ({ root, identity } = await newSigner());
});

const drawn = (format: "jpeg" | "png" | "webp") => photoFile(drawScene(64, 48, 1), format);
const file = (name: string) => async () => new Uint8Array(readFileSync(name));

// [format, its bytes]
const FORMATS = [
  ["image/jpeg", () => drawn("jpeg")],
  ["image/png", () => drawn("png")],
  ["image/webp", () => drawn("webp")],
  ["video/mp4", file(CLIP)],
  ...(existsSync(IPHONE) ? ([["image/heic", file(IPHONE)]] as const) : []),
] as const;

describe("a sealed copy", () => {
  it.for(FORMATS)("of %s is trusted with our root", async ([format, bytes], { expect }) => {
    const sealed = await sealedOf(format, await bytes());
    expect(await stateOf(format, sealed, root)).toBe("Trusted");
    expect(await stateOf(format, sealed)).toBe("Valid");
  });

  it("of a clear camera capture says that it was created as a digital capture", async ({ expect }) => {
    const manifest = await manifestIn(await sealedOf("image/jpeg", await drawn("jpeg")));
    expect(manifest.assertions["c2pa.actions.v2"]).toEqual({
      actions: [
        {
          action: "c2pa.created",
          digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
        },
      ],
      allActionsIncluded: true,
    });
    expect(manifest["claim.v2"].claim_generator_info.specVersion).toBe("2.4");
    const created = manifest["claim.v2"].created_assertions.map(({ url }: { url: string }) => url);
    expect(created.filter((url: string) => url.includes("c2pa.actions"))).toHaveLength(1);
    expect(manifest.label).toMatch(/^urn:c2pa:/);
  });

  it("of an upload says that it was opened, with the original as parent and no source type", async ({
    expect,
  }) => {
    const manifest = await manifestIn(await sealedOf("image/jpeg", await drawn("jpeg"), "opened"));
    const { "c2pa.actions.v2": actions, "c2pa.ingredient.v3": ingredient } = manifest.assertions;
    expect(actions.allActionsIncluded).toBe(true);
    expect(actions.actions).toMatchObject([{ action: "c2pa.opened", parameters: { ingredients: [{}] } }]);
    expect(JSON.stringify(manifest.assertions)).not.toContain("digitalSourceType");
    expect(ingredient.relationship).toBe("parentOf");
  });

  it.skipIf(!existsSync(SIGNED))("keeps the credential that the file brought", async ({ expect }) => {
    const original = new Uint8Array(readFileSync(SIGNED));
    const sealed = await sealedOf("image/jpeg", original, "opened");
    const { active_manifest: before } = await read("image/jpeg", original);
    const after = await read("image/jpeg", sealed, root);
    expect(Object.keys(after.manifests)).toContain(before);
    expect(after.manifests[after.active_manifest].ingredients[0].active_manifest).toBe(before);
    expect(after.validation_state).toBe("Trusted");
  });

  it("names verification, capture, original, checks and record seal, and no place", async ({ expect }) => {
    const manifest = await manifestIn(await sealedOf("image/jpeg", await drawn("jpeg")));
    expect(manifest.assertions[VERIFICATION_LABEL]).toEqual({
      verification_id: FACTS.verificationId,
      capture_id: FACTS.captureId,
      original_sha256: FACTS.sha256,
      checks: [{ check: "ai", result: "unavailable", reason: "no_evidence" }],
      answers_provenance: "self_reported",
      record_seal_hash: FACTS.recordSealHash,
    });
  });

  it("of a file whose metadata was cut down has the original as parent, credential and all, and says so", async ({
    expect,
  }) => {
    const bytes = new Uint8Array(await drawn("jpeg"));
    const original = existsSync(SIGNED) ? new Uint8Array(readFileSync(SIGNED)) : new Uint8Array(bytes);
    const request = { format: "image/jpeg", bytes, original, identity };
    const sealed = await seal({ ...request, facts: { ...FACTS, origin: "opened" } });
    const report = await read("image/jpeg", sealed, root);
    expect(report.validation_state).toBe("Trusted");
    const manifest = await manifestIn(sealed);
    const { actions } = manifest.assertions["c2pa.actions.v2"];
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      "c2pa.opened",
      "c2pa.edited.metadata",
    ]);
    const { ingredients } = report.manifests[report.active_manifest];
    expect(ingredients).toMatchObject([{ relationship: "parentOf" }]);
    if (existsSync(SIGNED)) {
      const { active_manifest: before } = await read("image/jpeg", original);
      expect(ingredients[0].active_manifest).toBe(before);
    }
    const camera = await manifestIn(await seal({ ...request, facts: FACTS }));
    expect(JSON.stringify(camera.assertions["c2pa.actions.v2"])).toContain("c2pa.created");
  });

  it("says where it was taken only where the tenant turned it on", async ({ expect }) => {
    const location = { lat: 52.5, lng: 13.4, accuracyM: 12, derivedFrom: "live", ageMs: 5 } as const;
    const facts = { ...FACTS, place: { location } };
    const bytes = new Uint8Array(await drawn("jpeg"));
    const manifest = await manifestIn(await seal({ format: "image/jpeg", bytes, facts, identity }));
    expect(manifest.assertions[VERIFICATION_LABEL].location).toEqual({
      lat: 52.5,
      lng: 13.4,
      accuracy_m: 12,
      derived_from: "live",
    });
  });

  it.skipIf(!hasOpenssl())(
    "bears the time stamp of an RFC 3161 authority where there is one",
    async ({ expect }) => {
      const tsa = await startTimeStampAuthority();
      const timeStamp = rfc3161Authority(tsa.url).stamp;
      const request = {
        format: "image/jpeg",
        bytes: new Uint8Array(await drawn("jpeg")),
        facts: FACTS,
        identity,
      };
      const sealed = await seal({ ...request, timeStamp });
      tsa.close();
      const report = await read("image/jpeg", sealed, `${root}\n${tsa.root}`);
      expect(report.validation_state).toBe("Trusted");
      const { success } = report.validation_results.activeManifest;
      const codes: string[] = success.map(({ code }: { code: string }) => code);
      expect(codes).toEqual(expect.arrayContaining(["timeStamp.validated", "timeStamp.trusted"]));
      const apart = { signers: `${root}\n${tsa.root}`, timeStamps: root };
      const reader = await WasmReader.fromBytes("image/jpeg", sealed, readerContext(apart));
      expect(reader.json()).not.toContain("timeStamp.trusted");
    },
  );

  it("is refused for a file that the library cannot read", async ({ expect }) => {
    const broken = sealedOf("image/png", new TextEncoder().encode("no picture at all"));
    await expect(broken).rejects.toBeInstanceOf(UnreadableFile);
  });
});

function sealedOf(
  format: string,
  bytes: Uint8Array,
  origin: CredentialFacts["origin"] = "created",
): Promise<Uint8Array> {
  return seal({ format, bytes: new Uint8Array(bytes), facts: { ...FACTS, origin }, identity });
}

function open(format: string, bytes: Uint8Array, anchors = "") {
  return WasmReader.fromBytes(format, bytes, readerContext(trustIn(anchors)));
}

// oxlint-disable-next-line typescript/no-explicit-any -- what the library reports is asserted on, not trusted
type Report = any;

async function read(format: string, bytes: Uint8Array, anchors?: string): Promise<Report> {
  return JSON.parse((await open(format, bytes, anchors)).json());
}

async function stateOf(format: string, bytes: Uint8Array, anchors?: string): Promise<string> {
  return (await read(format, bytes, anchors)).validation_state;
}

async function manifestIn(sealed: Uint8Array): Promise<Report> {
  return JSON.parse((await open("image/jpeg", sealed)).crJson()).manifests[0];
}
