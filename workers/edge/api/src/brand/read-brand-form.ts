import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { formRecord } from "@svc/contract/wire/form";
import { LOGO_FORMATS, LOGO_MAX_BYTES, type Logo } from "@svc/domain/brand";
import { sniff } from "@svc/imaging/sniff";
import { sha256Hex } from "@svc/platform/sha256";
import { mediaTypeOf } from "../http/body.ts";
import { readJson } from "../http/json.ts";
import { readForm } from "../http/multipart.ts";

export type LogoFile = Logo & { readonly bytes: Uint8Array };
type BrandForm = { readonly input: unknown; readonly logo?: LogoFile };

/** Reads JSON, or a form with the same fields plus a logo file. */
export async function readBrandForm(request: Request): Promise<BrandForm> {
  if (mediaTypeOf(request) !== "multipart/form-data") return { input: await readJson(request) };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const write = async (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > LOGO_MAX_BYTES) {
      throw new ApiError("payload_too_large", `logo is larger than ${LOGO_MAX_BYTES} bytes`);
    }
    chunks.push(chunk);
  };
  const form = await readForm(request, { fileField: "logo", sink: { write } });
  const [other] = form.otherFiles;
  if (other !== undefined) throw invalidRequest([{ path: "body", message: `has unknown field: "${other}"` }]);
  const input = formRecord(form.fields);
  return form.hasFile ? { input, logo: await logoOf(Buffer.concat(chunks)) } : { input };
}

/** Detects the image format from the first bytes, and ignores the declared type. */
async function logoOf(bytes: Uint8Array<ArrayBuffer>): Promise<LogoFile> {
  const sniffed = sniff(bytes);
  const contentType = LOGO_FORMATS.find((format) => !("refused" in sniffed) && format === sniffed.format);
  if (!contentType) {
    throw new ApiError("unsupported_image_type", "logo is not a PNG, JPEG or WebP", {
      hint: "SVG files can contain scripts: export the logo as a PNG.",
    });
  }
  return { bytes, contentType, sha256: await sha256Hex(bytes) };
}
