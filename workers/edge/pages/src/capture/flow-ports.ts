import type { Further } from "./further.ts";
import type { CaptureApi } from "./sending/api.ts";
import type { sendShot } from "./sending/send-shot.ts";

/** What reaches the service; the preview of a draft has others. */
export type FlowPorts = {
  readonly api: CaptureApi;
  readonly send: typeof sendShot;
  readonly further: Further;
};
