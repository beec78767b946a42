import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { VerificationBody } from "@svc/contract/verification/verification-body";
import type { ApiCall } from "./mcp-call.ts";
import { askApi, textOf } from "./ask-api.ts";
import type { ToolInput } from "./tool-input.ts";

type Finding = NonNullable<CaptureBody["findings"]>[number];
type Evidence = NonNullable<Finding["evidence"]>[number];

/** Kinds of evidence in favour of a photo; all others support a finding or nothing. */
const FOR_CLEAR: readonly string[] = ["file_camera"];
/** Kinds that never flag a photo: they are additional information, or state themselves whether they count. */
const NEVER_FLAG: readonly string[] = [
  ...FOR_CLEAR,
  "file_resaved",
  "file_thumbnail",
  "edited_region",
  "steadiness",
  "outside_judge",
];

export async function readVerdict(call: ApiCall, { id, wait_seconds: wait }: ToolInput): Promise<object> {
  const path = `/v1/verifications/${encodeURIComponent(textOf(id))}`;
  const query = wait === undefined ? "" : `?wait=${encodeURIComponent(textOf(wait))}`;
  const verification = await askApi<VerificationBody>(call, { method: "GET", path: `${path}${query}` });
  const captures = await askApi<{ items: readonly CaptureBody[] }>(call, {
    method: "GET",
    path: `${path}/captures`,
  });
  return { verification, reasons: captures.items.flatMap(reasonsOf), photos: captures.items };
}

/** Each check's result for one photo, with reasons in plain sentences. */
function reasonsOf({ id, step, findings = [] }: CaptureBody): readonly object[] {
  return findings.map(({ check, result, confidence, evidence = [] }) => {
    const because = evidence.filter((each) => speaksFor(result, each));
    const noted = evidence.filter((each) => !because.includes(each));
    return {
      capture_id: id,
      ...(step !== undefined && { step }),
      check,
      result,
      likelihood: confidence,
      ...(because.length > 0 && { because: because.map(({ detail }) => detail) }),
      ...(noted.length > 0 && { noted: noted.map(({ detail }) => detail) }),
    };
  });
}

function speaksFor(result: Finding["result"], { kind, judge }: Evidence): boolean {
  if (kind === "outside_watermark") return result === "flagged" && judge?.score === 1;
  return result === "clear" ? FOR_CLEAR.includes(kind) : !NEVER_FLAG.includes(kind);
}
