import { spawn } from "node:child_process";
import { describe, it } from "vitest";
import { stop } from "./wrangler.ts";

describe("ending wrangler", () => {
  for (const stdio of ["pipe", "ignore"] as const) {
    it(`leaves nothing behind when its output is ${stdio === "pipe" ? "piped" : "a person's"}`, async ({
      expect,
    }) => {
      const child = spawn("sleep", ["60"], { stdio, detached: stdio === "pipe" });
      await stop(child, "SIGKILL");
      expect(child.signalCode).toBe(stdio === "pipe" ? "SIGKILL" : "SIGTERM");
    });
  }
});
