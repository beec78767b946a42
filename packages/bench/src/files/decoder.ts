import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

export type Decoded =
  | { readonly width: number; readonly height: number; readonly rgb: Uint8Array }
  | { readonly failed: string };

type Header = { readonly width: number; readonly height: number; readonly bytes: number };

/** Started again after a file that ends it, or that it does not answer within the limit. */
export function startDecoder(command: string, args: readonly string[], limitMs: number) {
  let child: Decoder | undefined;
  return {
    stop: () => child?.kill(),
    decode: async (file: string, width: number, height: number): Promise<Decoded> => {
      child ??= spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
      const decoded = await ask(child, JSON.stringify({ path: file, width, height }), limitMs);
      if (decoded) return decoded;
      child = undefined;
      return { failed: "the reference ended or was too slow" };
    },
  };
}

type Decoder = ChildProcessByStdio<Writable, Readable, null>;

/** Undefined if the process ended before it answered. */
async function ask(child: Decoder, request: string, limitMs: number): Promise<Decoded | undefined> {
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  const end = () => resolve(undefined);
  let held = Buffer.alloc(0);
  child.once("exit", end);
  const limit = setTimeout(() => child.kill("SIGKILL"), limitMs);
  try {
    const take = async (isEnough: () => boolean): Promise<boolean> => {
      while (!isEnough()) {
        const data = once(child.stdout, "data") as Promise<[Buffer]>; // a pipe without encoding
        const found = await Promise.race([data, ended]);
        if (!found) return false;
        held = Buffer.concat([held, found[0]]);
      }
      return true;
    };
    child.stdin.write(`${request}\n`);
    if (!(await take(() => held.includes(10)))) return undefined;
    const line = held.indexOf(10);
    const header = JSON.parse(held.toString("utf8", 0, line)) as Header | { readonly failed: string }; // ours
    if ("failed" in header) return header;
    if (!(await take(() => held.length > line + header.bytes))) return undefined;
    const rgb = new Uint8Array(held.subarray(line + 1, line + 1 + header.bytes));
    return { width: header.width, height: header.height, rgb };
  } finally {
    clearTimeout(limit);
    child.off("exit", end);
  }
}
