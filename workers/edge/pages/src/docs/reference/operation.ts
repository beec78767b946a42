import { escaped } from "../render-guide.ts";
import type { ApiOperation, Parameter, Schema, Schemas } from "./api-document.ts";
import { type Addresses, field, fieldsOf, inline, typeWords } from "./fields.ts";
import { sampleOf } from "./sample.ts";

export type Call = { readonly method: string; readonly path: string; readonly operation: ApiOperation };

export type Context = { readonly addresses: Addresses; readonly schemas: Schemas };

/** An operation as a section: its address, who may call it, what it takes, what it answers, and a form to call it. */
export function operationSection(call: Call, context: Context): string {
  const { method, path, operation } = call;
  const id = operation.operationId;
  return `<section aria-labelledby="${id}">
<h2 id="${id}"><a href="#${id}">${inline(operation.summary)}</a></h2>
<p class="call"><b>${method}</b> <code>${escaped(path)}</code></p>
<p>${inline(operation.description)}</p>
<p class="quiet">${callersOf(operation)}</p>
${parametersOf(operation, context)}${bodyOf(operation, context)}${tryIt(call, context)}
${answersOf(operation, context)}</section>`;
}

/** A webhook as a section. It is sent to the reader, so there is nothing to try. */
export function webhookSection(name: string, operation: ApiOperation, context: Context): string {
  const id = operation.operationId;
  return `<section aria-labelledby="${id}">
<h2 id="${id}"><a href="#${id}"><code>${name}</code></a></h2>
<p>${inline(operation.summary)} ${inline(operation.description)}</p>
${bodyOf(operation, context)}</section>`;
}

const CALLERS: Readonly<Record<string, string>> = {
  secretKey: "a secret key",
  publishableKey: "a publishable key",
  session: "a signed-in person",
};

function callersOf(operation: ApiOperation): string {
  const { security = [], "x-least-role": role, "x-step-up": mustConfirm } = operation;
  if (security.length === 0) return "Open to anyone.";
  const callers = security.map((scheme) => {
    const [name] = Object.keys(scheme);
    if (name === undefined) return "anyone with the verification's link";
    const from = name === "session" && role !== undefined ? ` (${role} or above)` : "";
    return `${CALLERS[name]}${from}`;
  });
  const confirmed = mustConfirm ? " The person must have confirmed who they are within five minutes." : "";
  return `Called with ${callers.join(", or ")}.${confirmed}`;
}

const PLACES = [
  ["path", "In the path"],
  ["query", "In the query"],
  ["header", "Headers"],
] as const;

function parametersOf({ parameters = [] }: ApiOperation, { addresses }: Context): string {
  return PLACES.map(([place, heading]) => {
    const rows = parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => rowOf(parameter, addresses));
    return rows.length === 0 ? "" : `<h3>${heading}</h3><dl class="fields">${rows.join("")}</dl>`;
  }).join("");
}

function rowOf({ name, description, required = false, schema }: Parameter, addresses: Addresses): string {
  const described = description === undefined ? schema : { ...schema, description };
  return field(name, described, required, addresses);
}

function bodyOf({ requestBody }: ApiOperation, { addresses }: Context): string {
  if (!requestBody) return "";
  const bodies = Object.entries(requestBody.content).map(([type, { schema = {} }]) => {
    const named = schema.$ref === undefined ? "" : `: ${typeWords(schema, addresses)}`;
    const fields = schema.$ref === undefined ? fieldsOf(schema, addresses) : "";
    return `<p><code>${type}</code>${named}</p>${fields}`;
  });
  const optional = requestBody.required === false ? " (optional)" : "";
  return `<h3>Body${optional}</h3>${bodies.join("")}`;
}

function answersOf({ responses }: ApiOperation, { addresses, schemas }: Context): string {
  const rows = Object.entries(responses).map(([status, { description, content = {} }]) => {
    if (Number(status) >= 400) return `<dt>${status}</dt><dd>${inline(description)}</dd>`;
    const kinds = Object.entries(content).map(([type, { schema }]) => {
      if (!schema || type !== "application/json") return `<p><code>${type}</code></p>`;
      const example = JSON.stringify(sampleOf(schema, schemas, "answer"), undefined, 2);
      return `<p>${typeWords(schema, addresses)}</p><details><summary>Example</summary>${codeOf(example)}</details>`;
    });
    return `<dt>${status}</dt><dd>${inline(description)}${kinds.join("")}</dd>`;
  });
  return `<h3>Answers</h3><dl class="answers">${rows.join("")}</dl><p class="quiet">What each code means: <a href="/docs/errors">Errors</a>.</p>`;
}

function codeOf(text: string): string {
  return `<figure class="code"><pre tabindex="0"><code>${escaped(text)}\n</code></pre></figure>`;
}

/** A form that `page/reference.ts` sends. */
function tryIt({ method, path, operation }: Call, { schemas }: Context): string {
  if (!canTry(operation)) return "";
  const { parameters = [], requestBody, operationId } = operation;
  const inputs = parameters.filter(isTyped).map(parameterInput);
  const [first] = Object.entries(requestBody?.content ?? {});
  const [type, { schema = {} }] = first ?? ["", {}];
  const body = first ? bodyInputs(type, schema, schemas) : "";
  return `<details class="try" hidden><summary>Try it</summary><form data-method="${method}" data-path="${escaped(path)}" data-type="${type}" aria-label="Try ${operationId}">
${inputs.join("")}${body}<button>Send</button><p role="status"></p><pre tabindex="0" aria-label="Answer" hidden><code></code></pre></form></details>`;
}

/** Headers are left to the browser; `?metadata[key]=` has a name that only the reader knows. */
function isTyped({ in: place, style }: Parameter): boolean {
  return place !== "header" && style !== "deepObject";
}

function parameterInput({ in: place, name, required = false }: Parameter): string {
  const must = required ? " required" : "";
  // a segment of dots would lead to another address
  const pattern = place === "path" ? String.raw` pattern="(?!\.{1,2}$).+"` : "";
  return labelled(name, `<input name="${place}:${escaped(name)}"${must}${pattern} autocomplete="off" />`);
}

/** A secret key may make the call, and the form can hold all that it needs. */
function canTry({ security = [], parameters = [], requestBody }: ApiOperation): boolean {
  const needsHeader = parameters.some((parameter) => parameter.in === "header" && parameter.required);
  const isRaw = "application/offset+octet-stream" in (requestBody?.content ?? {});
  return !needsHeader && !isRaw && security.some((scheme) => "secretKey" in scheme);
}

function bodyInputs(type: string, schema: Schema, schemas: Schemas): string {
  if (type !== "multipart/form-data") {
    const sample =
      type === "application/json" ? JSON.stringify(sampleOf(schema, schemas, "body"), undefined, 2) : "";
    return labelled(
      "Body",
      `<textarea name="body" rows="6" spellcheck="false">${escaped(sample)}</textarea>`,
    );
  }
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties)
    .map(([name, property]) => partInput(name, property, required.includes(name)))
    .join("");
}

/** A list of files is chosen at once, a list of words is written with commas. */
function partInput(name: string, { items, ...property }: Schema, isRequired: boolean): string {
  const isFile = [property, items].some(
    (part) => part?.format === "binary" || part?.contentMediaType !== undefined,
  );
  const kind = isFile ? `type="file"${items ? " multiple" : ""}` : `type="text"${items ? " data-list" : ""}`;
  const must = isRequired ? " required" : "";
  const hint = items && !isFile ? `${name} (separated by commas)` : name;
  return labelled(hint, `<input name="form:${escaped(name)}" ${kind}${must} autocomplete="off" />`);
}

function labelled(name: string, control: string): string {
  return `<label><span>${escaped(name)}</span>${control}</label>`;
}
