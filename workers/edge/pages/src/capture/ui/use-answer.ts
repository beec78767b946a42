import { useState } from "preact/hooks";
import type { AnswerValue } from "../model/answer.ts";
import type { AnswerStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";
import { ownValue } from "@svc/domain/own-value";

/** One answer: what was typed outlives the tab, what was confirmed is sent; the service has the last word on it. */
export function useAnswer<Value extends AnswerValue>(step: AnswerStep, index: number, empty: Value) {
  const flow = useFlow();
  const text = useText();
  const here = ownValue(flow.answers.value, step.key);
  // what was taken back is empty, whatever the service had
  const known = here ? here.value : ownValue(flow.session.value.answers, step.key)?.value;
  const value = (known ?? empty) as Value; // each kind of step only ever holds its own form
  const [problem, setProblem] = useState<string | undefined>(
    here?.state === "refused" ? text("answer_invalid") : undefined,
  );

  const type = (next: Value) => {
    setProblem(undefined);
    void flow.putAnswer(step.key, next, "draft");
  };
  /** `flaw`: what the page itself finds wrong with it. */
  const confirm = async (isEmpty: boolean, flaw?: string) => {
    if (isEmpty && step.min > 0) return setProblem(text("answer_required"));
    if (!isEmpty && flaw !== undefined) return setProblem(flaw);
    if (!isEmpty) await flow.putAnswer(step.key, value, "saved");
    else if (here || ownValue(flow.session.value.answers, step.key)) await flow.withdrawAnswer(step.key);
    flow.goTo(flow.steps.value.findIndex(({ key }) => key === step.key) + 1);
  };
  return { value, problem, type, confirm, index };
}
