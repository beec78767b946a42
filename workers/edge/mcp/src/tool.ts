import type { ApiCall } from "./mcp-call.ts";
import type { Illustrated } from "./result-of.ts";
import type { ToolInput } from "./tool-input.ts";
import type { InputName, OutputName } from "./tool-schemas.ts";

/** One action of a claims agent. `writes` means that it requires a key with more than read access. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly writes: boolean;
  readonly input: InputName;
  readonly output: OutputName;
  /** Throws the API's error responses. */
  readonly run: (input: ToolInput, call: ApiCall) => Promise<object | Illustrated>;
};
