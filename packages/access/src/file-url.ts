import { type CaptureId, isCaptureId } from "@svc/domain/ids";
import { decryptText, encryptText } from "./encrypted-text.ts";
import { isSameText, mac, newestVersion, type Secrets } from "./mac.ts";

/** `frame0` is the first low-resolution frame of a photo; `overlay` shows its damage. */
const VARIANTS = ["original", "sealed", "thumb", "frame0", "overlay", "overlay_png"] as const;
type FileVariant = (typeof VARIANTS)[number];

/** Identifies a file. The signed URL carries everything needed to find it, so no row is read. */
export type FileRef = {
  readonly captureId: CaptureId;
  readonly variant: FileVariant;
  readonly owner: string;
};

// CONTRACT G4.3
export const FILE_URL_LIFETIME_MS = 15 * 60_000;
const MAC_LENGTH = 43;
const PURPOSE = "file";

/**
 * CONTRACT G4.3: `/files/{capture_id}/{variant}?exp=…&kid=…&sig=…`. `own` is the owner, encrypted: the address may be
 * shown to people who must not learn the account's id or how files are stored.
 */
export async function fileUrl(
  secrets: Secrets,
  baseUrl: string,
  ref: FileRef & { readonly expiresAt: number },
) {
  const exp = String(Math.floor(ref.expiresAt / 1000));
  const kid = newestVersion(secrets);
  const sig = await macOf(secrets, kid, [ref.captureId, ref.variant, ref.owner, exp]);
  const own = await encryptText(secrets, PURPOSE, ref.owner);
  const query = new URLSearchParams({ own, exp, kid, sig: sig ?? "" });
  return `${baseUrl}/files/${ref.captureId}/${ref.variant}?${query.toString()}`;
}

/** The file a signed URL refers to; undefined if the URL was altered, has expired or was never ours. */
export async function readFileUrl(
  secrets: Secrets,
  path: { readonly captureId: string; readonly variant: string },
  query: { readonly [key: string]: string | undefined },
  now: number,
): Promise<FileRef | undefined> {
  const { own = "", exp = "", kid = "", sig = "" } = query;
  const { captureId, variant } = path;
  if (!isCaptureId(captureId) || !isVariant(variant)) return undefined;
  const owner = await ownerIn(secrets, own);
  const expected = await macOf(secrets, kid, [captureId, variant, owner, exp]);
  if (expected === undefined || !isSameText(expected, sig)) return undefined;
  return Number(exp) * 1000 > now ? { captureId, variant, owner } : undefined;
}

/** Empty for text that is not ours, which nothing is signed for. */
async function ownerIn(secrets: Secrets, own: string): Promise<string> {
  return (await decryptText(secrets, PURPOSE, own)) ?? "";
}

function isVariant(text: string): text is FileVariant {
  return VARIANTS.some((variant) => variant === text);
}

function macOf(secrets: Secrets, version: string, parts: readonly string[]) {
  return mac(secrets, version, { purpose: PURPOSE, text: parts.join("\n"), length: MAC_LENGTH });
}
