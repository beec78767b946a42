import type { LinkBody } from "@svc/contract/link/link-body";
import type { Paper } from "./paper.ts";

/** The heading with the tenant's label, such as `Enter your policy number`. */
export function linkHeading({ brand, identification }: LinkBody, { text, say }: Paper): string {
  if (!identification) return text("link_heading_plain", { brand: brand.name });
  const { label } = identification;
  // a question needs no verb before it
  if (/[?？؟]$/u.test(label)) return label;
  return text("link_heading", { label: say.language === "en" ? withinSentence(label) : label });
}

/** Lowercases the first letter of `Policy number`, but not of `VIN` or `IMEI number`. */
function withinSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
