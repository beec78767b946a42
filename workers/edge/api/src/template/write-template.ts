import { ApiError } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import {
  parseChangeTemplate,
  parseCreateTemplate,
  parseTemplateChange,
} from "@svc/contract/template/template-requests";
import { TEMPLATE_LIMITS } from "@svc/domain/template/template";
import type { TemplateView } from "@svc/platform/template-rpc";
import { templateObject } from "@svc/platform/objects";
import { countTemplates } from "@svc/store/template/link-templates";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { inShard } from "../http/storage.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import {
  answerTemplate,
  conflictError,
  foundTemplate,
  objectOf,
  orRefused,
  templateError,
} from "./found-template.ts";
import { publicationOf } from "./publication.ts";
import { requireBrand, requireDatabase } from "./require-parts.ts";

/** Implements CONTRACT G6.2. */
export async function createTemplate(c: ApiContext) {
  const parsed = parseCreateTemplate(await readJson(c.req.raw), urlPolicyOf(c));
  const { slug, publish, terms, content } = orThrow(parsed);
  const { id: accountId, org } = c.var.account;
  const object = templateObject(c.env, org, slug);
  await requireDatabase(c, { ...terms, ...content }, { isPublished: publish });
  // 409 takes precedence over 422 (CONTRACT G0.3)
  if ((await object.read(accountId)).ok) throw templateError("slug_taken");
  await requireBrand(c, content);
  await requireRoom(c);
  const publication = publish ? await publicationOf(c, content) : undefined;
  const made = await object.create({ slug, accountId, org, terms, content }, publication);
  return answerTemplate(c, orRefused(made), 201);
}

/** Concurrent creations can exceed it by a few. That is acceptable for a bound on storage. */
async function requireRoom(c: ApiContext): Promise<void> {
  if ((await inShard(c, countTemplates)) < TEMPLATE_LIMITS.templates) return;
  throw new ApiError("conflict", `an account can have at most ${TEMPLATE_LIMITS.templates} templates`, {
    hint: "Change one you no longer use instead.",
  });
}

/** Retries when another call changed the template, so that concurrent changes of different fields both succeed. */
const TRIES = 5;

/** Implements CONTRACT G6.2. */
export async function changeTemplate(c: ApiContext) {
  const input = await readJson(c.req.raw);
  orThrow(parseTemplateChange(input));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await foundTemplate(c);
    if (known.template.status === "revoked") throw conflictError(known.template);
    const { terms, content, expectedUpdatedAt } = orThrow(
      parseChangeTemplate(input, known.template, urlPolicyOf(c)),
    );
    await requireDatabase(c, { ...terms, ...content }, { isPublished: false });
    requireUnchanged(known, expectedUpdatedAt);
    await requireBrand(c, content);
    const change = { terms, content, expectedRevision: known.revision };
    const changed = await objectOf(c).change(c.var.account.id, change);
    if (changed.ok) return answerTemplate(c, changed, 200);
    if (changed.refused !== "conflict") throw templateError(changed.refused);
  }
  throw templateError("conflict");
}

function requireUnchanged({ template }: TemplateView, expectedUpdatedAt: number | undefined): void {
  if (expectedUpdatedAt === undefined || expectedUpdatedAt === template.updatedAt) return;
  throw new ApiError("conflict", "the template was changed in the meantime", {
    hint: `Its updated_at is now ${new Date(template.updatedAt).toISOString()}: read it and retry from its state.`,
  });
}
