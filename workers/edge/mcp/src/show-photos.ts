import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { ApiCall } from "./mcp-call.ts";
import { askApi, textOf } from "./ask-api.ts";
import { Illustrated } from "./result-of.ts";
import type { ToolInput } from "./tool-input.ts";

/** The thumbnails that the key may see, as pictures: an agent cannot open signed addresses. */
export async function showPhotos(call: ApiCall, { id }: ToolInput): Promise<Illustrated> {
  const path = `/v1/verifications/${encodeURIComponent(textOf(id))}/captures`;
  const { items } = await askApi<{ items: readonly CaptureBody[] }>(call, { method: "GET", path });
  const shown = await Promise.all(items.map((capture) => thumbnailOf(call, capture)));
  const found = shown.filter((photo) => photo !== undefined);
  return new Illustrated(
    { photos: found.map(({ capture_id, step }) => ({ capture_id, ...(step !== undefined && { step }) })) },
    found.map(({ base64 }) => ({ type: "image", data: base64, mimeType: "image/jpeg" })),
  );
}

/** Undefined if the photo has no thumbnail, or was redacted meanwhile. */
async function thumbnailOf(call: ApiCall, { id: capture_id, step, thumb_url: url }: CaptureBody) {
  if (url === undefined) return undefined;
  const { pathname, search } = new URL(url);
  const { status, body } = await call({ method: "GET", path: `${pathname}${search}`, reads: "base64" });
  return status === 200 ? { capture_id, step, base64: body } : undefined;
}
