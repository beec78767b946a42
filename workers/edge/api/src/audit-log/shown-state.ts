import { presentKey } from "@svc/contract/keys/key-body";
import { presentDatabaseItem } from "@svc/contract/database/database-body";
import type { AuditState } from "@svc/domain/audit-log";
import { countRows, findDatabase } from "@svc/store/template/databases";
import { readSettings } from "../account/settings.ts";
import { readBrand } from "../brand/brands.ts";
import type { ApiContext } from "../context.ts";
import { readCredits } from "../credits/credits.ts";
import { objectOf, orRefuse } from "../http/found.ts";
import { inShard } from "../http/storage.ts";
import { foundKey } from "../keys/api-keys.ts";
import { readSso } from "../sso/connection.ts";
import { listPasskeys } from "../sign-in/passkeys.ts";
import { listInvitations } from "../team/invitations.ts";
import { listMembers } from "../team/members.ts";
import { readTemplate } from "../template/read-templates.ts";

/**
 * Reads the current state of the target, without anything that must not be logged. Undefined when the target does not
 * exist.
 */
export type ShowState = (c: ApiContext, id: string) => Promise<AuditState | undefined>;

/** The link URL is a secret, because it starts verifications. The usage counters are not part of the configuration. */
const NOT_OF_TEMPLATE = ["link_url", "used_today", "used_total"];
const OF_CREDITS = ["balance_cents", "payment_method", "monthly_cap_cents", "month_spent_cents"];

export const showSettings: ShowState = async (c) =>
  omit(await (await readSettings(c)).json(), ["suppressed_emails"]);

/** The addresses to enter at the provider are not part of the configuration, and a test changes nothing. */
export const showSso: ShowState = async (c) =>
  omit(await (await readSso(c)).json(), ["redirect_url", "logout_url", "login_url", "last_test"]);

export const showBrand: ShowState = async (c) => (await readBrand(c)).json();

export const showTemplate: ShowState = async (c) => templateState(await (await readTemplate(c)).json());

export const showKey: ShowState = async (c) => presentKey(await foundKey(c));

export const showCredits: ShowState = async (c) => pick(await (await readCredits(c)).json(), OF_CREDITS);

/** Logs the number of rows, not their contents. */
export const showDatabase: ShowState = async (c, id) => {
  const [head, rows] = await inShard(c, (shard) =>
    Promise.all([findDatabase(shard, id), countRows(shard, id)]),
  );
  if (!head) return undefined;
  const { row_count: _count, ...shown } = presentDatabaseItem({ ...head, rowCount: rows });
  return { ...shown, rows };
};

/** Logs results and decisions, without anything that a redaction erases. */
export const showVerification: ShowState = async (c) => {
  const { status, verdict, similarPhoto, legalHold } = orRefuse(
    await objectOf(c).read(c.var.account.id),
  ).view;
  const search = verdict?.reverseSearch?.state;
  return {
    status,
    ...(verdict && { svc: verdict.svc }),
    ...(search !== undefined && { reverse_search: search }),
    ...(similarPhoto?.decision !== undefined && { similar_photo: similarPhoto.decision }),
    ...(legalHold && { legal_hold: true }),
  };
};

export const showMember: ShowState = async (c, id) => itemOf(await listMembers(c), id);

export const showInvitation: ShowState = async (c, id) => itemOf(await listInvitations(c), id);

export const showPasskey: ShowState = async (c, id) => itemOf(await listPasskeys(c), id);

/** Finds one item in a list endpoint that has no pages. */
async function itemOf(list: Response, id: string): Promise<AuditState | undefined> {
  const { items } = await list.json<{ readonly items: readonly AuditState[] }>();
  return items.find((item) => item["id"] === id);
}

export function templateState(template: AuditState): AuditState {
  return omit(template, NOT_OF_TEMPLATE);
}

export function omit(state: AuditState, names: readonly string[]): AuditState {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !names.includes(name)));
}

export function pick(state: AuditState, names: readonly string[]): AuditState {
  return Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
}
