type Size = { readonly width: number; readonly height: number };

/** The parts of a device's report that we use. The sender controls it: every member may be missing or false. */
export type DeviceReport = {
  readonly label?: string;
  readonly method?: string;
  /** What the track claims to deliver, and what arrived. */
  readonly reported?: Size;
  readonly actual?: Size;
  readonly fps?: number;
  readonly webdriver: boolean;
  /** Whether the torch was on, per frame. */
  readonly torchApplied?: readonly boolean[];
};

const MAX_LABEL = 200;
const MAX_FRAMES = 10;

/** Undefined if the text is not a report of a camera. A member of unexpected form is treated as absent. */
export function readDeviceReport(text: string | undefined): DeviceReport | undefined {
  const report = objectOf(parsed(text));
  const camera = objectOf(report?.["camera"]);
  if (!report || !camera) return undefined;
  const actual = objectOf(camera["actual"]);
  return compact({
    label: stringOf(camera["label"])?.slice(0, MAX_LABEL),
    method: stringOf(camera["method"]),
    reported: sizeOf(objectOf(camera["reported"])),
    actual: sizeOf(actual),
    fps: positive(actual?.["fps"]),
    webdriver: report["webdriver"] === true,
    torchApplied: switches(report["torch_applied"]),
  });
}

type Members = Readonly<Record<string, unknown>>;

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Members | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Members) : undefined; // a parsed JSON object has exactly this type
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function positive(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 ? value : undefined;
}

function sizeOf(members: Members | undefined): Size | undefined {
  const [width, height] = [positive(members?.["width"]), positive(members?.["height"])];
  return width !== undefined && height !== undefined ? { width, height } : undefined;
}

function switches(value: unknown): readonly boolean[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_FRAMES) return undefined;
  return value.every((each) => each === 0 || each === 1) ? value.map((each) => each === 1) : undefined;
}

type Compact<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function compact<T extends object>(members: T): Partial<Compact<T>> & Pick<T, "webdriver" & keyof T> {
  // fromEntries loses the types of the remaining members
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}
