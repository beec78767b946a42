import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { OldestEngines } from "@svc/testkit/engines/oldest-engines";
import { newerInScript } from "@svc/testkit/engines/script-features";
import { newerInStyles } from "@svc/testkit/engines/style-features";
import { beforeAll, describe, it } from "vitest";
import { setup as buildConsole } from "../../console/build.ts";
import { setup as buildPages } from "../build.ts";
import { OLDEST, OLDEST_AT_WORK } from "../oldest-engines.ts";
import { SUPPORT } from "./capture/device/support-table.ts";
import { PAY_STYLES } from "./server/pay-styles.ts";
import { RESULT_STYLES } from "./server/result-styles.ts";

const DIST = path.join(import.meta.dirname, "../dist");

/** Newer API names that are harmless in a script, and why. */
const NAMES = {
  takePhoto: "called where there is an ImageCapture",
  displayWidth: "read where there is a VideoFrame",
  displayHeight: "as above",
  createPolicy: "called where there are Trusted Types",
  createHTML: "as above",
  createScriptURL: "as above",
  isWellFormed: "/verify says that the browser is too old for records",
  moveBefore: "Preact asks first",
  displayName: "a component's own",
  framesSent: "a shot's own",
  frameRate: "a track says it where it can",
  toArray: "re2js's own",
  toBase64: "jose asks first",
  fromBase64: "as above",
  captureStackTrace: "zod asks first",
  getTransports: "@simplewebauthn/browser asks first",
  getPublicKey: "as above",
  getPublicKeyAlgorithm: "as above",
  getAuthenticatorData: "as above",
  authenticatorAttachment: "undefined is nothing",
  isConditionalMediationAvailable: "@simplewebauthn/browser asks first",
  signalUnknownCredential: "as above",
  signalAllAcceptedCredentials: "as above",
  signalCurrentUserDetails: "as above",
  getClientCapabilities: "as above",
  requireResidentKey: "ignored where it is not known",
  allowsFeature: "support.ts asks first",
  ancestorOrigins: "as above",
  adoptedStyleSheets: "embed.ts asks first",
  replaceSync: "as above",
} as const satisfies Readonly<Record<string, string>>;

/** Newer CSS properties the page can do without. */
const STYLES = [
  "accent-color",
  "cursor",
  "field-sizing",
  "hyphens",
  "resize",
  "scrollbar-width",
  "text-align",
  "text-wrap",
  "user-select",
  ":has",
];

describe("the pages in the oldest engines they are made for", () => {
  beforeAll(async () => {
    await buildPages();
    await buildConsole();
  });

  it.for(["pages", "console"] as const)(
    "the scripts of the %s name only what those have, or ask first",
    (room, { expect }) => {
      const known = [...Object.keys(SUPPORT), ...Object.keys(NAMES)];
      const scripts = filesOf(room, ".js").map((file) => [file, read(file)] as const);
      expect(scripts.length).toBeGreaterThan(10);
      const found = scripts.flatMap(([file, source]) =>
        newerInScript(file, source, oldestOf(file)).map((use) => `${file}: ${use}`),
      );
      expect(found.filter((use) => !known.includes(/: (\w+) /.exec(use)?.[1] ?? ""))).toEqual([]);
    },
  );

  it.for(["pages", "console"] as const)(
    "the sheets of the %s say only what those read, or have another way",
    (room, { expect }) => {
      const { styles, furtherStyles } = JSON.parse(read("capture-page.json"));
      const sheets = [
        ...filesOf(room, ".css").map((file) => [file, read(file)] as const),
        ...(room === "pages"
          ? ([
              ["capture", styles + furtherStyles],
              ["pay", PAY_STYLES],
              ["result", RESULT_STYLES],
            ] as const)
          : []),
      ];
      const found = sheets.flatMap(([file, css]) =>
        newerInStyles(file, css, oldestOf(file)).map((use) => `${file}: ${use}`),
      );
      expect(found.filter((use) => !STYLES.some((style) => new RegExp(`: ${style}[: ]`).test(use)))).toEqual(
        [],
      );
    },
  );

  it("every page names its icon, so that no engine asks for one", ({ expect }) => {
    const folders = ["", "home", "docs", "docs/reference"];
    const pages = folders.flatMap((folder) => filesIn(folder, ".html"));
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((page) => !/<link\s+rel="icon"/.test(read(page)))).toEqual([]);
  });

  it("no name is excused that nothing uses", ({ expect }) => {
    const sources = [...filesOf("pages", ".js"), ...filesOf("console", ".js")].map(read);
    expect(Object.keys(NAMES).filter((name) => !sources.some((source) => source.includes(name)))).toEqual([]);
  });
});

function filesOf(room: "pages" | "console", ending: string): readonly string[] {
  const folders = room === "pages" ? ["assets", ""] : ["console"];
  return folders.flatMap((folder) => filesIn(folder, ending));
}

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(path.join(DIST, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => path.posix.join(folder, name));
}

function oldestOf(file: string): OldestEngines {
  return /^console\/|^assets\/preview/.test(file) ? OLDEST_AT_WORK : OLDEST;
}

function read(file: string): string {
  return readFileSync(path.join(DIST, file), "utf8");
}
