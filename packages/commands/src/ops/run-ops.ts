import { spawnSync } from "node:child_process";
import path from "node:path";
import {
  askAccounts,
  askDeadLetters,
  askKeys,
  askMoves,
  askTasks,
} from "@svc/store/operator/operator-questions";
import { type AccountChange, changeAccount, revokeKey } from "@svc/store/operator/operator-statements";
import { DEFAULT_STATE_DIR } from "../local/service.ts";
import { executeSql, placeOf, readRows } from "../local/place.ts";
import { isServing } from "../local/ring-cron.ts";
import { ROOT } from "../local/wrangler.ts";
import { isEmail } from "../tenants.ts";
import { helpWhereAsked, typedOptions } from "../local/typed-options.ts";
import { backUp, restore } from "./backup.ts";
import { type Asked, type Directory, namedAccount, queueTasks, show } from "./asked.ts";
import { runDrill } from "./drill.ts";
import { Misuse } from "./misuse.ts";
import { moveAccount } from "./move.ts";
import { restoreObject } from "./restore-object.ts";

const USAGE = `pnpm ops COMMAND [options] [--remote --env sandbox|staging|production]

  tenants [--org acme]                 lists accounts with plan and quotas
  plan --org acme --photos-per-month 1000|none
                                       photos per month without credits; further photos use credits, or fail with 402 plan_limit_reached
  quotas --org acme [--audits-per-second 2] [--open-verifications N|default] [--stored-rows N|default] [--stored-bytes N|default]
  credits --org acme --cents 20000     adds credits; a negative amount (--cents=-500) corrects them
  keys --org acme [--revoke key_…]     a revoked key is refused within a minute
  unblock EMAIL                        mails sign-in codes to this address again, even after too many requests today
  move --org acme --to 1 [--yes] | --cancel
                                       moves an account's rows to the database DB_1; without --yes only says what would happen
  moves                                lists moves and how far they are
  dead-letters [--all] [--replay ID|all]
  retention [--org acme]               deletes now what is past its retention
  after-restore [--org acme]           run after restoring databases or files: repeats redactions and deletions
  backup --dir DIR, restore --dir DIR  every D1 database as SQL, and on this machine every file; restore needs empty databases
  restore-object --org acme --verification vfy_… --at 2026-11-29T02:00:00Z [--force]
                                       takes one verification back to how it was at that moment, at most 30 days ago
  drill                                tests that a backup of this data can be restored, redactions included; changes nothing here
  tasks                                lists tasks and their outcomes
  tenant, member, known-images, addresses, rebuild-index, seal-keys, verify   as pnpm svc with these names`;

/** Commands in their own files, which receive the remaining arguments unchanged. */
const OWN = [
  "tenant",
  "member",
  "known-images",
  "addresses",
  "rebuild-index",
  "seal-keys",
  "settings",
  "verify",
];

type OpsAsked = Asked<Values> & {
  /** The positional argument: the e-mail address for `unblock`. */
  readonly word: string | undefined;
};

/** Commands with a word before their options. */
const WITH_WORD = ["unblock"];

type Values = ReturnType<typeof valuesOf>;

function valuesOf(args: string[]) {
  return typedOptions(USAGE, {
    args,
    options: {
      org: { type: "string" },
      "photos-per-month": { type: "string" },
      "audits-per-second": { type: "string" },
      "open-verifications": { type: "string" },
      "stored-rows": { type: "string" },
      "stored-bytes": { type: "string" },
      cents: { type: "string" },
      revoke: { type: "string" },
      replay: { type: "string" },
      to: { type: "string" },
      yes: { type: "boolean", default: false },
      cancel: { type: "boolean", default: false },
      all: { type: "boolean", default: false },
      dir: { type: "string" },
      verification: { type: "string" },
      at: { type: "string" },
      force: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
      env: { type: "string" },
      "persist-to": { type: "string", default: DEFAULT_STATE_DIR },
    },
  }).values;
}

/** Our choice: larger values are typing errors. The limit for cents is a million dollars. */
const MOST = {
  "photos-per-month": 100_000_000,
  "audits-per-second": 1000,
  "open-verifications": 10_000_000,
  "stored-rows": 1_000_000_000,
  "stored-bytes": 10 ** 15,
  cents: 100_000_000,
} as const;

const COMMANDS: Readonly<Record<string, (asked: OpsAsked) => Promise<void>>> = {
  tenants: async (asked) => show(await asked.readRows(askAccounts(await orgWhereGiven(asked)), asked.place)),
  plan: async (asked) => change(asked, { photosPerMonth: number(asked, "photos-per-month", "none") }),
  quotas: changeQuotas,
  credits: giveCredits,
  keys: showKeys,
  unblock: async (asked) => queueTasks(asked, [{ type: "unblock", email: emailOf(asked) }]),
  move: moveAccount,
  moves: async (asked) => show(await asked.readRows(askMoves(), asked.place)),
  "dead-letters": showDeadLetters,
  retention: lookAgain,
  "after-restore": lookAgain,
  backup: async (asked) => console.log(JSON.stringify(await backUp(asked.place, folderOf(asked)), null, 2)),
  restore: async (asked) => {
    const objects = await restore(asked.place, folderOf(asked));
    if (objects) console.log(JSON.stringify({ objects }, null, 2));
    console.log(
      "The databases are back. What was redacted since the copy goes again by: pnpm ops after-restore",
    );
  },
  "restore-object": restoreObject,
  drill: async ({ place }) => {
    if (!("stateDir" in place))
      throw new Misuse("the drill runs only on this machine; RUNBOOK.md explains how to do it on staging");
    if (place.stateDir === DEFAULT_STATE_DIR && (await isServing()))
      throw new Error("a service is running on this data: stop it first");
    await runDrill(place.stateDir);
  },
  tasks: async (asked) => show(await asked.readRows(askTasks(), asked.place)),
};

/** Runs `pnpm ops`. Returns the exit code: 0, 1 on failure, 2 for invalid arguments. */
export async function runOps(
  [command = "", ...rest]: readonly string[],
  directory: Directory = { readRows, executeSql },
): Promise<number> {
  if (OWN.includes(command)) {
    const file = path.join(import.meta.dirname, `../${command}.ts`);
    return spawnSync(process.execPath, [file, ...rest], { cwd: ROOT, stdio: "inherit" }).status ?? 1;
  }
  helpWhereAsked(USAGE, [command]);
  const { word, options } = typedBehind(command, rest);
  const values = valuesOf(options);
  const run = COMMANDS[command];
  try {
    if (!run) throw new Misuse(command === "" ? "a command is missing" : `${command} is not a command`);
    await run({ ...directory, values, word, place: placeOf(values, values["persist-to"]) });
    return 0;
  } catch (error) {
    console.error(error instanceof Misuse ? `${error.message}\n\n${USAGE}` : String(error));
    return error instanceof Misuse ? 2 : 1;
  }
}

function typedBehind(command: string, rest: readonly string[]) {
  const [word = "", ...options] = rest;
  const isWord = WITH_WORD.includes(command) && !word.startsWith("-");
  return isWord ? { word, options } : { word: undefined, options: [...rest] };
}

async function changeQuotas(asked: OpsAsked): Promise<void> {
  const rate = asked.values["audits-per-second"];
  await change(asked, {
    ...(rate !== undefined && { auditsPerSecond: number(asked, "audits-per-second") ?? 0 }),
    ...given(asked, "open-verifications", "openVerificationsQuota"),
    ...given(asked, "stored-rows", "storedRowsQuota"),
    ...given(asked, "stored-bytes", "storedBytesQuota"),
  });
}

function given(
  asked: OpsAsked,
  option: "open-verifications" | "stored-rows" | "stored-bytes",
  column: keyof AccountChange,
) {
  return asked.values[option] === undefined ? {} : { [column]: number(asked, option, "default") };
}

async function change(asked: OpsAsked, what: AccountChange): Promise<void> {
  if (Object.keys(what).length === 0) throw new Misuse("nothing to change: give at least one quota option");
  const { org } = await namedAccount(asked);
  await asked.executeSql([changeAccount(org, what)], asked.place);
  show(await asked.readRows(askAccounts(org), asked.place));
}

async function giveCredits(asked: OpsAsked): Promise<void> {
  const amountCents = Number(asked.values.cents);
  if (!Number.isSafeInteger(amountCents) || amountCents === 0 || Math.abs(amountCents) > MOST.cents) {
    throw new Misuse(`--cents must be a whole number other than 0, at most ${MOST.cents}`);
  }
  const { id: accountId } = await namedAccount(asked);
  await queueTasks(asked, [{ type: "grant", accountId, amountCents }]);
}

async function showKeys(asked: OpsAsked): Promise<void> {
  const { org } = await namedAccount(asked);
  const { revoke } = asked.values;
  if (revoke !== undefined) {
    const keys = await asked.readRows(askKeys(org), asked.place);
    if (!keys.some(({ id }) => id === revoke)) throw new Misuse(`${org} has no key ${revoke}`);
    await asked.executeSql([revokeKey(revoke, Date.now())], asked.place);
  }
  show(await asked.readRows(askKeys(org), asked.place));
}

async function showDeadLetters(asked: OpsAsked): Promise<void> {
  const { replay, all } = asked.values;
  const letters = await asked.readRows(askDeadLetters(all ? "all" : "open"), asked.place);
  if (replay === undefined) return show(letters);
  const wanted = letters.map(({ id }) => String(id)).filter((id) => replay === "all" || id === replay);
  if (replay === "all" && wanted.length === 0) {
    console.log("no dead letter waits");
    return;
  }
  if (wanted.length === 0) throw new Misuse(`there is no waiting dead letter ${replay}`);
  await queueTasks(
    asked,
    wanted.map((letterId) => ({ type: "replay" as const, letterId })),
  );
}

async function lookAgain(asked: OpsAsked): Promise<void> {
  const rows =
    asked.values.org === undefined
      ? await asked.readRows(askAccounts(), asked.place)
      : [await namedAccount(asked)];
  await queueTasks(
    asked,
    rows.map(({ id }) => ({ type: "look_again" as const, accountId: String(id) })),
  );
}

/** The account if one was named, which must exist; undefined means all accounts. */
async function orgWhereGiven(asked: OpsAsked): Promise<string | undefined> {
  return asked.values.org === undefined ? undefined : (await namedAccount(asked)).org;
}

function folderOf({ values }: OpsAsked): string {
  if (values.dir === undefined) throw new Misuse("--dir is missing");
  return values.dir;
}

function emailOf({ word = "" }: OpsAsked): string {
  if (isEmail(word)) return word.toLowerCase();
  throw new Misuse("unblock needs an e-mail address: pnpm ops unblock ada@acme.example");
}

/** Reads an option that is a whole number from 0, or `none`, which gives null. */
function number(
  { values }: OpsAsked,
  option: Exclude<keyof typeof MOST, "cents">,
  none?: string,
): number | null {
  const value = values[option];
  if (none !== undefined && value === none) return null;
  if (value !== undefined && /^\d{1,16}$/.test(value) && Number(value) <= MOST[option]) return Number(value);
  const orNone = none === undefined ? "" : `, or ${none}`;
  throw new Misuse(`--${option} must be a whole number, at most ${MOST[option]}${orNone}`);
}
