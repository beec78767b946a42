import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { PhotoVerification } from "../../photo-verification.ts";
import type { Command, Context } from "../command.ts";
import { readConfigIfWhole, writeConfig } from "../config.ts";
import { safeOriginOf } from "../connect.ts";
import { UsageError } from "../usage-error.ts";

/** Keeps a key for this person on this machine, once the service took it. */
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

/** From the terminal, which does not show it, or what is piped in: an option would stay in the history of the shell. */
async function typedKey({ output }: Context): Promise<string> {
  const { stdin } = process;
  // the terminal's own echo is off while readline edits the line, and what readline would draw goes nowhere
  const unseen = stdin.isTTY && { output: NOWHERE, terminal: true, historySize: 0 };
  const lines = createInterface({ input: stdin, ...unseen });
  output.note("Secret key (API keys in the dashboard):");
  for await (const line of lines) {
    lines.close();
    if (line.trim() !== "") return line.trim();
  }
  throw new UsageError("no key was given", "Pipe it in, type it, or pass --key svc_secret_…");
}
