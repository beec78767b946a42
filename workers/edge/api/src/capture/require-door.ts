import { ApiError } from "@svc/contract/wire/errors";
import type { Settings } from "@svc/domain/verification/settings";
import type { EvidenceDoor } from "../context.ts";

/**
 * CONTRACT G3.2: capture endpoints refuse secret keys for live verifications. `evidenceAccess` applies this to every
 * call.
 */
export function refuseSecretKeyIfLive(mode: Settings["mode"]): void {
  if (mode === "audit") return;
  throw new ApiError(
    "forbidden",
    "photos and answers of this verification are accepted only through its capture link",
    {
      hint: "Open capture_url to take live photos.",
    },
  );
}

/** CONTRACT G5.6: the link of an audit is read-only. Its files come only with a secret key. */
export function refuseLinkIfAudit(mode: Settings["mode"], door: EvidenceDoor["door"]): void {
  if (mode !== "audit" || door !== "token") return;
  throw new ApiError("forbidden", "this is an audit of existing files", {
    hint: "Send its files through the API, with a secret key.",
  });
}
