import { createContext, type ComponentChildren } from "preact";
import type { Session } from "../page-data.ts";
import { Brand } from "./brand.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Segments } from "./segments.tsx";

/** The person's progress. Absent when there is nothing to count. */
export type Progress = { readonly total: number; readonly done: number; readonly at?: number | undefined };

type Props = {
  readonly brand: Session["brand"];
  readonly language: string;
  readonly progress?: Progress | undefined;
  /** The first screen shows the brand large. */
  readonly isLarge?: boolean;
  readonly onLanguage?: ((language: string) => boolean) | undefined;
  /** An overlay that moves nothing. Announced through the page's live region. */
  readonly note?: string;
  readonly children?: ComponentChildren;
};

/** The brand, the language and the progress. Also rendered by the server. */
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

/** The header shown above every screen except the viewfinder. */
export const HeadContext = createContext<ComponentChildren>(null);
