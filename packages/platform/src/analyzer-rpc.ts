import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import type { AnalysisMessage } from "./analysis-message.ts";

export type AnalyzerRpc = {
  /** Runs what is still open on one capture and reports it to its verification; true when everything settled. */
  analyze(message: AnalysisMessage): Promise<boolean>;
  /** With whom this deployment has set up an account; nobody else is asked. */
  outsideJudges(): Promise<readonly OutsideJudgeName[]>;
};
