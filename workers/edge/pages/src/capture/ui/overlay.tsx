/** Guides over the viewfinder, each in a square of 100 that is stretched over it (CONTRACT G5.4 `overlay`). */
const SHAPES: Readonly<Record<string, string>> = {
  frame: "M8 8h84v84h-84z",
  plate: "M12 40h76v20h-76z",
  document: "M6 26h88v48h-88z",
  vehicle_front: "M14 72v-22l10-18h52l10 18v22zM14 52h72M22 72v6h12v-6M66 72v6h12v-6",
  vehicle_rear: "M14 72v-20l12-20h48l12 20v20zM20 52h60M22 72v6h12v-6M66 72v6h12v-6",
  vehicle_left: "M4 66v-14l16-4 14-14h30l16 14 16 4v14zM18 66a7 7 0 0 0 14 0M68 66a7 7 0 0 0 14 0",
};

/** Laid over the picture itself, as `object-fit: contain` lays the picture into the page. */
export function Overlay({
  kind,
  video,
}: {
  readonly kind: string | undefined;
  readonly video: HTMLVideoElement | null;
}) {
  const shape = SHAPES[kind === "vehicle_right" ? "vehicle_left" : (kind ?? "none")];
  if (shape === undefined || !video) return null;
  const { videoWidth: width, videoHeight: height } = video;
  return (
    <svg class={`overlay ${kind}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path
        d={shape}
        transform={`scale(${width / 100} ${height / 100})`}
        vector-effect="non-scaling-stroke"
      />
    </svg>
  );
}
