import * as bundles from "@svc/contract/bundle/bundle-routes";
import { byId } from "../audit-log/audited.ts";
import { operation, type Operation } from "../http/operation.ts";
import { readBundle } from "./read-bundle.ts";

export const BUNDLE_OPERATIONS: readonly Operation[] = [
  // a read, but one with which the originals leave the service
  operation(bundles.readBundle, readBundle, { audited: { kind: "verification", id: byId } }),
];
