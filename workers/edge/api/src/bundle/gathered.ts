import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { Verification } from "@svc/domain/verification/state";
import type { LoggedEvent } from "@svc/platform/verification-rpc";
import type { AbsentFile } from "@svc/seal/bundle/manifest";
import type { BundleHead } from "@svc/seal/bundle/write-bundle";
import type { SealKeys } from "@svc/seal/record/seal-keys";
import type { Parts } from "./parts.ts";

/** What a bundle is made of, apart from the captured files, which are read when it is their turn. */
export type Gathered = {
  readonly state: Verification;
  readonly events: readonly LoggedEvent[];
  readonly detail: CaseDetail;
  readonly report: Uint8Array;
  readonly parts: Parts;
  readonly keys: SealKeys;
  readonly head: BundleHead;
  /** Filled while the files are read. */
  readonly absent: AbsentFile[];
};
