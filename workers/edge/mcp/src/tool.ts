import type { ApiCall } from "./mcp-call.ts";

/** MCP's type for a schema of a tool's arguments: a JSON Schema 2020-12 object. */
export type ObjectSchema = { readonly type: "object"; readonly [keyword: string]: unknown };

/** As the caller sent it; the API validates the content. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** One action of a claims agent. `writes` means that it requires a key with more than read access. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly writes: boolean;
  readonly input: () => ObjectSchema;
  /** Throws the API's error responses. */
  readonly run: (input: ToolInput, call: ApiCall) => Promise<object>;
};
