import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { ApiError, errorBody } from "@svc/contract/wire/errors";

/** A tool's result. Errors are results too, with our code and hint, so that the caller can correct the call. */
export async function resultOf(run: () => Promise<object>): Promise<CallToolResult> {
  try {
    return said(await run());
  } catch (error) {
    if (error instanceof ApiRefusal) return { ...said(error.answer), isError: true };
    if (error instanceof ApiError) return { ...said(errorBody(error)), isError: true };
    throw error;
  }
}

function said(answer: object): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(answer) }],
    structuredContent: { ...answer },
  };
}

/** An error response of the API, unchanged. */
export class ApiRefusal extends Error {
  readonly answer: object;

  constructor(answer: object) {
    super("the API refused it");
    this.answer = answer;
  }
}
