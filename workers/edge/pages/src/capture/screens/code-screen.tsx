import { useEffect, useState } from "preact/hooks";
import type { ImageStep } from "../model/step.ts";
import { useFlow } from "../ui/flow-context.ts";
import { StepScreen } from "../ui/step-screen.tsx";
import { useText } from "../ui/text.ts";

const SECOND_MS = 1000;

/** Shows the code to write on paper, before the camera opens (CONTRACT G19). */
export function CodeScreen({ step, index }: { readonly step: ImageStep; readonly index: number }) {
  const { codes } = useFlow();
  const text = useText();
  const [isMissed, setMissed] = useState(false);
  const leftMs = useTicking(() => codes.leftMs(step));
  const isOver = leftMs === 0;
  const ask = () => {
    setMissed(false);
    void codes.ask(step).catch(() => setMissed(true));
  };
  useEffect(() => {
    if (codes.leftMs(step) === undefined) ask();
  }, []);
  const code = codes.codeOf(step);
  return (
    <StepScreen
      step={step}
      index={index}
      actions={<Actions step={step} isOver={isOver} isMissed={isMissed} onAsk={ask} />}
    >
      <p class="lead">{text("code_heading")}</p>
      <p>{text("code_body")}</p>
      {code !== undefined && !isOver && <Code code={code} />}
      {code !== undefined && !isOver && leftMs !== undefined && (
        <p class="quiet">{text("code_left", { time: clockOf(leftMs) })}</p>
      )}
      <p role="status">
        {isOver && text("code_over")}
        {isMissed && text("code_trouble")}
        {code === undefined && !isMissed && text("loading")}
      </p>
    </StepScreen>
  );
}

/** Each character is spoken alone, and never turned around in a text that runs from right to left. */
function Code({ code }: { readonly code: string }) {
  return (
    <p class="scene-code" dir="ltr" role="img" aria-label={Array.from(code).join(" ")}>
      {code}
    </p>
  );
}

type ActionsProps = {
  readonly step: ImageStep;
  readonly isOver: boolean;
  readonly isMissed: boolean;
  readonly onAsk: () => void;
};

function Actions({ step, isOver, isMissed, onAsk }: ActionsProps) {
  const { codes } = useFlow();
  const text = useText();
  const isReady = codes.codeOf(step) !== undefined && !isOver;
  return (
    <>
      {isReady && (
        <button class="primary" type="button" onClick={() => codes.write(step)}>
          {text("code_written")}
        </button>
      )}
      {(isOver || isMissed) && (
        <button class="primary" type="button" onClick={onAsk}>
          {text(isMissed ? "retry" : "code_new")}
        </button>
      )}
      {isMissed && (
        <button class="plain" type="button" onClick={() => codes.goWithout(step)}>
          {text("code_without")}
        </button>
      )}
    </>
  );
}

/** Renders again every second. */
function useTicking<T>(read: () => T): T {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return read();
}

function clockOf(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
