import { createContext, type ComponentChildren } from "preact";
import type { Session } from "../page-data.ts";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Segments } from "./segments.tsx";

/** How far the person is; absent where there is nothing to count. */
export type Progress = { readonly total: number; readonly done: number; readonly at?: number | undefined };

type Props = {
  readonly brand: Session["brand"];
  readonly language: string;
  readonly progress?: Progress | undefined;
  /** The first screen shows at its best who asks. */
  readonly isLarge?: boolean;
  readonly onLanguage?: ((language: string) => boolean) | undefined;
  /** Lies over the page and moves nothing; heard through the page's live region. */
  readonly note?: string;
  readonly children?: ComponentChildren;
};

/** Who asks, in which language, and how far one is. Drawn by the server too. */
export function Header({
  brand,
  language,
  progress,
  isLarge = false,
  onLanguage,
  note = "",
  children,
}: Props) {
  return (
    <header class="head">
      <div class="row">
        <Brand brand={brand} isLarge={isLarge} />
        <LanguageSwitch language={language} onChoose={onLanguage} />
      </div>
      {progress && progress.total > 1 && <Segments {...progress} />}
      {children}
      {note !== "" && (
        <p class="note" aria-hidden="true">
          {note}
        </p>
      )}
    </header>
  );
}

/** What every screen but the camera's picture has above it. */
export const HeadContext = createContext<ComponentChildren>(null);
