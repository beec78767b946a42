import type { Further } from "./further.ts";
import type { CaptureApi } from "./sending/api.ts";
import type { sendShot } from "./sending/send-shot.ts";

/** The connections to the service. The preview of a draft replaces them. */
export type FlowPorts = {
  readonly api: CaptureApi;
  readonly send: typeof sendShot;
  readonly further: Further;
};
