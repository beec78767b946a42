import * as audits from "@svc/contract/audit/audit-routes";
import type { Operation } from "../http/operation.ts";
import { auditLater, auditSync } from "./audit.ts";

export const AUDIT_OPERATIONS: readonly Operation[] = [
  [audits.auditSync, "sync_audits", auditSync],
  [audits.audit, "writes", auditLater],
];
