import type { CallToolResult, ImageContent } from "@modelcontextprotocol/sdk/types.js";
import { ApiError, errorBody } from "@svc/contract/wire/errors";

/** A result with pictures, for agents that see. */
export class Illustrated {
  readonly result: object;
  readonly pictures: readonly ImageContent[];

  constructor(result: object, pictures: readonly ImageContent[]) {
    this.result = result;
    this.pictures = pictures;
  }
}

/**
 * A tool's result. Errors are results too, with our code, hint and fields, so that the caller can correct the call. They
 * are text only, because structured content must have the tool's output schema.
 */
export async function resultOf(run: () => Promise<object | Illustrated>): Promise<CallToolResult> {
  try {
    const answer = await run();
    const { result, pictures } = answer instanceof Illustrated ? answer : { result: answer, pictures: [] };
    return { content: [textOf(result), ...pictures], structuredContent: { ...result } };
  } catch (error) {
    if (error instanceof ApiRefusal) return { content: [textOf(error.answer)], isError: true };
    if (error instanceof ApiError) return { content: [textOf(errorBody(error))], isError: true };
    throw error;
  }
}

function textOf(answer: object) {
  return { type: "text" as const, text: JSON.stringify(answer) };
}

/** An error response of the API, unchanged. */
export class ApiRefusal extends Error {
  readonly answer: object;

  constructor(answer: object) {
    super("the API refused it");
    this.answer = answer;
  }
}
