import { AssertionError } from "node:assert";
import { isDeepStrictEqual } from "node:util";
import { allRoutes } from "@svc/contract/whole-document";
import { declared } from "@svc/contract/wire/declared";
import type { z } from "zod";

type Answered = {
  readonly method: string;
  readonly pathname: string;
  readonly status: number;
  readonly body?: unknown;
};
type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue;

const ROUTES = (await allRoutes()).map((route) => ({
  method: route.method.toUpperCase(),
  pattern: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  hasParameters: route.path.includes("{"),
  responses: declared(route, { isLimited: true }).responses,
}));

/**
 * Throws when a fake returns something the service never would: an undeclared operation or status, or a body of another
 * shape (a wrong type, a missing member, a value outside an enum, an undeclared member). Lengths and formats of strings
 * are not checked, because tests use overlong names, invisible characters, odd ids and relative URLs on purpose.
 */
export function requireDeclared({ method, pathname, status, body }: Answered): void {
  const answer = `${method} ${pathname} ${status}`;
  const response = routeAt(method, pathname)?.responses[status];
  if (!response || "$ref" in response) throw new Error(`${answer} is not declared`);
  const media = response.content?.["application/json"];
  if (media && "schema" in media) requireShape(answer, media.schema as z.ZodType, overTheWire(body)); // our routes contain no references
  else if (body !== undefined) throw new Error(`${answer} is declared without JSON`);
}

function requireShape(answer: string, schema: z.ZodType, sent: unknown): void {
  // safeParse drops the value on any issue, but we need it even when a string is too long
  const read = schema._zod.run({ value: sent, issues: [] }, { async: false }) as z.core.ParsePayload; // none of our schemas is async
  const wrong = read.issues.filter((issue) => !isAboutWords(issue));
  if (wrong.length > 0) throw new Error(`${answer} has another shape:\n${wrong.map(lineOf).join("\n")}`);
  const expected = overTheWire(read.value);
  if (isDeepStrictEqual(sent, expected)) return;
  const { message } = new AssertionError({ actual: sent, expected, operator: "deepStrictEqual" });
  throw new Error(`${answer} has undeclared members: ${message}`);
}

/** `/v1/cases/counts` also matches `/v1/cases/{id}`, so paths without parameters take precedence. */
function routeAt(method: string, pathname: string) {
  const found = ROUTES.filter((route) => route.method === method && route.pattern.test(pathname));
  return found.find(({ hasParameters }) => !hasParameters) ?? found[0];
}

function isAboutWords(issue: Issue): boolean {
  switch (issue.code) {
    case "custom":
    case "invalid_format":
      return true;
    case "too_big":
    case "too_small":
      return issue.origin === "string";
    case "invalid_union":
      return issue.errors.some((issues) => issues.every(isAboutWords));
    default:
      return false;
  }
}

function lineOf({ path = [], code }: Issue): string {
  return `  ${path.join(".")}: ${code}`;
}

function overTheWire(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null));
}
