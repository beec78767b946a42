import { Marked, type Token, type Tokens } from "marked";
import type { Passage } from "./passage.ts";

export type Guide = {
  /** `/docs/…` */
  readonly url: string;
  readonly title: string;
  /** The complete sentences of the first paragraph, as plain text. */
  readonly summary: string;
  readonly html: string;
  readonly passages: readonly Passage[];
};

/**
 * Renders Markdown with a top-level heading, and throws when there is none. A fence's info string is a language,
 * then `file=…` and `run=…`.
 */
export function renderGuide(url: string, markdown: string): Guide {
  const tokens = marked.lexer(markdown);
  const title = tokens.find((token): token is Tokens.Heading => isHeading(token) && token.depth === 1);
  if (!title) throw new Error(`${url} has no heading`);
  const summary = tokens.find((token): token is Tokens.Paragraph => token.type === "paragraph");
  return {
    url,
    title: title.text,
    summary: wholeSentences(plainOf(summary)),
    html: marked.parser(tokens),
    passages: passagesOf(url, title.text, tokens),
  };
}

export function fenceOf(info = ""): {
  readonly language: string;
  readonly file?: string;
  readonly run?: string;
} {
  const [language = "", ...rest] = info.split(" ");
  return { language, ...Object.fromEntries(rest.map((each) => each.split("=", 2))) };
}

/**
 * The Markdown for reading without the page: removes what only pages and tests need, and puts a file's name before its
 * block.
 */
export function plainFences(markdown: string): string {
  return markdown.replaceAll(/^```(\S+ .*)$/gm, (_, info: string) => {
    const { language, file } = fenceOf(info);
    return `${file === undefined ? "" : `\`${file}\`:\n\n`}\`\`\`${language}`;
  });
}

const marked = new Marked({
  renderer: {
    heading({ depth, tokens, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text, lang }) {
      const { language, file } = fenceOf(lang);
      const caption = file === undefined ? "" : `<figcaption>${escaped(file)}</figcaption>`;
      const code = `<pre tabindex="0"><code class="language-${escaped(language)}">${escaped(text)}\n</code></pre>`;
      return `<figure class="code">${caption}${code}</figure>\n`;
    },
    table({ header, rows }) {
      const rowOf = (cells: readonly Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
      const body = rows.map((cells) => rowOf(cells, "td")).join("");
      return `<div class="table" tabindex="0"><table><thead>${rowOf(header, "th")}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}

/** In GitHub's format, so that links work there too. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/\s+/g, "-");
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function passagesOf(url: string, title: string, tokens: readonly Token[]): readonly Passage[] {
  const passages: { heading: string; text: string[] }[] = [];
  for (const token of tokens) {
    if (isHeading(token)) passages.push({ heading: token.text, text: [] });
    else passages.at(-1)?.text.push(plainOf(token));
  }
  return passages.map(({ heading, text }, index) => ({
    url: index === 0 ? url : `${url}#${anchorOf(heading)}`,
    title,
    heading: heading.replaceAll("`", ""),
    text: text.filter((each) => each !== "").join(" "),
  }));
}

/** Text without markup; a link becomes its text. */
function plainOf(token: Token | undefined): string {
  if (!token || token.type === "space") return "";
  const { raw } = token;
  return raw
    .replaceAll(/\]\([^)]*\)/g, "")
    .replaceAll(/[[\]`*|#]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Drops a sentence that only introduces what follows and so ends in a colon. */
function wholeSentences(text: string): string {
  return /^.*[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
