import * as keys from "@svc/contract/keys/key-routes";
import { operation, type Operation } from "../http/operation.ts";
import { createKey, deleteKey, listKeys, rollKey } from "./api-keys.ts";

export const KEY_OPERATIONS: readonly Operation[] = [
  operation(keys.listKeys, "reads", listKeys),
  operation(keys.createKey, "writes", createKey),
  operation(keys.rollKey, "writes", rollKey),
  operation(keys.deleteKey, "writes", deleteKey),
];
