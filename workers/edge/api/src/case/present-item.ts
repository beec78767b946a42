import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { type CaseItem, presentCase } from "@svc/contract/case/case-body";
import { type Case, caseOf } from "@svc/domain/review/case";
import { ownerPath } from "@svc/store/r2/files";
import type { ApiContext } from "../context.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { namePeople } from "./name-deciders.ts";
import { present } from "../verification/present-view.ts";

/** Adds the capture link and the URL of the thumbnail. */
export async function presentItem(c: ApiContext, item: Case): Promise<CaseItem> {
  const [verification, thumbUrl] = await Promise.all([present(c, item.view), thumbUrlOf(c, item)]);
  return presentCase(item, { verification, ...(thumbUrl !== undefined && { thumbUrl }) });
}

/** The case of the path as it is now, after a change. */
export async function presentCurrent(c: ApiContext): Promise<CaseItem> {
  const { state, events } = orRefuse(await objectOf(c).readRecord(c.var.account.id));
  const current = caseOf(state, events.at(-1)?.event.at ?? state.createdAt);
  const [named = current] = await namePeople(c, [current]);
  return presentItem(c, named);
}

async function thumbUrlOf(c: ApiContext, { view, thumb }: Case): Promise<string | undefined> {
  if (thumb === undefined) return undefined;
  const owner = ownerPath(c.var.account.id, view.id);
  const expiresAt = Date.now() + FILE_URL_LIFETIME_MS;
  return fileUrl(c.var.secrets, baseUrlOf(c), { captureId: thumb, variant: "thumb", owner, expiresAt });
}
