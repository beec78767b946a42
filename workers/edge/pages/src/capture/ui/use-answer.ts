import { useEffect, useRef, useState } from "preact/hooks";
import type { AnswerValue } from "../model/answer.ts";
import type { AnswerStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";
import { ownValue } from "@svc/domain/own-value";

/** What the page itself finds in an answer that is to be sent. */
export type Finding = {
  readonly isEmpty: boolean;
  /** Said of an empty one where an answer is required. */
  readonly missing: string;
  /** What is wrong with one that is not empty. */
  readonly flaw?: string | undefined;
};

/**
 * One answer: what was typed outlives the tab, what was confirmed is sent; the service has the last word on it. `fields`
 * is put on what holds the fields: the first of them takes the focus when something is wrong.
 */
export function useAnswer<Value extends AnswerValue>(step: AnswerStep, empty: Value) {
  const flow = useFlow();
  const text = useText();
  const fields = useRef<HTMLElement>(null);
  const here = ownValue(flow.answers.value, step.key);
  // what was taken back is empty, whatever the service had
  const known = here ? here.value : ownValue(flow.session.value.answers, step.key)?.value;
  const value = (known ?? empty) as Value; // each kind of step only ever holds its own form
  const [problem, setProblem] = useState<string | undefined>(
    here?.state === "refused" ? text("answer_invalid") : undefined,
  );
  useEffect(() => {
    flow.hasMistake.value = problem !== undefined;
    return () => {
      flow.hasMistake.value = false;
    };
  }, [flow, problem]);

  const type = (next: Value) => {
    setProblem(undefined);
    void flow.putAnswer(step.key, "draft", next);
  };
  const refuse = (what: string) => {
    setProblem(what);
    fields.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  };
  const confirm = async ({ isEmpty, missing, flaw }: Finding) => {
    if (isEmpty && step.min > 0) return refuse(missing);
    if (!isEmpty && flaw !== undefined) return refuse(flaw);
    if (!isEmpty) await flow.putAnswer(step.key, "saved", value);
    else if (here || ownValue(flow.session.value.answers, step.key)) await flow.putAnswer(step.key, "saved");
    flow.goTo(flow.steps.value.findIndex(({ key }) => key === step.key) + 1);
  };
  return { value, problem, type, confirm, fields };
}
