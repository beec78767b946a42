import { orThrow } from "@svc/contract/wire/parsed";
import { parsePublish, parseRotateLink } from "@svc/contract/template/template-requests";
import type { StatusAct } from "@svc/domain/template/template";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { answerTemplate, conflictError, foundTemplate, objectOf, orConflict } from "./found-template.ts";
import { publicationOf } from "./publication.ts";
import { requireDatabase } from "./require-parts.ts";

/** CONTRACT G6.2: publishes exactly the version that was read, or fails. */
export async function publishTemplate(c: ApiContext) {
  const { expectedVersion } = orThrow(parsePublish(await readJson(c.req.raw)));
  const { template, revision } = await foundTemplate(c);
  const { version } = template;
  if (expectedVersion !== undefined && expectedVersion !== version) throw conflictError(template);
  await requireDatabase(c, template, { isPublished: true });
  const publication = { ...(await publicationOf(c, template)), expectedRevision: revision };
  return answerTemplate(
    c,
    await orConflict(c, await objectOf(c).publish(c.var.account.id, publication)),
    200,
  );
}

/** Implements CONTRACT G6.2, G14. */
export async function rotateLink(c: ApiContext) {
  const { shortLink } = orThrow(parseRotateLink(await readJson(c.req.raw)));
  return answerTemplate(
    c,
    await orConflict(c, await objectOf(c).rotateLink(c.var.account.id, shortLink)),
    200,
  );
}

/** CONTRACT G6.2: pause, resume, revoke. */
export function actOnTemplate(act: StatusAct) {
  return async (c: ApiContext) =>
    answerTemplate(c, await orConflict(c, await objectOf(c).act(c.var.account.id, act)), 200);
}
