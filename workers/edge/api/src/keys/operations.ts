import * as keys from "@svc/contract/keys/key-routes";
import { byId, withoutSecret } from "../audit-log/audited.ts";
import { showKey } from "../audit-log/shown-state.ts";
import { tellThemselves } from "../security-notice/told.ts";
import { operation, type Operation } from "../http/operation.ts";
import { createKey, deleteKey, listKeys, rollKey } from "./api-keys.ts";

const key = { kind: "api_key", id: byId, before: showKey } as const;
const told = tellThemselves((account) => ({ kind: "key_created", account }));

export const KEY_OPERATIONS: readonly Operation[] = [
  operation(keys.listKeys, listKeys),
  operation(keys.createKey, createKey, {
    audited: { kind: "api_key", after: withoutSecret },
    told,
  }),
  operation(keys.rollKey, rollKey, { audited: { ...key, after: withoutSecret }, told }),
  operation(keys.deleteKey, deleteKey, { audited: key }),
];
