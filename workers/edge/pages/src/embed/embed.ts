import type { EmbedEvent, EmbedMessage } from "@svc/sdk/embed-events";

type EmbedError = Extract<EmbedEvent, { type: "error" }>;

// our choice: long for a slow phone, and short for a developer who waits for an explanation
const ANSWER_MS = 10_000;
const LOAD_MS = 30_000;

/** What the capture page uses. `clipboard-write` is for its "Copy the link". */
const ALLOW = "camera; microphone; geolocation; clipboard-write";
const STYLES = `:host{display:block;height:min(100dvh,48rem)}
:host([hidden]){display:none}
iframe{display:block;width:100%;height:100%;border:0}`;

/**
 * CONTRACT G16: `<photo-verification src="CAPTURE_URL">` shows the capture page in a frame. The page's messages become
 * events of this element, with their content as `detail`.
 */
class PhotoVerification extends HTMLElement {
  static readonly observedAttributes = ["src", "lang"];
  readonly #frame = document.createElement("iframe");
  #watch: ReturnType<typeof setTimeout> | undefined;
  #origin: string | undefined;
  #isShown = false;
  /** The page said that it is ready, since the last one loaded. */
  #isReady = false;

  constructor() {
    super();
    const frame = this.#frame;
    frame.allow = ALLOW;
    frame.addEventListener("load", this.#loaded);
    const root = this.attachShadow({ mode: "open" });
    style(root);
    root.append(frame);
  }

  connectedCallback(): void {
    this.#isShown = true;
    addEventListener("message", this.#hear);
    this.#show();
  }

  disconnectedCallback(): void {
    this.#isShown = false;
    removeEventListener("message", this.#hear);
    clearTimeout(this.#watch);
    this.#origin = undefined;
  }

  attributeChangedCallback(): void {
    // an element in the document gets its attributes before it is connected
    if (this.#isShown) this.#show();
  }

  #show(): void {
    const { src, lang, title } = this.#wanted();
    this.#frame.title = title;
    const url = linkOf(src);
    this.#origin = url?.origin;
    this.#isReady = false;
    clearTimeout(this.#watch);
    if (!url) {
      this.#frame.removeAttribute("src");
      // listeners are often added right after the element
      return queueMicrotask(() => this.#fail("bad_link", `src is not a capture link: ${src}`));
    }
    if (lang !== "") url.searchParams.set("lang", lang);
    this.#frame.src = url.href;
    this.#expectAnswer(LOAD_MS);
  }

  #wanted() {
    return {
      src: this.getAttribute("src") ?? "",
      lang: this.getAttribute("lang") ?? "",
      title: this.getAttribute("title") ?? "Photo verification",
    };
  }

  readonly #hear = ({ source, origin, data }: MessageEvent<Partial<EmbedMessage> | undefined>): void => {
    const isOurs = source === this.#frame.contentWindow && origin === this.#origin;
    if (!isOurs || data?.source !== "photo-verification" || data.type === undefined) return;
    if (data.type === "ready") {
      this.#isReady = true;
      clearTimeout(this.#watch);
    }
    const { source: _mark, ...event } = data;
    this.#announce(event as EmbedEvent); // the service itself sent it
  };

  readonly #loaded = (): void => {
    if (!this.#isReady && this.#origin !== undefined) this.#expectAnswer(ANSWER_MS);
    this.#isReady = false;
  };

  /** A frame that the browser keeps blank says nothing, not even to its own page. */
  #expectAnswer(ms: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      const own = `"${location.origin}"`;
      this.#fail(
        "no_answer",
        `The capture page does not answer. Check that ${own} is among embed_origins in the account's settings, and that the link exists.`,
      );
    }, ms);
  }

  #fail(code: EmbedError["code"], message: string): void {
    this.#announce({ type: "error", code, message });
  }

  #announce(detail: EmbedEvent): void {
    this.dispatchEvent(new CustomEvent(detail.type, { detail }));
  }
}

/** A capture link or a reusable link; undefined for everything else. */
function linkOf(src: string): URL | undefined {
  try {
    const url = new URL(src);
    const isSafe = url.protocol === "https:" || ["localhost", "127.0.0.1"].includes(url.hostname);
    return isSafe && /^\/[vl]\/./.test(url.pathname) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** A constructed sheet needs no exception in the host page's Content Security Policy. */
function style(root: ShadowRoot): void {
  if ("adoptedStyleSheets" in root && "replaceSync" in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const element = document.createElement("style");
  element.textContent = STYLES;
  root.append(element);
}

// a page may load the script twice
if (!customElements.get("photo-verification")) customElements.define("photo-verification", PhotoVerification);
