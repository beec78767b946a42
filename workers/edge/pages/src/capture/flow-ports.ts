import type { CaptureApi } from "./sending/api.ts";
import type { sendShot } from "./sending/send-shot.ts";

/** What reaches the service and the window's address; the preview of a draft has others. */
export type FlowPorts = {
  readonly api: CaptureApi;
  readonly send: typeof sendShot;
  /** Answers whether the page comes in that language; absent where it follows somebody else's choice. */
  readonly changeLanguage?: (language: string) => boolean;
};
