import type { PreviewDraft, PreviewReady } from "@svc/contract/capture/preview-draft";
import { Preview } from "./preview.tsx";
import { standIn } from "./stand-ins.ts";

standIn();
const root = document.getElementById("app");
if (root) listen(new Preview(root));

/** Accepts messages only from the console that embeds this page. */
function listen(preview: Preview): void {
  addEventListener("message", ({ origin, source, data }: MessageEvent<Partial<PreviewDraft> | undefined>) => {
    if (origin !== location.origin || source !== parent || data?.type !== "preview") return;
    void preview.show(data as PreviewDraft); // sent by the console on this same origin
  });
  parent.postMessage({ type: "preview-ready" } satisfies PreviewReady, location.origin);
}
