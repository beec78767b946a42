/** Calls our own API with the key of the MCP client; `path` starts with `/v1/`. */
export type ApiCall = (call: {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}) => Promise<{ readonly status: number; readonly body: string }>;

/** An HTTP request to `/mcp`; header names in lower case. */
export type McpRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The role of the API key in the request, which the API has accepted. */
  readonly role: "full" | "read";
};
export type McpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
