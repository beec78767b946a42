import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Camera } from "../camera/camera.ts";
import { surroundingsHere } from "../device/surroundings.ts";
import { InApp } from "../screens/in-app.tsx";
import { useFlow } from "./flow-context.ts";
import { useText } from "./text.ts";

type Props = {
  readonly heading: string;
  readonly index: number;
  readonly camera: Camera | undefined;
  readonly video: { current: HTMLVideoElement | null };
  readonly isSlow: boolean;
  readonly mirrored: boolean;
  /** Said aloud by screen readers as it changes. */
  readonly status: string;
  readonly overlay?: ComponentChildren;
  readonly aside?: ComponentChildren;
  /** What was not accepted, and why. */
  readonly refused?: ComponentChildren;
  readonly controls: ComponentChildren;
};

/** The picture of the camera over the whole page, for photos and for videos. */
export function ViewfinderScreen(props: Props) {
  const flow = useFlow();
  const text = useText();
  const title = useRef<HTMLHeadingElement>(null);
  const { camera, index, isSlow, status } = props;
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const surroundings = surroundingsHere();
  if (isSlow && surroundings.inApp)
    return <InApp surroundings={surroundings} onRetry={() => location.reload()} />;
  const total = flow.steps.value.length;
  return (
    <main class="viewfinder">
      <div class="caption">
        <div class="where">
          {index > 0 && (
            <button class="plain" type="button" onClick={() => flow.goTo(index - 1)}>
              {text("back")}
            </button>
          )}
          {total > 1 && <span>{text("progress", { number: index + 1, total })}</span>}
          {props.aside}
        </div>
        <h1 ref={title} tabIndex={-1} dir="auto">
          {props.heading}
        </h1>
      </div>
      <div class="view">
        <video
          ref={props.video}
          class={props.mirrored ? "mirrored" : ""}
          aria-label={text("camera_view")}
          autoplay
          muted
          playsInline
        />
        {camera && props.overlay}
        {props.refused}
        <p class="hint" role="status">
          {camera ? status : text(isSlow ? "camera_waiting" : "camera_starting")}
        </p>
      </div>
      <div class="controls">{props.controls}</div>
    </main>
  );
}
