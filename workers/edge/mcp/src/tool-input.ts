/** A tool's arguments as the caller sent them; their names are validated here, their values by the API. */
export type ToolInput = Readonly<Record<string, unknown>>;
