import { escaped, type Guide } from "../render-guide.ts";
import {
  type ApiDocument,
  nameOfRef,
  readable,
  type Schema,
  type Schemas,
  withParts,
} from "./api-document.ts";
import { type Addresses, fieldsOf, inline } from "./fields.ts";
import { type Call, type Context, operationSection, webhookSection } from "./operation.ts";

const START = "/docs/reference";

/** The reference: an overview of all operations, then one page for each tag with the objects that only it needs. */
export function referencePages(published: ApiDocument): readonly Guide[] {
  const document = readable(published);
  const groups = groupsOf(document);
  const { schemas } = document.components;
  const homes = homesOf(groups, schemas);
  const addresses: Addresses = (name) => `${homes.get(name) ?? START}#${name}`;
  const context = { addresses, schemas };
  return [overview(groups), ...groups.map((group) => pageOf(group, homes, context))];
}

type Group = {
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly calls: readonly Call[];
  /** Sent to the reader, by the name of the event. */
  readonly webhooks: readonly (readonly [string, Call["operation"]])[];
};

function groupsOf({ tags, paths, webhooks }: ApiDocument): readonly Group[] {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const sent = Object.entries(webhooks).flatMap(([name, item]) =>
    Object.values(item).map((operation) => [name, operation] as const),
  );
  return tags.map(({ name, description }) => ({
    url: `${START}/${name.toLowerCase().replaceAll(" ", "-")}`,
    name,
    description,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
    webhooks: sent.filter(([, operation]) => operation.tags[0] === name),
  }));
}

/** The page that describes each named object: the first whose operations use it. */
function homesOf(groups: readonly Group[], schemas: Schemas): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const group of groups) {
    const open = group.calls.map(({ operation }) => operation).concat(group.webhooks.map(([, sent]) => sent));
    for (const name of namesIn(open.flatMap(schemasOf), schemas))
      if (!homes.has(name)) homes.set(name, group.url);
  }
  return homes;
}

function schemasOf({ parameters = [], requestBody, responses }: Call["operation"]): readonly Schema[] {
  const contents = [requestBody, ...Object.values(responses)].flatMap((part) =>
    Object.values(part?.content ?? {}),
  );
  return [...parameters, ...contents].flatMap(({ schema }) => (schema ? [schema] : []));
}

/** All names that these schemas refer to, also through other named ones, in the order of their first use. */
function namesIn(roots: readonly Schema[], schemas: Schemas): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let next = open.shift(); next; next = open.shift()) {
    for (const { $ref } of withParts(next)) {
      const name = $ref === undefined ? undefined : nameOfRef($ref);
      const schema = name === undefined ? undefined : schemas[name];
      if (name === undefined || !schema || found.has(name)) continue;
      found.add(name);
      open.push(schema);
    }
  }
  return found;
}

function overview(groups: readonly Group[]): Guide {
  const title = "Reference";
  const summary = "Every operation, field and error of the API.";
  const lists = groups.map(({ url, name, description, calls }) => {
    const items = calls.map(
      ({ method, path, operation }) =>
        `<li><a href="${url}#${operation.operationId}">${inline(operation.summary)}</a> <span class="call"><b>${method}</b> <code>${escaped(path)}</code></span></li>`,
    );
    return `<h2><a href="${url}">${name}</a></h2><p>${inline(description)}</p><ul class="operations">${items.join("")}</ul>`;
  });
  const machines = `<p>${summary} Also as data: <a href="/openapi.json">the OpenAPI document</a>.</p>`;
  return { url: START, title, summary, html: `<h1>${title}</h1>${machines}${lists.join("")}`, passages: [] };
}

function pageOf(group: Group, homes: ReadonlyMap<string, string>, context: Context): Guide {
  const { url, name, description, calls, webhooks } = group;
  const own = [...homes].flatMap(([object, home]) => (home === url ? [object] : []));
  const objects = own.toSorted().map((object) => objectSection(object, context));
  const sections = [
    ...calls.map((call) => operationSection(call, context)),
    ...webhooks.map(([event, operation]) => webhookSection(event, operation, context)),
  ];
  const html = `<h1>${name}</h1><p>${inline(description)}</p>${KEY}${sections.join("")}
${objects.length > 0 ? `<h2 id="objects">Objects</h2>${objects.join("")}` : ""}`;
  const passages = calls.map(({ method, path, operation }) => ({
    url: `${url}#${operation.operationId}`,
    title: "Reference",
    heading: operation.summary.replaceAll("`", ""),
    text: `${method} ${path} ${operation.operationId} ${operation.description ?? ""}`,
  }));
  return { url, title: `${name} reference`, summary: description, html, passages };
}

const KEY = `<form class="key" hidden><label><span>Your secret key, for trying calls</span><input type="password" autocomplete="off" spellcheck="false" placeholder="svc_secret_…" /></label>
<p class="quiet">It stays in this tab. A call is real: it uses this service, its credits and its mail. To play, run your own with <code>pnpm start</code>.</p></form>`;

function objectSection(name: string, { addresses, schemas }: Context): string {
  const schema = schemas[name] ?? {};
  return `<section aria-labelledby="${name}"><h3 id="${name}"><a href="#${name}">${name}</a></h3><p>${inline(schema.description)}</p>${fieldsOf(schema, addresses)}</section>`;
}
