import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import path from "node:path";
import { describe, it } from "vitest";

const MODULE = path.join(import.meta.dirname, "temporary.ts");
const SCRIPT = `
import { writeFileSync } from "node:fs";
const { temporaryFolder } = await import(${JSON.stringify(MODULE)});
const folder = temporaryFolder("test");
writeFileSync(folder + "/secret", "x");
console.log(folder);
setInterval(() => {}, 1_000);
`;

describe("temporaryFolder", () => {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    it(`goes with its process, also by ${signal}`, async ({ expect }) => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", SCRIPT], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [folder] = (await once(createInterface({ input: child.stdout }), "line")) as [string]; // the line it prints
      expect(existsSync(path.join(folder, "secret"))).toBe(true);
      child.kill(signal);
      expect(await once(child, "exit")).toEqual([code, null]);
      expect(existsSync(folder)).toBe(false);
    });
  }
});
