import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import type { FormFields } from "@svc/contract/wire/form";
import { clipTooLong, type FileRules, fileHint, fileRulesOf } from "@svc/domain/verification/file-rules";
import type { Settings } from "@svc/domain/verification/settings";
import { type AdmittedFile, admitFile as admitByHeader } from "@svc/imaging/admit-file";
import { videoOf } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { withStorage } from "../http/storage.ts";
import type { PhotoReceiver } from "./photo/photo-receiver.ts";

/**
 * Checks the file by its magic bytes and against its step. Files that we could not decode later are refused here, by
 * their header.
 */
export function admitFile(rules: FileRules, receiver: Pick<PhotoReceiver, "head" | "bytes">): AdmittedFile {
  const admitted = admitByHeader(rules, receiver.head, receiver.bytes);
  if (!admitted.ok) throw unfit(rules, admitted);
  const { ok: _, ...file } = admitted;
  return file;
}

export function rulesOf(settings: Settings, fields: FormFields): FileRules {
  return fileRulesOf(settings, fields.get("step")?.[0]);
}

/** Duration and dimensions of a stored clip, which need the whole file. Returns nothing for other files. */
export async function readClip(c: ApiContext, rules: FileRules, key: string) {
  if (rules.kind !== "video") return {};
  const read = await withStorage(async () => videoOf(c.env).describe(key));
  if (!read.ok) throw unfit(rules, read);
  const { durationMs, width, height } = read;
  const message = clipTooLong(rules, durationMs);
  if (message !== undefined) throw unfit(rules, { code: "invalid_request", message });
  return { durationMs, width, height };
}

type Unfit = { readonly code: "unsupported_image_type" | "invalid_request"; readonly message: string };

function unfit(rules: FileRules, { code, message }: Unfit): ApiError {
  if (code === "invalid_request") return invalidRequest([{ path: "image", message }]);
  return new ApiError(code, message, { hint: fileHint(rules) });
}
