import type { LinkBody } from "@svc/contract/link/link-body";
import type { Paper } from "./paper.ts";

/** What the link asks for, in the tenant's words: `Enter your policy number`. */
export function linkHeading({ brand, identification }: LinkBody, { text, say }: Paper): string {
  if (!identification) return text("link_heading_plain", { brand: brand.name });
  const { label } = identification;
  // a question says by itself what to do
  if (/[?？؟]$/u.test(label)) return label;
  return text("link_heading", { label: say.language === "en" ? withinSentence(label) : label });
}

/** `Policy number` goes on in small letters, `VIN` and `IMEI number` do not. */
function withinSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
