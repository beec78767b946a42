import * as records from "@svc/contract/record/record-routes";
import { operation, type Operation } from "../http/operation.ts";
import { readRecord } from "./read-record.ts";

export const RECORD_OPERATIONS: readonly Operation[] = [operation(records.readRecord, readRecord)];
