/** A call of our own API, by the key of whoever speaks to the MCP server; `path` begins with `/v1/`. */
export type ApiCall = (call: {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}) => Promise<{ readonly status: number; readonly body: string }>;

/** An HTTP request to `/mcp`, and what is answered; headers in lower case. */
export type McpRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the key that came with it, which the API took. */
  readonly role: "full" | "read";
};
export type McpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type McpRpc = {
  /** Answers one message of the Model Context Protocol; every tool does what it does by `call`. */
  answer(request: McpRequest, call: ApiCall): Promise<McpAnswer>;
};
