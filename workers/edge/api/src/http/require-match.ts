import { matchesPart, matchesWhole } from "@svc/contract/wire/text-pattern";
import { invalidRequest } from "@svc/contract/wire/errors";

type Asked = {
  readonly text: string;
  /** Undefined where any text will do. */
  readonly pattern: string | undefined;
  /** Whether the pattern describes the whole text, or any part of it. */
  readonly of: "whole" | "part";
  /** The field that the text came by, for the error. */
  readonly path: string;
};

/** CONTRACT G5.4: refuses a text that its tenant's pattern does not match. */
export function requireMatch({ text, pattern, of, path }: Asked): void {
  if (pattern === undefined) return;
  const matches = of === "whole" ? matchesWhole : matchesPart;
  if (!matches(pattern, text)) throw invalidRequest([{ path, message: `must match ${pattern}` }]);
}
