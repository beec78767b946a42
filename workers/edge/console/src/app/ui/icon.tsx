/** Our own drawings, 16 by 16, in the text colour. */
const PATHS = {
  cases: "M2.5 3.5h11v9h-11zM2.5 10l3-3 3 3 2-2 3 3M10.7 6.2h.1",
  review:
    "M8 3.5c3 0 5.2 2.3 6 4.5-.8 2.2-3 4.5-6 4.5S2.8 10.2 2 8c.8-2.2 3-4.5 6-4.5zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  search: "M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM10.2 10.2l3.3 3.3",
  close: "M4 4l8 8M12 4l-8 8",
  check: "M3.5 8.5l3 3 6-7",
  copy: "M5.5 5.5h7v7h-7zM3.5 10.5v-7h7",
  chevron: "M5 6.5l3 3 3-3",
  more: "M3.6 8h.1M8 8h.1M12.4 8h.1",
  open: "M9.5 3h3.5v3.5M13 3L7.5 8.5M11 9.5V13H3V5h3.5",
  keys: "M2 4.5h12v7H2zM4.5 7h.1M7 7h.1M9.5 7h.1M11.8 7h.1M5.5 9.3h5",
  filter: "M2.5 4h11M4.5 8h7M6.5 12h3",
  star: "M8 2.8l1.6 3.3 3.6.5-2.6 2.5.6 3.6L8 11l-3.2 1.7.6-3.6L2.8 6.6l3.6-.5z",
  place:
    "M8 14s4.2-3.9 4.2-7.3A4.2 4.2 0 0 0 8 2.5a4.2 4.2 0 0 0-4.2 4.2C3.8 10.1 8 14 8 14zM8 5.4a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8z",
  undo: "M5.5 4L3 6.5l2.5 2.5M3 6.5h6a3.5 3.5 0 0 1 0 7H7",
  left: "M9.5 4l-4 4 4 4",
  right: "M6.5 4l4 4-4 4",
  photo: "M2.5 3.5h11v9h-11zM2.5 10.5l3-3 3 3 2-2 3 2.5",
  arrowUp: "M8 13V3.5M4 7.5L8 3.5l4 4",
  signOut: "M9.5 3H3.5v10h6M7 8h7M11.5 5.5L14 8l-2.5 2.5",
  send: "M2.5 8L13.5 3l-3 10.5-3-4.5zM7.5 9l6-6",
  webhooks: "M5 11a2.5 2.5 0 1 1 2.4-3.2L9.5 4.5M11 5a2.5 2.5 0 1 1-2.2 3.7M11 11H6",
  credits: "M2.5 4.5h11v7h-11zM2.5 7h11M5 9.5h2",
  settings: "M3 5h6M12 5h1M3 11h1M7 11h6M10.5 3.5v3M5.5 9.5v3",
  plus: "M8 3.5v9M3.5 8h9",
  minus: "M3.5 8h9",
  fit: "M6 2.5H2.5V6M10 2.5h3.5V6M6 13.5H2.5V10M10 13.5h3.5V10",
  marks: "M3 5.5V3h2.5M10.5 3H13v2.5M13 10.5V13h-2.5M5.5 13H3v-2.5M6 6h4v4H6z",
  databases:
    "M3 4.2c0-1 2.2-1.7 5-1.7s5 .7 5 1.7-2.2 1.7-5 1.7-5-.7-5-1.7zM3 4.2v7.6c0 1 2.2 1.7 5 1.7s5-.7 5-1.7V4.2M3 8c0 1 2.2 1.7 5 1.7S13 9 13 8",
  brands:
    "M8 2.5a5.5 5.5 0 1 0 0 11c1 0 1.3-.8.9-1.5-.5-.9 0-1.7 1-1.7h1.4c1.3 0 2.2-.9 2.2-2.2C13.5 4.9 11 2.5 8 2.5zM5.3 8.2h.1M6.5 5.5h.1M9.6 5.4h.1",
  usage: "M2.5 13.5h11M4.5 11.2V8.5M8 11.2V3.5M11.5 11.2V6",
  alert: "M8 2.5L14.2 13H1.8zM8 6.5v3M8 11.3h.1",
  templates: "M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3",
} as const;
export type IconName = keyof typeof PATHS;

/** Decorative: used next to a text, or inside an element with its own name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
