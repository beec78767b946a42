import { invalidRequest } from "./errors.ts";

const VISIBLE_ASCII = /^[\x21-\x7E]{1,255}$/;

/** CONTRACT G0.7. `field` is where the caller sent the key. Throws `invalid_request`. */
export function asIdempotencyKey(key: unknown, field: string): string {
  if (typeof key === "string" && VISIBLE_ASCII.test(key)) return key;
  throw invalidRequest([{ path: field, message: "must be 1 to 255 visible ASCII characters" }]);
}
