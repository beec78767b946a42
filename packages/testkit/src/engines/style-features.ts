import { type AtRule, type Declaration, parse } from "postcss";
import { described, lackedBy, type OldestEngines, sinceOf } from "./oldest-engines.ts";

type Use = { readonly name: string; readonly paths: readonly (readonly string[])[] };

const UNITS = [
  { form: /\d(?:dv|sv|lv)(?:h|w|min|max|i|b)\b/, part: "viewport_percentage_units_dynamic" },
  { form: /\dcq(?:h|w|min|max|i|b)\b/, part: "container_query_length_units" },
] as const;

/**
 * The features of a stylesheet that one of the engines lacks, without duplicates, as "light-dark() (safari 15.4)".
 * Not listed: features tested by any `@supports` in the sheet, and values that override an earlier value of the same
 * property or its prefixed name. Custom properties have no such fallback, because browsers keep any value.
 */
export function newerInStyles(file: string, css: string, oldest: OldestEngines): readonly string[] {
  const root = parse(css, { from: file });
  const asked: string[] = [];
  root.walkAtRules("supports", ({ params }) => void asked.push(params));
  const found = new Set<string>();
  const note = ({ name, paths }: Use) => {
    const lacking = lackedOf(paths, oldest);
    if (lacking.length > 0 && !asked.some((condition) => condition.includes(name.replace("()", ""))))
      found.add(`${name} (${lacking.join(", ")})`);
  };
  root.walkAtRules((rule) => note(atRuleUse(rule)));
  root.walkRules(({ selector }) => selectorUses(selector).forEach(note));
  root.walkDecls((declaration) => {
    if (!hasFallback(declaration)) declarationUses(declaration).forEach(note);
  });
  return [...found].toSorted();
}

function lackedOf(paths: Use["paths"], oldest: OldestEngines): readonly string[] {
  const lacking = paths.map((path) => {
    const part = described(...path);
    const since = part && sinceOf(part);
    return since ? lackedBy(since, oldest) : undefined;
  });
  const told = lacking.filter((engines) => engines !== undefined);
  // Several features share this name; it is enough if all engines know one of them
  return told.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

function atRuleUse({ name }: AtRule): Use {
  return { name: `@${name}`, paths: [["css", "at-rules", name]] };
}

function selectorUses(selector: string): readonly Use[] {
  // Names with a leading hyphen target a single engine
  const names = [...selector.matchAll(/::?([a-z][a-z-]*)/g)].map(([, name = ""]) => name);
  return names.map((name) => ({ name: `:${name}`, paths: [["css", "selectors", name]] }));
}

function hasFallback(declaration: Declaration): boolean {
  const { prop, parent } = declaration;
  if (prop.startsWith("--")) return false;
  const before = parent?.nodes?.slice(0, parent.index(declaration)) ?? [];
  return before.some((node) => node.type === "decl" && node.prop.replace(/^-\w+-/, "") === prop);
}

function declarationUses({ prop, value }: Declaration): readonly Use[] {
  const property = ["css", "properties", prop];
  const functions = [...value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = ""]) => name);
  const words = value.split(/[\s,]+/).filter((word) => /^[a-z][a-z-]+$/.test(word));
  return [
    { name: prop, paths: [property] },
    ...words.map((word) => ({ name: `${prop}: ${word}`, paths: [[...property, word]] })),
    ...functions.map((name) => ({ name: `${name}()`, paths: typePaths(name) })),
    ...UNITS.filter(({ form }) => form.test(value)).map(({ form, part }) => ({
      name: (form.exec(value)?.[0] ?? "").replace(/\d/, ""),
      paths: [["css", "types", "length", part]],
    })),
  ];
}

/** A function is described as a type, or as part of the type that it produces. */
function typePaths(name: string): readonly (readonly string[])[] {
  return [
    ["css", "types", name],
    ...[
      "color",
      "gradient",
      "image",
      "basic-shape",
      "filter-function",
      "transform-function",
      "easing-function",
    ].map((type) => ["css", "types", type, name]),
  ];
}
