/** Calls our own API with the MCP caller's key. `path` begins with `/v1/` or `/files/`. */
export type ApiCall = (call: {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** `base64`: the answer's body is bytes, and arrives in base64. */
  readonly reads?: "text" | "base64";
}) => Promise<{ readonly status: number; readonly body: string }>;

/** A request to `/mcp` and its response. Header names are lower case. */
export type McpRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The role of the key that came with the request; the API has accepted the key. */
  readonly role: "full" | "read";
};
export type McpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
