import { ERROR_STATUS } from "@svc/contract/wire/errors";

type Response = { readonly description: string; readonly headers?: Readonly<Record<string, unknown>> };
type Operation = { readonly responses: Readonly<Record<string, Response>> };
export type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

type Seen = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  /** Set for an error. */
  readonly code: string | undefined;
};

/**
 * Refuses responses that the OpenAPI document does not declare: their status, error code and required headers. Every
 * response in every test is checked.
 */
export function requireDeclared(document: OpenApiDocument, seen: Seen): void {
  const operation = operationOf(document, seen);
  if (!operation) return;
  const { method, path, status, code, headers } = seen;
  const what = `${method} ${path} answered ${status} ${code ?? ""}`;
  const response = operation.responses[status];
  if (!response) throw new Error(`${what}, which the OpenAPI document does not declare`);
  const isError = code !== undefined && Object.hasOwn(ERROR_STATUS, code);
  if (isError && !response.description.includes(`\`${code}\``)) {
    throw new Error(`${what}, a code that the OpenAPI document does not name there`);
  }
  if (!headers.has("X-Request-Id")) throw new Error(`${what} without X-Request-Id`);
}

/** HEAD responses are declared by GET. Pages and files are no operations and declare nothing. */
function operationOf({ paths }: OpenApiDocument, { method, path }: Seen): Operation | undefined {
  const segments = path.split("/");
  const template = Object.keys(paths)
    .filter((each) => isPathOf(each.split("/"), segments))
    .toSorted((a, b) => a.split("{").length - b.split("{").length)[0];
  const operations = template === undefined ? undefined : paths[template];
  return operations?.[method.toLowerCase()] ?? (method === "HEAD" ? operations?.["get"] : undefined);
}

function isPathOf(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every(
      (part, index) => part === segments[index] || (part.startsWith("{") && segments[index] !== ""),
    )
  );
}
