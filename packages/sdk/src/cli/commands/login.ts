import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { PhotoVerification } from "../../photo-verification.ts";
import type { Command, Context } from "../command.ts";
import { readConfigIfWhole, writeConfig } from "../config.ts";
import { safeOriginOf } from "../connect.ts";
import { UsageError } from "../usage-error.ts";

/** Stores a key for this user on this machine after the service has accepted it. */
export const login: Command = {
  name: "login",
  takes: "[--key svc_secret_…] [--base-url https://…]",
  summary: "keep a secret key in your config folder, readable by you alone",
  options: {},
  run: async (context) => {
    const { env, option, output } = context;
    const before = readConfigIfWhole(env);
    const baseUrl = option("base-url") ?? env["SVC_BASE_URL"] ?? before.base_url;
    if (baseUrl === undefined)
      throw new UsageError("whose service is it?", "Say so: svc login --base-url https://api.example.com");
    safeOriginOf(baseUrl);
    const secretKey = option("key") ?? env["SVC_SECRET_KEY"] ?? (await typedKey(context));
    const client = new PhotoVerification({ secretKey, baseUrl });
    const { account, environment, key } = await client.account.me();
    const file = writeConfig(env, { ...before, secret_key: secretKey, base_url: baseUrl });
    output.tell({ account, environment, key, file }, [
      `logged in to ${account.name} (${environment}) with the key ${key?.name ?? "given"}`,
      `kept in ${file}`,
    ]);
    return 0;
  },
};

const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads the key from the terminal without echo, or from a pipe. As an option it would stay in the shell's
 * history.
 */
async function typedKey({ output }: Context): Promise<string> {
  const { stdin } = process;
  // Readline switches off the terminal's own echo while it edits the line, and its own output is discarded.
  const unseen = stdin.isTTY && { output: NOWHERE, terminal: true, historySize: 0 };
  const lines = createInterface({ input: stdin, ...unseen });
  output.note("Secret key (API keys in the dashboard):");
  for await (const line of lines) {
    lines.close();
    if (line.trim() !== "") return line.trim();
  }
  throw new UsageError("no key was given", "Pipe it in, type it, or pass --key svc_secret_…");
}
