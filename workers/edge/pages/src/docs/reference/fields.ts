import { marked } from "marked";
import { escaped } from "../render-guide.ts";
import { nameOfRef, type Schema, variantsOf } from "./api-document.ts";

/** The page and anchor of a named object. */
export type Addresses = (name: string) => string;

/** Bold, links and `code` of a description. */
export function inline(text = ""): string {
  return marked.parseInline(escaped(text), { async: false });
}

/** The fields of an object as a list, or the variants of a union. */
export function fieldsOf(schema: Schema, addresses: Addresses): string {
  const variants = variantsOf(schema);
  if (variants.length > 0) {
    const items = variants.map(
      (variant) => `<li>${typeWords(variant, addresses)}${inner(variant, addresses)}</li>`,
    );
    return `<p>One of:</p><ul>${items.join("")}</ul>`;
  }
  const all = (schema.allOf ?? []).map((part) => fieldsOf(part, addresses)).join("");
  if (schema.$ref !== undefined) return `<p>All fields of ${typeWords(schema, addresses)}.</p>`;
  const required = schema.required ?? [];
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    field(name, property, required.includes(name), addresses),
  );
  return all + (rows.length > 0 ? `<dl class="fields">${rows.join("")}</dl>` : "");
}

/** One row of such a list: a name, its type and what it means. */
export function field(name: string, schema: Schema, isRequired: boolean, addresses: Addresses): string {
  const must = isRequired ? ' <b class="must">required</b>' : "";
  const heading = `<dt><code>${escaped(name)}</code> <span>${typeWords(schema, addresses)}</span>${must}</dt>`;
  return `${heading}<dd>${meaning(schema)}${inner(schema, addresses)}</dd>`;
}

function meaning(schema: Schema): string {
  const { description = "", default: preset } = schema;
  const bounds = boundsOf(schema);
  const words = [
    inline(description),
    bounds === "" ? "" : `${bounds}.`,
    preset === undefined || description.includes("Default") ? "" : `Default ${json(preset)}.`,
    valuesOf(schema),
  ];
  return words.filter((word) => word !== "").join(" ");
}

function valuesOf(schema: Schema): string {
  const values = schema.enum ?? schema.items?.enum ?? [];
  return values.length < 2 ? "" : `One of ${values.map(json).join(", ")}.`;
}

function json(value: unknown): string {
  return `<code>${escaped(JSON.stringify(value))}</code>`;
}

/** Fields of an object that has no name of its own, folded. */
function inner(schema: Schema, addresses: Addresses): string {
  const nested = [schema, schema.items, schema.additionalProperties].find(
    (part): part is Schema => typeof part === "object" && hasFields(part),
  );
  if (!nested) return "";
  return `<details><summary>Fields</summary>${fieldsOf(nested, addresses)}</details>`;
}

function hasFields(schema: Schema): boolean {
  return [schema.properties, schema.allOf].some(Boolean) || variantsOf(schema).length > 1;
}

/** `string or null`, `array of Step`, with links to named objects. */
export function typeWords(schema: Schema, addresses: Addresses): string {
  if (schema.$ref !== undefined) {
    const name = nameOfRef(schema.$ref);
    return `<a href="${addresses(name)}">${name}</a>`;
  }
  if (schema.items) return `array of ${typeWords(schema.items, addresses)}`;
  const variants = variantsOf(schema);
  return variants.length > 0 ? unionWords(schema, variants, addresses) : plainTypeWords(schema);
}

function unionWords(schema: Schema, variants: readonly Schema[], addresses: Addresses): string {
  const words = new Set(variants.map((variant) => typeWords(variant, addresses)));
  const isNullable = (schema.oneOf ?? schema.anyOf ?? []).length > variants.length;
  return [...words].join(", ") + (isNullable ? " or null" : "");
}

function plainTypeWords({ type = "any", format, ...schema }: Schema): string {
  if (schema.const !== undefined) return json(schema.const);
  const types = typeof type === "string" ? type : type.join(" or ");
  return format === undefined ? types : `${types} (${format})`;
}

function boundsOf(schema: Schema): string {
  return (
    range(schema.minLength, schema.maxLength, "characters") ||
    range(schema.minItems, schema.maxItems, "items") ||
    range(schema.minimum, schema.maximum, "")
  );
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const words = (text: string) => (unit === "" ? text : `${text} ${unit}`);
  // what every safe integer and every list of the standard has is not worth a word
  const top = most === undefined || most >= Number.MAX_SAFE_INTEGER ? undefined : most;
  if (top !== undefined)
    return words(least === undefined ? `At most ${top}` : least === top ? `${top}` : `${least} to ${top}`);
  return least === undefined || least <= 0 ? "" : words(`At least ${least}`);
}
