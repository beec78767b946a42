import type { BrandBody } from "@svc/contract/brand/brand-body";
import type { PreviewDraft, PreviewPlace, PreviewReady } from "@svc/contract/capture/preview-draft";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { me } from "../../api/session.ts";
import { useRead } from "../../parts/use-read.ts";
import { currentLanguage, text } from "../../text/text.ts";
import { type Draft, specOf } from "./draft.ts";
import { stepsOf } from "./steps.ts";
import { asText, asValues } from "./values.ts";

/** The phone size for which the capture page is drawn. */
const PHONE = { width: 390, height: 844 };
/** The phone frame's width at each side. */
const RIM = 10;
const USUAL_HOURS = 1;
/** Used until the settings are loaded (CONTRACT G10). */
const USUAL_DAYS = 180;

type PreviewProps = {
  readonly draft: Draft;
  readonly brands: readonly BrandBody[];
  readonly place: PreviewPlace;
  readonly onPlace: (place: PreviewPlace) => void;
};

/**
 * The real capture page next to the editor. It shows the draft as it is typed, and neither sends nor stores anything.
 */
export function PreviewPane({ draft, brands, place, onPlace }: PreviewProps) {
  const room = useRef<HTMLDivElement>(null);
  const scale = useScale(room);
  const frame = useDraft(draft, brands, place);
  const box = { width: (PHONE.width + 2 * RIM) * scale, height: (PHONE.height + 2 * RIM) * scale };
  return (
    <aside class="preview" aria-label={text("preview")}>
      <PlaceBar draft={draft} place={place} onPlace={onPlace} />
      <div class="preview-room" ref={room}>
        <div class="preview-phone" style={box}>
          <div class="preview-case" style={{ transform: `scale(${scale})` }}>
            {/* its links do nothing, since a preview is never left */}
            <iframe
              ref={frame}
              src="/preview"
              title={text("preview_title")}
              sandbox="allow-forms allow-scripts allow-same-origin"
              width={PHONE.width}
              height={PHONE.height}
            />
          </div>
        </div>
      </div>
      <p class="quiet">{text("preview_hint")}</p>
    </aside>
  );
}

/** All screens of the draft, one after another. */
function PlaceBar({ draft, place, onPlace }: Pick<PreviewProps, "draft" | "place" | "onPlace">) {
  const steps = stepsOf(asValues(draft["spec"]));
  const places: readonly PreviewPlace[] = [
    "intro",
    ...(steps.length > 0 ? steps.map((_, index) => index) : [0]),
    "summary",
    "ended",
  ];
  const at = places.indexOf(place);
  return (
    <div class="preview-bar">
      <button
        type="button"
        class="button small"
        aria-label={text("preview_back")}
        disabled={at <= 0}
        onClick={() => onPlace(places[at - 1] ?? "intro")}
      >
        ‹
      </button>
      <select
        class="field"
        aria-label={text("preview_place")}
        value={String(place)}
        onChange={({ currentTarget: { value } }) =>
          onPlace(places.find((each) => String(each) === value) ?? "intro")
        }
      >
        {places.map((each) => (
          <option key={each} value={String(each)}>
            {typeof each === "number" ? text("preview_step", { number: each + 1 }) : text(`preview_${each}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="button small"
        aria-label={text("preview_next")}
        disabled={at === places.length - 1}
        onClick={() => onPlace(places[at + 1] ?? "ended")}
      >
        ›
      </button>
    </div>
  );
}

/** As large as possible, up to the size of a phone. */
function useScale(room: { readonly current: HTMLElement | null }): number {
  const [scale, setScale] = useState(0.7);
  useLayoutEffect(() => {
    const box = room.current;
    if (!box) return undefined;
    const fit = () => {
      const { clientWidth, clientHeight } = box;
      const wanted = Math.min(
        clientWidth / (PHONE.width + 2 * RIM),
        clientHeight / (PHONE.height + 2 * RIM),
        1,
      );
      setScale(Math.max(0.4, Math.floor(wanted * 100) / 100));
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => watch.disconnect();
  }, [room]);
  return scale;
}

/** Posts the draft to the page in the frame once that is ready. The place is sent only when it changed. */
function useDraft(draft: Draft, brands: readonly BrandBody[], place: PreviewPlace) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { found } = useRead("/v1/me/settings");
  const days = found.state === "here" ? found.value.retention_days : USUAL_DAYS;
  const told = useRef<PreviewPlace | undefined>(undefined);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<Partial<PreviewReady> | undefined>) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (!isOurs || data?.type !== "preview-ready") return;
      told.current = undefined;
      setReady(true);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  useLayoutEffect(() => {
    if (!isReady) return;
    const isElsewhere = told.current !== place;
    told.current = place;
    const message = { ...previewOf(draft, brands), retention_days: days, ...(isElsewhere && { place }) };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [draft, brands, place, days, isReady]);
  return frame;
}

function previewOf(draft: Draft, brands: readonly BrandBody[]): Omit<PreviewDraft, "retention_days"> {
  const spec = specOf(draft);
  const slug = spec["brand_slug"];
  const brand = brands.find((each) => (slug === undefined ? each.is_default : each.slug === slug));
  const hours = Number(asText(draft["hours"]).replace(",", "."));
  return {
    type: "preview",
    spec,
    expires_in_seconds: 3_600 * (hours > 0 && hours <= 24 ? hours : USUAL_HOURS),
    brand: brandOf(brand),
    language: currentLanguage(),
  };
}

/** Without a brand, the account's name is used. */
function brandOf(brand: BrandBody | undefined): PreviewDraft["brand"] {
  if (!brand) return { name: me.value?.account.name ?? "" };
  const { name, logo_url, accent, support_url } = brand;
  return {
    name,
    ...(logo_url !== undefined && { logo_url }),
    ...(accent !== undefined && { accent }),
    ...(support_url !== undefined && { support_url }),
  };
}
