import { accentLook, type AccentLook, type Scheme, SCHEMES } from "@svc/domain/brand";
import { Part } from "../../parts/part.tsx";
import { decimalText } from "../../text/numbers.ts";
import { text } from "../../text/text.ts";
import { Said } from "../../ui/said.tsx";

// WCAG 2.2, 1.4.3 and 1.4.11
const TEXT_NEEDS = 4.5;
const OUTLINE_NEEDS = 3;

type PreviewProps = {
  readonly name: string;
  /** Undefined without a complete colour. */
  readonly accent: string | undefined;
  readonly logoUrl: string | undefined;
  readonly hasSupport: boolean;
};

/** A preview of the capture page's first screen on light and dark backgrounds, with contrast figures. */
export function BrandPreview(props: PreviewProps) {
  return (
    <Part title={text("brand_preview")} hint={text("brand_preview_hint")}>
      <div class="brand-previews">
        {SCHEMES.map((scheme) => (
          <figure key={scheme} class="brand-preview">
            <figcaption class="strong">{text(`theme_${scheme}`)}</figcaption>
            <Welcome {...props} scheme={scheme} />
            <Figures look={accentLook(props.accent, scheme)} scheme={scheme} />
          </figure>
        ))}
      </div>
    </Part>
  );
}

/** Drawn like the capture page, but inert. */
function Welcome({ name, accent, logoUrl, hasSupport, scheme }: PreviewProps & { readonly scheme: Scheme }) {
  const { fill, accent: line, onFill } = accentLook(accent, scheme);
  const brand = name.trim() === "" ? text("brand_example") : name.trim();
  return (
    <div
      class={`welcome ${scheme}`}
      inert
      style={{ "--brand": fill, "--brand-line": line, "--on-brand": onFill }}
    >
      <p class="welcome-head">
        {logoUrl !== undefined && <img src={logoUrl} alt="" />}
        <Said>{brand}</Said>
      </p>
      <p class="welcome-title">{text("intro_heading", { brand })}</p>
      <p>{text("intro_why", { brand })}</p>
      {hasSupport && <p class="welcome-link">{text("intro_support", { brand })}</p>}
      <p class="welcome-button">{text("intro_start")}</p>
      <p class="welcome-button focused">{text("brand_welcome_focused")}</p>
    </div>
  );
}

function Figures({ look, scheme }: { readonly look: AccentLook; readonly scheme: Scheme }) {
  return (
    <dl class="facts">
      <dt>{text("brand_color_used")}</dt>
      <dd>
        <span class="brand-line">
          <span class="swatch" style={{ background: look.fill, borderColor: look.accent }} />
          <code>{look.fill}</code>
        </span>
      </dd>
      <Ratio name={text("brand_text_contrast")} ratio={look.textContrast} needs={TEXT_NEEDS} />
      <Ratio name={text("brand_ground_contrast")} ratio={look.groundContrast} needs={OUTLINE_NEEDS} />
      <dt>{text("brand_text_color")}</dt>
      <dd>{text(look.onFill === "#000" ? "brand_text_black" : "brand_text_white")}</dd>
      <dt>{text("brand_drawn")}</dt>
      <dd>{text(look.isOutlined ? `brand_drawn_${scheme}` : "brand_drawn_own")}</dd>
    </dl>
  );
}

type RatioProps = { readonly name: string; readonly ratio: number; readonly needs: number };

function Ratio({ name, ratio, needs }: RatioProps) {
  const values = { ratio: decimalText(ratio), needs: decimalText(needs) };
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span class="finding good">{text("brand_ratio_passes", values)}</span>
      </dd>
    </>
  );
}
