import { parseSync, Visitor } from "oxc-parser";
import type { Identifier } from "@mdn/browser-compat-data";
import {
  described,
  earliest,
  lackedBy,
  type OldestEngines,
  partsOf,
  type Since,
  sinceOf,
} from "./oldest-engines.ts";

/** esbuild converts syntax for its targets, but leaves names and regular expressions alone. */
const PATTERNS = [
  { form: /\(\?<[=!]/, path: ["javascript", "regular_expressions", "lookbehind_assertion"] },
  { form: /\(\?[ims-]+:/, path: ["javascript", "regular_expressions", "modifier"] },
] as const;

/**
 * The names in a script that one of the engines does not know, without duplicates, as "toSorted (firefox 100)". A
 * name counts as the oldest feature with that name. Names in lower case only (`take`, `with`, `error`) are too common
 * to be meaningful.
 */
export function newerInScript(file: string, source: string, oldest: OldestEngines): readonly string[] {
  const { program, errors } = parseSync(file, source, { sourceType: "module" });
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const found = new Set<string>();
  const note = (name: string, since: Since | undefined) => {
    const lacking = since ? lackedBy(since, oldest) : [];
    if (lacking.length > 0) found.add(`${name} (${lacking.join(", ")})`);
  };
  const notePattern = (pattern: string, flags: string) => {
    for (const { form, path } of PATTERNS) if (form.test(pattern)) note(`/${pattern}/`, sinceAt(path));
    if (flags.includes("v"))
      note(`/${pattern}/v`, sinceAt(["javascript", "builtins", "RegExp", "unicodeSets"]));
  };
  new Visitor({
    MemberExpression({ property }) {
      if (property.type === "Identifier") note(property.name, sinceOfName(property.name));
      else if (property.type === "Literal") note(String(property.value), sinceOfName(String(property.value)));
    },
    Identifier({ name }) {
      // A capitalised name without a qualifier is a global
      if (/^[A-Z]/.test(name)) note(name, sinceOfName(name));
    },
    Literal(literal) {
      if ("regex" in literal) notePattern(literal.regex.pattern, literal.regex.flags);
    },
    NewExpression({ callee, arguments: [pattern, flags] }) {
      if (callee.type !== "Identifier" || callee.name !== "RegExp" || pattern?.type !== "Literal") return;
      notePattern(String(pattern.value), flags?.type === "Literal" ? String(flags.value) : "");
    },
  }).visit(program);
  return [...found].toSorted();
}

function sinceAt(path: readonly string[]): Since | undefined {
  const found = described(...path);
  return found && sinceOf(found);
}

let known: ReadonlyMap<string, Since> | undefined;

function sinceOfName(name: string): Since | undefined {
  known ??= namesOfMdn();
  return known.get(name);
}

function namesOfMdn(): ReadonlyMap<string, Since> {
  const all = new Map<string, Since[]>();
  const collect = (of: Identifier | undefined) => {
    for (const [named, part] of of ? partsOf(of) : []) {
      const name = named.replace(/_static$/, "");
      const since = sinceOf(part);
      if (since && /[A-Z]/.test(name)) all.set(name, [...(all.get(name) ?? []), since]);
      collect(part);
    }
  };
  collect(described("javascript", "builtins"));
  collect(described("api"));
  return new Map([...all].map(([name, since]) => [name, earliest(since)]));
}
