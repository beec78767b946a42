import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const RESERVE = 12;
/** Extra rows before the first scroll; few, so that the first paint is faster. */
const FIRST_RESERVE = 2;
/** Rows are rendered again after this many have scrolled by. */
const STRIDE = 6;

export type Rows = { readonly first: number; readonly last: number; readonly height: number };

type Scrolled = { readonly count: number; readonly onScroll: (scrollTop: number) => void };

/** Which fixed-height rows of a scroll box to render, including some above and below. */
export function useRows(box: { readonly current: HTMLElement | null }, scrolled: Scrolled): Rows {
  const [rows, setRows] = useState<Rows>({ first: 0, last: Math.min(scrolled.count, 24), height: 0 });
  const latest = useRef(scrolled);
  latest.current = scrolled;
  const measure = () => {
    if (!box.current) return;
    const next = rowsSeen(box.current, latest.current.count);
    setRows((old) =>
      old.first === next.first && old.last === next.last && old.height === next.height ? old : next,
    );
  };
  useLayoutEffect(measure, [scrolled.count]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onScroll = () => {
      latest.current.onScroll(element.scrollTop);
      measure();
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, []);
  return rows;
}

function rowsSeen(element: HTMLElement, count: number): Rows {
  const height = rowHeightOf(element);
  const { scrollTop, clientHeight } = element;
  const reserve = scrollTop > 0 ? RESERVE : FIRST_RESERVE;
  const first = Math.floor((scrollTop / height - reserve) / STRIDE) * STRIDE;
  const last = Math.ceil(((scrollTop + clientHeight) / height + reserve) / STRIDE) * STRIDE;
  return { first: Math.max(0, first), last: Math.min(count, last), height };
}

/** In CSS pixels. It comes from the stylesheet, because on a phone a row has two lines. */
export function rowHeightOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue("--row"));
}
