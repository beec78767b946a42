import { useEffect, useRef, useState } from "preact/hooks";
import type { AnswerValue } from "../model/answer.ts";
import type { AnswerStep } from "../model/step.ts";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";
import { ownValue } from "@svc/domain/own-value";

/** The page's own checks of an answer before it is sent. */
export type Finding = {
  readonly isEmpty: boolean;
  /** The message when a required answer is empty. */
  readonly missing: string;
  /** The error in an answer that is not empty. */
  readonly flaw?: string | undefined;
};

/**
 * One answer. Typed text survives the tab, a confirmed answer is sent, and the service has the final say. Put `fields`
 * on the element around the fields: its first field takes the focus on an error.
 */
export function useAnswer<Value extends AnswerValue>(step: AnswerStep, empty: Value) {
  const flow = useFlow();
  const text = useText();
  const fields = useRef<HTMLElement>(null);
  const here = ownValue(flow.answers.value, step.key);
  // a withdrawn answer is empty, whatever the service has
  const known = here ? here.value : ownValue(flow.session.value.answers, step.key)?.value;
  const value = (known ?? empty) as Value; // each kind of step stores only its own shape
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
