import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Camera } from "../camera/camera.ts";
import { surroundingsHere } from "../device/surroundings.ts";
import { useFlow } from "./flow-context.ts";
import { FurtherScreen } from "./further-screen.tsx";
import { Icon } from "./icon.tsx";
import { LongHeading } from "./long-heading.tsx";
import { Segments } from "./segments.tsx";
import { useText } from "./text.ts";
import { usePinch } from "./use-pinch.ts";
import type { Status } from "./use-status.ts";

type Props = {
  readonly heading: string;
  readonly index: number;
  readonly camera: Camera | undefined;
  readonly video: { current: HTMLVideoElement | null };
  readonly isSlow: boolean;
  /** Another screen is on top: the viewfinder is hidden from sight and screen readers, but its video keeps running. */
  readonly isCovered: boolean;
  readonly mirrored: boolean;
  /** Announced by screen readers as it changes. */
  readonly status: Status;
  readonly overlay?: ComponentChildren;
  readonly aside?: ComponentChildren;
  /** Refused or incomplete shots, with the reason. */
  readonly alerts?: ComponentChildren;
  /** Torch, zoom and the like, over the picture. */
  readonly tools?: ComponentChildren;
  /** The bottom bar. Elements at either side may come and go without moving the shutter. */
  readonly before?: ComponentChildren;
  readonly shutter: ComponentChildren;
  readonly after?: ComponentChildren;
  /** Two fingers on the picture, with the factor by which they moved apart. */
  readonly onPinch?: ((factor: number) => void) | undefined;
};

export function ViewfinderScreen(props: Props) {
  const text = useText();
  const { camera, isCovered, isSlow } = props;
  const pinch = usePinch(props.onPinch);
  const surroundings = surroundingsHere();
  if (isSlow && surroundings.inApp)
    return (
      <FurtherScreen
        draw={({ InApp }) => <InApp surroundings={surroundings} onRetry={() => location.reload()} />}
      />
    );
  return (
    <main class={`viewfinder${isCovered ? " covered" : ""}`} aria-hidden={isCovered}>
      <Caption {...props} />
      <div class="view" {...pinch}>
        <video
          ref={props.video}
          class={props.mirrored ? "mirrored" : ""}
          aria-label={text("camera_view")}
          autoplay
          muted
          playsInline
        />
        {camera && props.overlay}
        <div class="notes">
          <Notes />
          {props.alerts}
        </div>
      </div>
      <HintLine {...props} />
      <Bar {...props} />
      <div class="tools">{props.tools}</div>
    </main>
  );
}

/** Buttons that leave the screen wait until an earlier visit's data is loaded. */
function Bar({ before, shutter, after }: Props) {
  const { isReady } = useFlow();
  return (
    <div class="bar">
      <div class="side">{isReady.value && before}</div>
      {shutter}
      <div class="side">{isReady.value && after}</div>
    </div>
  );
}

function HintLine({ camera, isSlow, status }: Props) {
  const text = useText();
  const isGood = camera !== undefined && status.isGood;
  const waiting = isSlow ? "camera_waiting" : "camera_starting";
  return (
    <p class={`hint${isGood ? " good" : ""}`}>
      {isGood && <Icon name="check" />}
      <span role="status">{camera ? status.words : text(waiting)}</span>
    </p>
  );
}

/** The question, the position in the steps, and the way back. */
function Caption({ heading, index, isCovered, aside }: Props) {
  const flow = useFlow();
  const text = useText();
  const total = flow.steps.value.length;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isCovered) title.current?.focus({ preventScroll: true });
  }, [isCovered]);
  return (
    <div class="caption">
      <div class="where">
        {index > 0 && (
          <button class="round" type="button" aria-label={text("back")} onClick={() => flow.goTo(index - 1)}>
            <Icon name="back" />
          </button>
        )}
        {total > 1 && <span>{text("progress", { number: index + 1, total })}</span>}
        {aside}
      </div>
      {total > 1 && <Segments total={total} done={index} at={index} />}
      <LongHeading title={title} words={heading} />
    </div>
  );
}

/** An overlay, so that nothing moves when the network goes. Announced through the page's live region. */
function Notes() {
  const flow = useFlow();
  const text = useText();
  return (
    <div aria-hidden="true">
      {!flow.online.value && <p class="aim-note">{text("offline")}</p>}
      {flow.isForgetful.value && <p class="aim-note">{text("forgetful")}</p>}
    </div>
  );
}
