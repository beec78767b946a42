import { ApiError } from "@svc/contract/wire/errors";
import type { ApiContext } from "./context.ts";
import { baseUrlOf } from "./http/base-url.ts";

const DAY_MS = 24 * 3_600_000;

/** RFC 9116: how to report a vulnerability. Answers 404 until the operator sets a contact. */
export async function showSecurityText(c: ApiContext): Promise<Response> {
  const { SECURITY_CONTACT: contact } = c.env;
  if (contact === undefined) {
    throw new ApiError("not_found", "no security contact is set up", {
      hint: "The operator of this service must set SECURITY_CONTACT.",
    });
  }
  const expires = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 90 * DAY_MS).toISOString();
  const canonical = `${baseUrlOf(c)}/.well-known/security.txt`;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    `Canonical: ${canonical}`,
    "Preferred-Languages: en, de",
  ];
  return c.text(`${lines.join("\n")}\n`);
}
