import { ApiError } from "@svc/contract/errors";
import type { Settings } from "@svc/domain/verification/settings";
import type { EvidenceDoor } from "../context.ts";

/** CONTRACT G3.2: live evidence comes by the link alone, an audit's files by secret key alone. */
export function requireDoor(mode: Settings["mode"], door: EvidenceDoor["door"]): void {
  if (mode === "verification" && door === "secret") {
    throw new ApiError("forbidden", "this verification takes live photos", {
      hint: "Live photos are taken through capture_url.",
    });
  }
  if (mode === "audit" && door === "token") {
    throw new ApiError("forbidden", "this is an audit of existing files", {
      hint: "Its files arrive through the API, with a secret key.",
    });
  }
}
