import { z } from "@hono/zod-openapi";
import { withoutHidden } from "@svc/domain/hidden-characters";
import { text } from "../wire/fields.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, defined, parseWith } from "../wire/parsed.ts";
import type { AskedIdentification } from "@svc/domain/template/template";
import type { SessionBody } from "../capture/session-body.ts";

/** What the API shows of a reusable link before it starts a verification (CONTRACT G3.10). */
export type LinkBody = {
  /** `used_up_today` ends with the UTC day, `used_up` never does. */
  readonly state: "open" | "paused" | "used_up_today" | "used_up";
  readonly brand: SessionBody["brand"];
  readonly identification?: AskedIdentification;
  readonly locale?: string;
  /** The websites that may show the link's page in a frame; absent if none may. */
  readonly embed_origins?: readonly string[];
  /** Proof of work: send `<challenge>.<counter>` whose SHA-256 begins with `bits` zero bits. */
  readonly proof?: { readonly challenge: string; readonly bits: number };
};

/** The response to a program that starts a verification of the link. */
export type StartedLinkBody = { readonly capture_url: string; readonly expires_at: string };

export function presentBranding(look: {
  readonly name: string;
  readonly logoUrl?: string;
  readonly accent?: string;
  readonly supportUrl?: string;
}): LinkBody["brand"] {
  const { name, accent, logoUrl: logo_url, supportUrl: support_url } = look;
  return { name, ...defined({ logo_url, accent, support_url }) };
}

// Pasted text often has invisible direction marks around it, which a person can neither see nor remove.
const typed = text(LIMITS.identification).overwrite(withoutHidden);

const StartLinkBody = z.strictObject({
  identification: typed.optional(),
  confirmation: typed.optional(),
  proof: text(LIMITS.proof).optional(),
});

export type StartLink = {
  readonly identification?: string;
  /** The second value to identify with, if the link asks for one. */
  readonly confirmation?: string;
  readonly proof?: string;
};

export function parseStartLink(input: unknown): Parsed<StartLink> {
  const parsed = parseWith(StartLinkBody, input);
  return parsed.ok ? { ok: true, value: defined(parsed.value) } : parsed;
}
