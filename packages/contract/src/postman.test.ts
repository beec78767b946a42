import converter, { type Folder, type Item } from "openapi-to-postmanv2";
import { describe, it } from "vitest";
import { allRoutes, appOf, documentOf, type Route } from "./whole-document.ts";
import { jsonBodyOf } from "./wire/parts.ts";

const routes = await allRoutes();
const document = documentOf(appOf(routes));
const requests = requestsIn(await imported(JSON.stringify(document)));
const posts = routes.filter((route) => jsonBodyOf(route) !== undefined);

/** Converts the document as Postman's import does, with its examples instead of placeholders. */
function imported(text: string): Promise<Folder> {
  const options = { folderStrategy: "Tags", parametersResolution: "Example" };
  return new Promise((resolve, reject) =>
    converter.convertV2({ type: "string", data: text }, options, (error, { output, reason }) => {
      const [collection] = output ?? [];
      if (collection) resolve(collection.data);
      else reject(error ?? new Error(reason));
    }),
  );
}

function requestsIn({ item }: Folder): readonly Item["request"][] {
  return item.flatMap((each) => ("item" in each ? requestsIn(each) : [each.request]));
}

/** The only request of a route. Postman writes `:id` for `{id}`. */
function requestOf({ method, path }: Route): Item["request"] {
  const written = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const found = requests.filter(
    (request) => request.method === method.toUpperCase() && request.url.path.join("/") === written,
  );
  const [request] = found;
  if (!request || found.length > 1) throw new Error(`${method} ${path} is there ${found.length} times`);
  return request;
}

function firstOf(content: object): object {
  return Object.fromEntries(Object.entries(content).slice(0, 1));
}

/** The credential Postman should send: the first that the route accepts. */
function authOf({ security }: Route): string | undefined {
  const [first] = Object.keys(security?.[0] ?? {});
  if (first === undefined) return undefined;
  return first === "session" ? "apikey" : "bearer";
}

describe("the OpenAPI document in Postman", () => {
  it("has every operation once, and nothing else", ({ expect }) => {
    expect(requests.length).toBe(routes.length);
    for (const route of routes) expect(requestOf(route).method).toBe(route.method.toUpperCase());
  });

  it("sends the key where one is asked for, and nowhere else", ({ expect }) => {
    for (const route of routes) expect(requestOf(route).auth?.type, route.operationId).toBe(authOf(route));
    expect(new Set(routes.map(authOf))).toEqual(new Set([undefined, "apikey", "bearer"]));
  });

  it("knows every JSON body that a route refers to", ({ expect }) => {
    const referred = JSON.stringify(routes).match(/"application\/json":\{"schema":\{"\$ref"/g);
    expect(posts.length).toBe(referred?.length);
  });

  // An importer offers the first kind of body: for brands the form, which has a logo.
  const inJson = posts.filter(({ request }) => "application/json" in firstOf(request?.body?.content ?? {}));
  it.for(inJson.map((route) => [route.operationId, route] as const))(
    "fills in a body that %s takes",
    ([, route], { expect }) => {
      const raw = requestOf(route).body?.raw ?? "";
      expect(jsonBodyOf(route)?.schema.safeParse(JSON.parse(raw)).error).toBeUndefined();
      // The example comes from the document; the importer did not invent it.
      expect(JSON.stringify(document.components?.schemas)).toContain(JSON.stringify(JSON.parse(raw)));
    },
  );

  it.for([
    ["audit", "image"],
    ["auditSync", "image"],
    ["addCapture", "image"],
    ["createBrand", "logo"],
    ["changeBrand", "logo"],
  ])("lets a file be picked for %s", ([id, name], { expect }) => {
    const route = routes.find(({ operationId }) => operationId === id);
    const fields = route && requestOf(route).body?.formdata;
    expect(fields?.find(({ key }) => key === name)?.type).toBe("file");
  });
});
