import type { ApiCall } from "./mcp-call.ts";

/** What MCP calls the schema of a tool's arguments: an object of JSON Schema 2020-12. */
export type ObjectSchema = { readonly type: "object"; readonly [keyword: string]: unknown };

/** As the caller sent it: the API judges what is in it. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** One act of a claims agent. `writes`: it takes a key that may do more than read. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly writes: boolean;
  readonly input: () => ObjectSchema;
  /** Throws what the API answered, where that is an error. */
  readonly run: (input: ToolInput, call: ApiCall) => Promise<object>;
};
