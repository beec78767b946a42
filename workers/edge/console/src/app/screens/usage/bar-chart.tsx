import { useEffect, useId, useRef, useState } from "preact/hooks";
import { numberText } from "../../text/numbers.ts";
import { everyFew, ticksTo } from "./scale.ts";

type Bar = {
  readonly name: string;
  /** The label below the bar, where there is room. */
  readonly mark: string;
  /** From bottom to top, in the order of the chart's kinds. */
  readonly parts: readonly number[];
  /** The description shown and announced. */
  readonly told: string;
};

type BarChartProps = {
  readonly title: string;
  readonly desc: string;
  readonly bars: readonly Bar[];
  /** CSS classes of the parts, each with a colour and a pattern. */
  readonly kinds: readonly string[];
  readonly numberOf?: (value: number) => string;
};

const HEIGHT = 200;
const BELOW = 24;
const ABOVE = 12;
const LEFT = 56;
/** Half of a label that is wider than its bar. */
const RIGHT = 8;
const MARK_WIDTH = 56;
const LEAST_PART = 1.5;

/** Stacked bars. One of them has the focus, arrows move between bars, and its values are shown below. */
export function BarChart({ title, desc, bars, kinds, numberOf = numberText }: BarChartProps) {
  const [box, width] = useWidth();
  const [at, setAt] = useState<number>();
  const id = useId();
  const most = Math.max(0, ...bars.map(({ parts }) => sumOf(parts)));
  const ticks = ticksTo(most);
  const top = ticks.at(-1) ?? 1;
  const y = (value: number) => ABOVE + HEIGHT * (1 - value / top);
  const step = (width - LEFT - RIGHT) / Math.max(1, bars.length);
  const isMarked = everyFew(bars.length, Math.max(2, Math.floor((width - LEFT) / MARK_WIDTH)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextOf(event.key, at ?? -1, bars.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <div class="chart" ref={box}>
      <div
        class="chart-focus"
        tabIndex={0}
        role="group"
        aria-label={title}
        aria-describedby={`${id}-told`}
        onKeyDown={onKeyDown}
        onFocus={() => setAt(at ?? bars.length - 1)}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-desc`}
          width={width}
          height={ABOVE + HEIGHT + BELOW}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-desc`}>{desc}</desc>
          <Patterns id={id} kinds={kinds} />
          <Grid ticks={ticks} width={width} y={y} numberOf={numberOf} />
          {bars.map((bar, index) => (
            <g key={index} onPointerEnter={() => setAt(index)}>
              <Column
                bar={bar}
                kinds={kinds}
                id={id}
                x={LEFT + step * index}
                width={step}
                y={y}
                isChosen={index === at}
                isMarked={isMarked(index)}
              />
            </g>
          ))}
        </svg>
      </div>
      <p id={`${id}-told`} class="chart-told" role="status">
        {at === undefined ? desc : bars[at]?.told}
      </p>
    </div>
  );
}

type GridProps = {
  readonly ticks: readonly number[];
  readonly width: number;
  readonly y: (value: number) => number;
  readonly numberOf: (value: number) => string;
};

function Grid({ ticks, width, y, numberOf }: GridProps) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
          <text class="axis" x={LEFT - 8} y={y(tick) + 4} text-anchor="end">
            {numberOf(tick)}
          </text>
        </g>
      ))}
    </>
  );
}

type StackProps = {
  readonly bar: Bar;
  readonly kinds: readonly string[];
  readonly id: string;
  readonly x: number;
  readonly width: number;
  readonly y: (value: number) => number;
};
type ColumnProps = StackProps & { readonly isChosen: boolean; readonly isMarked: boolean };

/** A bar with its margins and its label. */
function Column({ isChosen, isMarked, ...stack }: ColumnProps) {
  const { bar, x, width } = stack;
  return (
    <>
      <rect class={isChosen ? "bar-room chosen" : "bar-room"} x={x} y={ABOVE} width={width} height={HEIGHT} />
      <Stack {...stack} x={x + width * 0.12} width={width * 0.76} />
      {isMarked && (
        <text class="axis" x={x + width / 2} y={ABOVE + HEIGHT + 18} text-anchor="middle">
          {bar.mark}
        </text>
      )}
    </>
  );
}

/** A nonzero part is always visible, however small. */
function Stack({ bar, kinds, id, x, width, y }: StackProps) {
  let below = y(0);
  return (
    <>
      {bar.parts.map((value, index) => {
        if (value <= 0) return null;
        const height = Math.max(LEAST_PART, y(0) - y(value));
        below -= height;
        return (
          <rect
            key={index}
            class={`part ${kinds[index] ?? ""}`}
            x={x}
            y={below}
            width={Math.max(1, width)}
            height={height}
            fill={`url(#${id}-${kinds[index] ?? ""})`}
          />
        );
      })}
    </>
  );
}

/** Besides a colour, each kind has a line pattern. */
function Patterns({ id, kinds }: { readonly id: string; readonly kinds: readonly string[] }) {
  return (
    <defs>
      {kinds.map((kind, index) => (
        <pattern
          key={kind}
          id={`${id}-${kind}`}
          class={kind}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${index * 45})`}
        >
          <rect width={6} height={6} class="pattern-ground" />
          {index > 0 && <line x1={0} x2={0} y1={0} y2={6} class="pattern-line" />}
        </pattern>
      ))}
    </defs>
  );
}

function nextOf(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return Math.min(count - 1, at + 1);
  if (key === "ArrowLeft") return Math.max(0, at - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Uses the available width without scaling, so that texts keep their size. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
