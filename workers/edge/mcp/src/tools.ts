import type { ApiCall } from "./mcp-call.ts";
import { askApi, postJson, textOf } from "./ask-api.ts";
import { auditPhoto } from "./audit-photo.ts";
import { readVerdict } from "./read-verdict.ts";
import type { Tool } from "./tool.ts";
import type { ToolInput } from "./tool-input.ts";
import { showPhotos } from "./show-photos.ts";

export const TOOLS: readonly Tool[] = [
  {
    name: "audit_photo",
    title: "Audit a photo",
    description:
      "Checks an existing photo, by its address or its bytes: is it a photo of a screen, made by AI, already online, or not what it should show? Costs one photo. Answers with the verdict, or, where that takes longer, with an id to read it by.",
    writes: true,
    input: "AuditPhoto",
    output: "VerificationForAgent",
    run: auditPhoto,
  },
  {
    name: "create_verification",
    title: "Create a verification",
    description:
      "Makes a link by which a person takes photos live and answers questions. With `recipient_email` we mail it to them; otherwise send `capture_url` to that person alone. `delivery` says what became of the mail.",
    writes: true,
    input: "CreateVerificationByAgent",
    output: "VerificationForAgent",
    run: (input, call) => postJson(call, "/v1/verifications", input),
  },
  {
    name: "read_verdict",
    title: "Read a verdict with its reasons",
    description:
      "The verification with its verdict, and of each photo what every check said: `likelihood` (0 to 1) that the photo is what the check looks for, which is low where the result is clear; `because`, what speaks for the result; `noted`, what was seen beside and did not decide it. Without `verdict` it is not done: call again with wait_seconds. With the status `failed` it never will be; `failure_reason` says why.",
    writes: false,
    input: "ReadVerdict",
    output: "VerdictForAgent",
    run: (input, call) => readVerdict(call, input),
  },
  {
    name: "show_photos",
    title: "Show the photos",
    description:
      "The photos of a verification as pictures of at most 320 px, in the order of `photos`. Look yourself where a result is close or a person has to decide; the checks saw the full photos.",
    writes: false,
    input: "ShowPhotos",
    output: "PhotosForAgent",
    run: (input, call) => showPhotos(call, input),
  },
  {
    name: "list_cases",
    title: "List cases",
    description:
      "Cases by filters that must all hold, newest first; `due` lists those that wait for a person, `decision` those that people accepted or rejected.",
    writes: false,
    input: "ListCases",
    output: "CasesForAgent",
    run: (input, call) => askApi(call, { method: "GET", path: `/v1/cases${queryOf(input)}` }),
  },
  {
    name: "decide_review",
    title: "Decide about a case",
    description:
      "A decision about what a case waits for: `yes`, it is what is suspected, or `no`, it is fine. It takes effect after ten seconds; until then undo_decision takes it back.",
    writes: true,
    input: "DecideReview",
    output: "PendingDecisionForAgent",
    run: (input, call) => postJson(call, "/v1/review/decisions", input),
  },
  {
    name: "undo_decision",
    title: "Take a decision back",
    description: "Takes your latest decision about a case back, as long as it has not taken effect.",
    writes: true,
    input: "UndoDecision",
    output: "UndoneForAgent",
    run: (input, call) => undoDecision(call, input),
  },
  {
    name: "read_credits",
    title: "Read the credits",
    description: "The balance, for how many photos it is enough, and what was spent this month.",
    writes: false,
    input: "ReadCredits",
    output: "CreditsForAgent",
    run: (_input, call) => askApi(call, { method: "GET", path: "/v1/me/credits" }),
  },
];

async function undoDecision(call: ApiCall, { verification_id: id }: ToolInput): Promise<object> {
  const path = `/v1/review/decisions/${encodeURIComponent(textOf(id))}`;
  await askApi(call, { method: "DELETE", path });
  return { verification_id: id, taken_back: true };
}

function queryOf(input: ToolInput): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const each of Array.isArray(value) ? value : [value]) params.append(name, textOf(each));
  return params.size === 0 ? "" : `?${params.toString()}`;
}
