import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, type TomlTable } from "smol-toml";
import { type Environment, tableOf } from "../src/deploy/environments.ts";
import type { Account, Script } from "../src/deploy/emulated/account.ts";
import type { Wrangler } from "../src/deploy/wrangler-command.ts";
import { ROOT } from "../src/local/wrangler.ts";

/**
 * Applies a deployment's wrangler commands to an emulated account in memory: no process, no bundle, no HTTP.
 * `account-words.test.ts` and the nightly deployment test that wrangler itself answers in this format.
 */
export function wranglerOnAccount(account: Account): Wrangler {
  return async (args) => {
    const [command] = COMMANDS.filter(({ words }) => words.every((word, index) => args[index] === word));
    if (!command) throw new Error(`no such command here: wrangler ${args.join(" ")}`);
    const rest = args.slice(command.words.length);
    return command.act(account, rest) ?? "";
  };
}

type Act = (account: Account, args: readonly string[]) => string | undefined;

const COMMANDS: readonly { readonly words: readonly string[]; readonly act: Act }[] = [
  { words: ["d1", "list"], act: ({ databases }) => JSON.stringify([...databases.values()]) },
  { words: ["d1", "create"], act: ({ databases }, [name = ""]) => void databases.set(name, database(name)) },
  { words: ["d1", "migrations", "apply"], act: applyMigrations },
  {
    words: ["r2", "bucket", "list"],
    act: ({ buckets }) => [...buckets].map((name) => `name:   ${name}\n`).join(""),
  },
  { words: ["r2", "bucket", "create"], act: ({ buckets }, [name = ""]) => void buckets.add(name) },
  { words: ["queues", "info"], act: ({ queues }, [name = ""]) => queueIn(queues, name).queue_id },
  {
    words: ["queues", "create"],
    act: ({ queues }, [name = ""]) => void queues.set(name, { queue_id: randomUUID(), queue_name: name }),
  },
  {
    words: ["secret", "list"],
    act: (account, args) =>
      JSON.stringify([...scriptOf(account, args).secrets.keys()].map((name) => ({ name }))),
  },
  { words: ["deploy"], act: deploy },
  {
    words: ["deployments", "list"],
    act: (account, args) => JSON.stringify(scriptOf(account, args).deployments),
  },
  { words: ["rollback"], act: rollBack },
];

const database = (name: string) => ({ uuid: randomUUID(), name, applied: [] });

function applyMigrations(account: Account, [binding, ...args]: readonly string[]): undefined {
  const bound = listIn(sectionOf(args), "d1_databases").find((each) => each["binding"] === binding);
  const found = account.databases.get(textIn(bound, "database_name"));
  if (!found) throw new Error(`there is no database for ${binding}`);
  const files = readdirSync(path.join(ROOT, "migrations")).filter((file) => file.endsWith(".sql"));
  found.applied.push(...files.filter((file) => !found.applied.includes(file)));
}

function deploy(account: Account, args: readonly string[]): undefined {
  const [name, section] = [nameOf(args), sectionOf(args)];
  requireTargets(account, name, section);
  const script = account.scripts.get(name) ?? newScript();
  account.scripts.set(name, script);
  const secrets = args.includes("--secrets-file")
    ? readFileSync(option(args, "--secrets-file"), "utf8")
    : "{}";
  for (const [secret, text] of Object.entries(JSON.parse(secrets) as Record<string, string>))
    script.secrets.set(secret, text);
  for (const consumer of listIn(tableOf(section["queues"]), "consumers"))
    queueIn(account.queues, textIn(consumer, "queue")).consumer = { ...consumer, script_name: name };
  const id = randomUUID();
  script.versions.push({ id, metadata: { bindings: [] } });
  serve(account, name, { script, id, message: option(args, "--message") });
}

function rollBack(account: Account, [id = "", ...args]: readonly string[]): undefined {
  const script = scriptOf(account, args);
  if (!script.versions.some((version) => version.id === id)) throw new Error(`there is no version ${id}`);
  serve(account, nameOf(args), { script, id, message: option(args, "--message") });
}

type Served = { readonly script: Script; readonly id: string; readonly message: string };

function serve(account: Account, name: string, { script, id, message }: Served): void {
  account.order.push(name);
  const earlier = [...account.scripts.values()].flatMap(({ deployments }) => deployments).length;
  script.deployments.push({
    id: randomUUID(),
    // One second after the last, because deployments are sorted by time
    created_on: new Date(earlier * 1_000).toISOString(),
    annotations: { "workers/message": message },
    versions: [{ version_id: id, percentage: 100 }],
  });
}

/** Cloudflare rejects a script that names a missing resource. */
function requireTargets(account: Account, own: string, section: TomlTable): void {
  const objects = listIn(tableOf(section["durable_objects"]), "bindings");
  const scripts = [...textsIn(listIn(section, "services"), "service"), ...textsIn(objects, "script_name")];
  const queues = textsIn(listIn(tableOf(section["queues"]), "producers"), "queue");
  const missing = [
    ...scripts.filter((name) => name !== own && !account.scripts.has(name)),
    ...queues.filter((name) => !account.queues.has(name)),
  ];
  if (missing.length > 0) throw new Error(`${own} names ${missing.join(", ")}, which is not there`);
}

function queueIn(queues: Account["queues"], name: string) {
  const found = queues.get(name);
  if (!found) throw new Error(`Queue "${name}" does not exist`);
  return found;
}

function scriptOf({ scripts }: Account, args: readonly string[]): Script {
  const found = scripts.get(nameOf(args));
  if (!found) throw new Error("This Worker does not exist on your account. [code: 10007]");
  return found;
}

function newScript(): Script {
  return { versions: [], deployments: [], secrets: new Map(), migrationTag: undefined };
}

function option(args: readonly string[], name: string): string {
  return args[args.indexOf(name) + 1] ?? "";
}

/** The script's name in an environment, as wrangler forms it. */
function nameOf(args: readonly string[]): string {
  return `${textIn(configOf(args), "name")}-${option(args, "--env")}`;
}

function sectionOf(args: readonly string[]): TomlTable {
  return tableOf(tableOf(configOf(args)["env"])[option(args, "--env") as Environment]); // checked by the command
}

function configOf(args: readonly string[]): TomlTable {
  const file = path.join(ROOT, option(args, "-c"));
  const text = readFileSync(file, "utf8");
  return file.endsWith(".json") ? (JSON.parse(text) as TomlTable) : parse(text);
}

function listIn(table: TomlTable, key: string): readonly TomlTable[] {
  const listed = table[key];
  return Array.isArray(listed) ? listed.map(tableOf) : [];
}

function textsIn(tables: readonly TomlTable[], key: string): readonly string[] {
  return tables.map((table) => textIn(table, key)).filter((text) => text !== "");
}

function textIn(table: TomlTable | undefined, key: string): string {
  const text = table?.[key];
  return typeof text === "string" ? text : "";
}
