import { templateLink } from "@svc/access/template-link";
import { ApiError } from "@svc/contract/wire/errors";
import { presentTemplate } from "@svc/contract/template/template-body";
import { rfc3339 } from "@svc/contract/wire/wire";
import { isUsedUpForGood, secondsToNextDay, TEMPLATE_SLUG } from "@svc/domain/template/template";
import { templateObject } from "@svc/platform/objects";
import type { TemplateOutcome, TemplateView, TemplateRefusal } from "@svc/platform/template-rpc";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { mayOnlyRead } from "../verification/present-view.ts";

/** The slug in the path. A malformed slug gets the same 404 as one of another account. */
export function slugOf(c: ApiContext): string {
  const slug = c.req.param("slug") ?? "";
  if (slug.length > 40 || !TEMPLATE_SLUG.test(slug)) throw templateError("not_found");
  return slug;
}

export function objectOf(c: ApiContext) {
  return templateObject(c.env, c.var.account.org, slugOf(c));
}

export async function foundTemplate(c: ApiContext): Promise<TemplateView> {
  return orRefused(await objectOf(c).read(c.var.account.id));
}

/** Returns the successful outcome, or throws its refusal as an error. */
export function orRefused<T>(outcome: TemplateOutcome<T>): T {
  if (!outcome.ok) throw templateError(outcome.refused);
  return outcome;
}

/** The same, and a conflict says what the template is now and since when. */
export async function orConflict<T>(c: ApiContext, outcome: TemplateOutcome<T>): Promise<T> {
  if (!outcome.ok && outcome.refused === "conflict") throw conflictError((await foundTemplate(c)).template);
  return orRefused(outcome);
}

/** A revoked template is never changed again, so it was revoked when it was last updated. */
export function conflictError({ slug, status, version, updatedAt }: TemplateView["template"]): ApiError {
  const at = rfc3339(updatedAt);
  if (status === "revoked") return new ApiError("conflict", `the template was revoked at ${at}`);
  const message =
    status === "draft"
      ? "the template is a draft and was never published"
      : `the template is ${status}, at version ${version}, and was last changed at ${at}`;
  return new ApiError("conflict", message, {
    hint: `Read it with GET /v1/link-templates/${slug} and retry from its state.`,
  });
}

export async function answerTemplate<S extends 200 | 201>(
  c: ApiContext,
  { template, use, linkIssuedAt }: Omit<TemplateView, "revision">,
  status: S,
) {
  const body = presentTemplate(template, use, await shownLinkOf(c, template, linkIssuedAt));
  const location = status === 201 ? { Location: `/v1/link-templates/${template.slug}` } : {};
  return c.json(body, status, location);
}

type Linked = { readonly org: string; readonly slug: string; readonly linkVersion: number };

/**
 * The link as the caller's key may see it (CONTRACT G14). The full link starts verifications, so a read-only key gets
 * just the name.
 */
export async function shownLinkOf(c: ApiContext, linked: Linked, issuedAt: number): Promise<string> {
  return mayOnlyRead(c) ? `${baseUrlOf(c)}/l/~${linked.slug}` : linkUrlOf(c, linked, issuedAt);
}

/** CONTRACT G3.10: stable until the link is rotated. */
export async function linkUrlOf(c: ApiContext, { org, slug, linkVersion }: Linked, issuedAt: number) {
  const issuer = baseUrlOf(c);
  const claims = { org, template: slug, linkVersion, issuer, issuedAt };
  return `${issuer}/l/${await templateLink(c.var.secrets, c.env.ENVIRONMENT, claims)}`;
}

const MESSAGES: Readonly<Record<TemplateRefusal, readonly [message: string, hint?: string]>> = {
  not_found: ["this account has no template with this slug"],
  conflict: ["the template was changed in the meantime"],
  slug_taken: [
    "a template with that slug already exists",
    "Slugs of revoked templates cannot be reused: choose another.",
  ],
  link_paused: ["the template is paused", "Resume it with POST /v1/link-templates/{slug}/resume."],
  link_cap_exceeded: ["the template hit its daily or total cap", "Raise daily_cap or total_cap."],
};

export function templateError(refused: TemplateRefusal, headers: Record<string, string> = {}): ApiError {
  const [message, hint] = MESSAGES[refused];
  return new ApiError(refused, message, { hint, headers });
}

/** CONTRACT G6.2: the daily cap says when it resets. The total cap never resets. */
export function capError(caps: {
  readonly use: { readonly usedTotal: number };
  readonly totalCap?: number;
}): ApiError {
  const wait = { "Retry-After": String(secondsToNextDay(Date.now())) };
  return templateError("link_cap_exceeded", isUsedUpForGood(caps, caps.use) ? {} : wait);
}
