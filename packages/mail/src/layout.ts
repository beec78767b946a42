import { accentLook } from "@svc/domain/brand";
import { directionOf, type Language } from "@svc/domain/language";
import { escapeHtml } from "./html.ts";
import type { ItemWords } from "./item-words.ts";
import type { Tone } from "@svc/domain/review/outcome";

export type Frame = {
  /** Default: English, for the service's own mails. */
  readonly language?: Language;
  readonly title: string;
  readonly brand: { readonly name: string; readonly logoUrl?: string; readonly accent?: string };
  /** The preview text that mail programs show next to the subject. */
  readonly preview: string;
  /** Rows of the card, as HTML. */
  readonly rows: readonly string[];
  /** Below the card, one line each. */
  readonly footer: readonly FooterLine[];
};

export type FooterLine = string | { readonly text: string; readonly href: string };

/** Inline colours are for light mode; classes replace them in dark mode. */
const LIGHT = {
  good: "#0a6b34",
  bad: "#b3261e",
  open: "#855300",
  quiet: "#5b6570",
} as const satisfies Record<Tone, string>;

function stylesOf(own: string | undefined): string {
  const [light, dark] = [accentLook(undefined, "light"), accentLook(own, "dark")];
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
table { border-collapse: collapse; }
a { color: ${light.accent}; }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } .outer { padding: 0 !important; } .card { border-radius: 0 !important; } }
@media (prefers-color-scheme: dark) {
  .page { background: #0f1216 !important; }
  .card { background: #1a1f26 !important; }
  .ink { color: #e8eaed !important; }
  .soft { color: #a8b0ba !important; }
  .line { border-color: #333a44 !important; }
  .good { color: #6fdc9b !important; }
  .bad { color: #ff9a90 !important; }
  .open { color: #ffc970 !important; }
  .quiet { color: #a8b0ba !important; }
  .bad-frame { border-color: #ff9a90 !important; }
  .open-frame { border-color: #ffc970 !important; }
  .ground { background: #2a313b !important; }
  .fill { background: ${dark.fill} !important; border-color: ${dark.accent} !important; }
  .on-fill { color: ${dark.onFill} !important; }
  a { color: #8ab4f8; }
}`;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Tables, because mail programs support little else; one column, at most 560 px wide. */
export function mailDocument({ language = "en", title, brand, preview, rows, footer }: Frame): string {
  const direction = directionOf(language);
  const start = direction === "rtl" ? "right" : "left";
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>${stylesOf(brand.accent)}</style>
</head>
<body class="page" style="margin:0;background:#f1f3f5">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<div role="main"><table role="presentation" width="100%" class="page" style="background:#f1f3f5"><tr><td align="center" class="outer" style="padding:24px 12px">
<table role="presentation" width="100%" class="card" style="max-width:560px;table-layout:fixed;background:#ffffff;border-radius:14px;text-align:${start};${FONT}">
<tr><td class="pad" style="padding:22px 28px 0">${brandLine(brand)}</td></tr>
${rows.map((row) => `<tr><td class="pad ink" style="padding:18px 28px 0;font-size:16px;line-height:1.5;color:#1b1f24;overflow-wrap:anywhere;word-break:break-word">${row}</td></tr>`).join("\n")}
<tr><td style="padding:0 0 28px;font-size:1px;line-height:1px">&nbsp;</td></tr>
</table>
<table role="presentation" width="100%" style="max-width:560px;text-align:${start};${FONT}"><tr><td class="pad soft" style="padding:16px 28px 28px;font-size:13px;line-height:1.5;color:#5b6570">
${footer.map((line) => `<div style="padding-bottom:4px">${footerHtml(line)}</div>`).join("\n")}
</td></tr></table>
</td></tr></table></div>
</body>
</html>
`;
}

function footerHtml(line: FooterLine): string {
  if (typeof line === "string") return escapeHtml(line);
  return `<a href="${escapeHtml(line.href)}" class="soft" style="color:#5b6570">${escapeHtml(line.text)}</a>`;
}

/** The same lines for the plain text part. */
export function footerText(lines: readonly FooterLine[]): readonly string[] {
  return lines.map((line) => (typeof line === "string" ? line : `${line.text}: ${line.href}`));
}

function brandLine({ name, logoUrl, accent }: Frame["brand"]): string {
  const look = accentLook(accent, "light");
  const logo =
    logoUrl === undefined
      ? `<div class="fill" style="width:26px;height:26px;border:1px solid ${look.accent};border-radius:8px;background:${look.fill};font-size:1px">&nbsp;</div>`
      : `<img src="${escapeHtml(logoUrl)}" alt="" height="32" style="display:block;height:32px;width:auto;max-width:140px;border:0">`;
  return `<table role="presentation"><tr><td>${logo}</td><td width="12"></td><td class="ink" style="font-size:16px;font-weight:600;color:#1b1f24"><bdi>${escapeHtml(name)}</bdi></td></tr></table>`;
}

export function headline(text: string, tone: Tone | undefined): string {
  return `<h1 class="${tone ?? "ink"}" style="margin:0;font-size:24px;line-height:1.25;font-weight:700;color:${colourOf(tone)}">${escapeHtml(text)}</h1>`;
}

function colourOf(tone: Tone | undefined): string {
  return tone === undefined ? "#1b1f24" : LIGHT[tone];
}

export function paragraph(text: string): string {
  return `<p style="margin:0">${escapeHtml(text)}</p>`;
}

/** Shows another person's text with a label. */
export function named(name: string, value: string): string {
  return `<p style="margin:0">${escapeHtml(name)}: <strong><bdi>${escapeHtml(value)}</bdi></strong></p>`;
}

/** A section: a statement and its meaning. */
export function section(
  heading: string,
  { tone, sentence }: { readonly tone?: Tone; readonly sentence: string },
  meaning: string,
): string {
  return `<h2 style="margin:0 0 6px;font-size:18px;line-height:1.3">${escapeHtml(heading)}</h2><p class="${tone ?? "ink"}" style="margin:0;font-weight:600;color:${colourOf(tone)}">${escapeHtml(sentence)}</p><p class="soft" style="margin:6px 0 0;font-size:14px;color:#5b6570">${escapeHtml(meaning)}</p>`;
}

/**
 * Always on light paper, even in dark mode. Programs without SVG remove its tags and keep its text, which is
 * then invisible because of the font size 0.
 */
export function drawing(svg: string): string {
  return `<div style="font-size:0;line-height:0;max-width:480px;border-radius:8px;background:#f6f7f9;color:#1b1f24">${svg}</div>`;
}

/** A name and its text, one line each. */
export function list(
  lines: readonly { readonly name: string; readonly text: string; readonly tone: Tone }[],
): string {
  const rows = lines.map(
    ({ name, text, tone }) =>
      `<tr><td class="line ink" valign="top" style="padding:10px 0;border-top:1px solid #e3e6ea;font-size:15px;line-height:1.4;color:#1b1f24;width:42%">${escapeHtml(name)}</td><td class="line" width="12" style="border-top:1px solid #e3e6ea"></td><td class="line ${tone}" valign="top" style="padding:10px 0;border-top:1px solid #e3e6ea;font-size:15px;line-height:1.4;font-weight:600;color:${LIGHT[tone]}">${escapeHtml(text)}</td></tr>`,
  );
  return `<table role="presentation" width="100%">${rows.join("\n")}</table>`;
}

/**
 * Uses the tenant's colour, with a line around it if it would be invisible, and black or white text, whichever is
 * more readable.
 */
export function button(text: string, href: string, own: string | undefined): string {
  const { fill, accent, onFill } = accentLook(own, "light");
  return `<table role="presentation"><tr><td align="center" bgcolor="${fill}" class="fill" style="border:1px solid ${accent};border-radius:10px;background:${fill}"><a href="${escapeHtml(href)}" class="on-fill" style="display:inline-block;padding:12px 25px;font-size:16px;font-weight:600;line-height:1.2;color:${onFill};text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`;
}

/** `description` is in the language in which it was written. */
export type ItemLabel = { readonly name: string; readonly description?: string };

export type Picture = {
  readonly label: ItemLabel;
  readonly cid?: string;
  readonly instead: string;
  readonly words?: ItemWords;
};

/** Side by side if there is room. Flagged pictures have a coloured frame and the checks' results below. */
export function pictures(all: readonly Picture[], more: string | undefined): string {
  const cells = all.map(
    (one) =>
      `<div style="display:inline-block;vertical-align:top;width:46%;max-width:156px;padding:0 5px 12px">${frame(one)}<div class="soft" style="padding-top:4px;font-size:13px;line-height:1.35;color:#5b6570">${labelHtml(one.label)}</div>${one.words?.isFlagged ? found(one.words) : ""}</div>`,
  );
  const rest =
    more === undefined
      ? ""
      : `<div class="soft" style="font-size:13px;color:#5b6570">${escapeHtml(more)}</div>`;
  return `<div style="font-size:0">${cells.join("")}</div>${rest}`;
}

function labelHtml({ name, description }: ItemLabel): string {
  return description === undefined
    ? escapeHtml(name)
    : `${escapeHtml(name)}: <bdi>${escapeHtml(description)}</bdi>`;
}

function frame({ cid, instead, words }: Picture): string {
  const border = words?.isFlagged ? `3px solid ${LIGHT[words.tone]}` : "0";
  const className = words?.isFlagged ? `${words.tone}-frame` : "";
  return cid === undefined
    ? `<div class="ground soft ${className}" style="height:110px;line-height:110px;text-align:center;border-radius:10px;border:${border};background:#eceff2;font-size:13px;color:#5b6570">${escapeHtml(instead)}</div>`
    : `<img src="cid:${cid}" alt="" width="150" class="${className}" style="display:block;box-sizing:border-box;width:100%;height:auto;border-radius:10px;border:${border}">`;
}

function found({ lines }: ItemWords): string {
  return lines
    .filter(({ tone }) => tone === "bad" || tone === "open")
    .map(
      ({ tone, text }) =>
        `<div class="${tone}" style="padding-top:2px;font-size:13px;line-height:1.35;font-weight:600;color:${LIGHT[tone]}">${escapeHtml(text)}</div>`,
    )
    .join("");
}
