import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { type CaseItem, presentCase } from "@svc/contract/case/case-body";
import type { Case } from "@svc/domain/review/case";
import { ownerPath } from "@svc/store/r2/files";
import type { ApiContext } from "../context.ts";
import { baseUrlOf } from "../http/base-url.ts";
import { present } from "../verification/present-view.ts";

/** Adds the capture link and the URL of the thumbnail. */
export async function presentItem(c: ApiContext, item: Case): Promise<CaseItem> {
  const [verification, thumbUrl] = await Promise.all([present(c, item.view), thumbUrlOf(c, item)]);
  return presentCase(item, { verification, ...(thumbUrl !== undefined && { thumbUrl }) });
}

async function thumbUrlOf(c: ApiContext, { view, thumb }: Case): Promise<string | undefined> {
  if (thumb === undefined) return undefined;
  const owner = ownerPath(c.var.account.id, view.id);
  const expiresAt = Date.now() + FILE_URL_LIFETIME_MS;
  return fileUrl(c.var.secrets, baseUrlOf(c), { captureId: thumb, variant: "thumb", owner, expiresAt });
}
