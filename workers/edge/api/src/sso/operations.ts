import * as sso from "@svc/contract/sso/sso-routes";
import { ofAccount } from "../audit-log/audited.ts";
import { showSso } from "../audit-log/shown-state.ts";
import { openOperation, type OpenOperation, operation, type Operation } from "../http/operation.ts";
import { changeSso, enforceSso, readSso, removeSso } from "./connection.ts";
import { addSsoDomain, removeSsoDomain, verifySsoDomain } from "./domains.ts";
import { endSso } from "./end-sso.ts";

const audited = { kind: "sso", id: ofAccount, before: showSso, shownAfter: showSso } as const;

export const SSO_OPERATIONS: readonly Operation[] = [
  operation(sso.readSso, readSso),
  operation(sso.changeSso, changeSso, { audited }),
  operation(sso.removeSso, removeSso, { audited }),
  operation(sso.enforceSso, enforceSso, { audited }),
  operation(sso.addSsoDomain, addSsoDomain, { audited }),
  operation(sso.verifySsoDomain, verifySsoDomain, { audited }),
  operation(sso.removeSsoDomain, removeSsoDomain, { audited }),
];

/** For providers. */
export const SSO_LOGOUT_OPERATIONS: readonly OpenOperation[] = [openOperation(sso.endSso, endSso)];
