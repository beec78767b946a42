import type { EmbedMessage } from "@svc/sdk/embed-events";

const READY: EmbedMessage = { source: "photo-verification", type: "ready", page: "link" };

/** CONTRACT G16: a reusable link's page in a frame says that it is there. Only these origins receive it. */
export function readyScript(origins: readonly string[]): string {
  return `if(parent!==window)${JSON.stringify(origins)}.forEach(function(origin){parent.postMessage(${JSON.stringify(READY)},origin)})`;
}
