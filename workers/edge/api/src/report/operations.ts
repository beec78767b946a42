import * as reports from "@svc/contract/report/report-routes";
import { operation, type Operation } from "../http/operation.ts";
import { readReport } from "./read-report.ts";

export const REPORT_OPERATIONS: readonly Operation[] = [operation(reports.readReport, readReport)];
