import { z } from "@hono/zod-openapi";
import { USER_ID } from "@svc/domain/ids";
import { type Parsed, parseWith } from "../wire/parsed.ts";

/** CONTRACT G15.5. */
export const SetCaseAssigneeBody = z
  .strictObject({
    assignee: z
      .string()
      .refine((value) => value === "me" || USER_ID.test(value), "must be me, the id of a member, or null")
      .nullable()
      .describe("The id of a member of the account, `me` for the person who calls, or null for no one."),
  })
  .openapi("SetCaseAssignee", { example: { assignee: null } });

export function parseCaseAssignee(input: unknown): Parsed<{ readonly assignee: string | null }> {
  return parseWith(SetCaseAssigneeBody, input);
}
