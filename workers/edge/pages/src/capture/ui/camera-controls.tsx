import { useId } from "preact/hooks";
import type { Camera } from "../camera/camera.ts";
import type { ZoomRange } from "../device/support.ts";
import { useFlow } from "./flow-context.ts";
import { Icon } from "./icon.tsx";
import { useText } from "./text.ts";

type Props = {
  readonly camera: Camera;
  readonly torchOn: boolean;
  readonly onTorch: (on: boolean) => void;
  readonly zoom: number | undefined;
  readonly onZoom: (zoom: number) => void;
};

/** The automatic shutter, and torch and zoom where the device has them. */
export function CameraControls({ camera, torchOn, onTorch, zoom, onZoom }: Props) {
  const flow = useFlow();
  const text = useText();
  const { isAutomatic } = flow.aiming;
  const abilities = camera.abilities();
  // next to a torch and a zoom there is no room for its name
  const isAlone = !abilities.torch && !abilities.zoom;
  const toggle = async () => {
    await camera.set({ torch: !torchOn });
    onTorch(!torchOn);
  };
  return (
    <>
      {abilities.torch && (
        <button
          class="round"
          type="button"
          aria-label={text(torchOn ? "camera_torch_off" : "camera_torch_on")}
          aria-pressed={torchOn}
          onClick={() => void toggle().catch(() => {})}
        >
          <Icon name="light" />
        </button>
      )}
      <button
        class={isAlone ? "round named" : "round"}
        type="button"
        aria-label={text("camera_auto")}
        aria-pressed={isAutomatic.value}
        onClick={() => {
          isAutomatic.value = !isAutomatic.value;
        }}
      >
        <Icon name="automatic" />
        {isAlone && <span>{text("camera_auto")}</span>}
      </button>
      {abilities.zoom && <ZoomControl range={abilities.zoom} zoom={zoom} onZoom={onZoom} />}
    </>
  );
}

// our choice: the usual zoom steps of phone lenses; more than three do not fit next to the torch
const STEPS = [0.5, 1, 2, 5] as const;
const MOST_STEPS = 3;

type ZoomProps = {
  readonly range: ZoomRange & { readonly now: number };
  readonly zoom: number | undefined;
} & Pick<Props, "onZoom">;

function ZoomControl({ range: { min, max, step, now }, zoom = now, onZoom }: ZoomProps) {
  const text = useText();
  const id = useId();
  const steps = STEPS.filter((each) => each >= min && each <= max).slice(0, MOST_STEPS);
  return (
    <div class="zoom">
      {steps.map((each) => (
        <button
          key={each}
          type="button"
          aria-label={`${text("camera_zoom")} ${each}×`}
          aria-pressed={Math.abs(zoom - each) < 0.05}
          onClick={() => onZoom(each)}
        >
          {each}×
        </button>
      ))}
      <label class="unseen" for={id}>
        {text("camera_zoom")}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step || 0.1}
        value={zoom}
        onInput={({ currentTarget }) => onZoom(Number(currentTarget.value))}
      />
    </div>
  );
}
