import { useId, useState } from "preact/hooks";
import type { Camera } from "../camera/camera.ts";
import { useText } from "./text.ts";

type Props = {
  readonly camera: Camera;
  readonly torchOn: boolean;
  readonly onTorch: (on: boolean) => void;
};

/** Light and zoom, where the device has them. */
export function CameraControls({ camera, torchOn, onTorch }: Props) {
  const text = useText();
  const id = useId();
  const { torch, zoom } = camera.abilities();
  const [zoomed, setZoomed] = useState(zoom?.min);
  const toggle = async () => {
    await camera.set({ torch: !torchOn });
    onTorch(!torchOn);
  };
  return (
    <div class="abilities">
      {torch && (
        <button
          class="plain"
          type="button"
          aria-pressed={torchOn}
          onClick={() => void toggle().catch(() => {})}
        >
          {text(torchOn ? "camera_torch_off" : "camera_torch_on")}
        </button>
      )}
      {zoom && (
        <>
          <label for={id}>{text("camera_zoom")}</label>
          <input
            id={id}
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step || 0.1}
            value={zoomed}
            onInput={({ currentTarget }) => {
              const value = Number(currentTarget.value);
              setZoomed(value);
              void camera.set({ zoom: value }).catch(() => {});
            }}
          />
        </>
      )}
    </div>
  );
}
