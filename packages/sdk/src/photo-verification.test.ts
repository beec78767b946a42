import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { API_VERSION } from "@svc/contract/openapi";
import { build } from "esbuild";
import ts from "typescript";
import { describe, it, vi } from "vitest";
import { CaptureLink } from "./capture-link.ts";
import { PhotoVerification } from "./photo-verification.ts";
import { VERSION } from "./version.ts";
import { wireTypes } from "../tools/wire-types.ts";
import manifest from "../package.json" with { type: "json" };

const MAIN = path.join(import.meta.dirname, "main.ts");

describe("the client", () => {
  it("names the version of the package, which is that of the interface", ({ expect }) => {
    expect([VERSION, manifest.version]).toEqual([API_VERSION, API_VERSION]);
  });

  it("refuses what is no server's key, a browser and what is no address", ({ expect }) => {
    const baseUrl = "https://api.example.com";
    const make =
      (secretKey: string, url = baseUrl) =>
      () =>
        new PhotoVerification({ secretKey, baseUrl: url });
    expect(make("pk_live_x")).toThrow("CaptureLink");
    expect(make("hunter2")).toThrow("svc_secret_");
    // An unset environment variable is undefined at run time, whatever its type says.
    for (const none of ["", undefined as unknown as string])
      expect(make(none)).toThrow("secretKey is missing: is the environment variable set");
    expect(make("svc_secret_x", "api.example.com")).toThrow("baseUrl");
    vi.stubGlobal("document", {});
    expect(make("svc_secret_x")).toThrow("no place in a browser");
    vi.unstubAllGlobals();
    expect(() => new CaptureLink({ captureUrl: `${baseUrl}/x/y` })).toThrow("capture_url");
  });

  it("goes on listening where it was, once the service is back", async ({ expect }) => {
    const answers = [
      () => Response.json({ items: [], cursor: "c1" }),
      () => Response.json({ error: { code: "storage_unavailable", message: "busy" } }, { status: 503 }),
      () => Response.json({ items: [{ id: "evt_1", type: "webhook.test" }], cursor: "c2" }),
    ];
    const asked: string[] = [];
    const client = new PhotoVerification({
      secretKey: "svc_secret_x",
      baseUrl: "https://api.example.com",
      maxRetries: 0,
      fetch: async (url) => {
        asked.push(url instanceof Request ? url.url : url.toString());
        const next = answers.shift();
        return next ? next() : Response.error();
      },
    });
    const troubles: string[] = [];
    const events = await client.webhooks.listen({ onTrouble: ({ message }) => troubles.push(message) });
    expect((await events.next()).value).toMatchObject({ id: "evt_1" });
    expect([troubles, asked.slice(1).every((url) => url.includes("after=c1"))]).toEqual([["busy"], true]);
  });

  it("has the types of the OpenAPI document as it is now", async ({ expect }) => {
    const committed = readFileSync(path.join(import.meta.dirname, "generated/wire.ts"), "utf8");
    expect(committed === (await wireTypes()), "run `pnpm --filter @svc/sdk run generate`").toBe(true);
  });

  it("reaches no module of Node, so that browsers and Workers can bundle it", async ({ expect }) => {
    const { outputFiles } = await build({
      entryPoints: [MAIN],
      bundle: true,
      write: false,
      platform: "browser",
      format: "esm",
    });
    expect(outputFiles[0]?.text).not.toMatch(/from\s*"node:|import\("node:|require\(/);
  });

  it("has an example at every public function", ({ expect }) => {
    const { functions, without } = publicFunctions();
    expect(functions).toBeGreaterThan(60);
    expect(without).toEqual([]);
  });
});

/** Lists the public functions, classes and methods, and which of them have no example. */
function publicFunctions() {
  const main = readFileSync(MAIN, "utf8");
  const files = globSync("{,http/,resources/}*.ts", { cwd: import.meta.dirname });
  const found = files.flatMap((file) =>
    namedIn(file).filter(({ owner }) => file.startsWith("resources/") || main.match(`\\b${owner}\\b`)),
  );
  const without = found.filter(({ node }) => !hasExample(node)).map(({ name }) => name);
  return { functions: found.length, without };
}

type Named = { readonly owner: string; readonly name: string; readonly node: ts.Node };

function namedIn(file: string): readonly Named[] {
  const text = readFileSync(path.join(import.meta.dirname, file), "utf8");
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  return statements.flatMap((statement): readonly Named[] => {
    const owner = nameOf(statement);
    if (!isExported(statement)) return [];
    if (ts.isFunctionDeclaration(statement)) return [{ owner, name: owner, node: statement }];
    if (!ts.isClassDeclaration(statement)) return [];
    const methods = statement.members
      .filter((member) => ts.isMethodDeclaration(member) && ts.isIdentifier(member.name))
      .map((node) => ({ owner, name: `${owner}.${nameOf(node)}`, node }));
    // Callers never construct a resource themselves.
    return file.startsWith("resources/") ? methods : [{ owner, name: owner, node: statement }, ...methods];
  });
}

function nameOf(node: ts.Node): string {
  const isNamed =
    ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isMethodDeclaration(node);
  return isNamed ? (node.name?.getText() ?? "") : "";
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function hasExample(node: ts.Node): boolean {
  return ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "example");
}
