import type { BrandBody } from "@svc/contract/brand/brand-body";
import { useEffect, useState } from "preact/hooks";
import { type FormTrouble, troubleOf } from "../../parts/form.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { text } from "../../text/text.ts";
import { say } from "../../ui/toasts.tsx";
import { accentOf, type BrandDraft, draftOf, saveBrand } from "./brand-draft.ts";
import { BrandFields } from "./brand-fields.tsx";
import { BrandPreview } from "./brand-preview.tsx";
import { logoRefusal } from "./logo.ts";

type BrandFormProps = { readonly brand?: BrandBody; readonly onDone: () => void };

/** Creates or edits a brand, with a preview next to the form. */
export function BrandForm({ brand, onDone }: BrandFormProps) {
  const [draft, setDraft] = useState(() => draftOf(brand));
  const [trouble, setTrouble] = useState<FormTrouble>({ fields: [] });
  const [isBusy, setBusy] = useState(false);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setTrouble({ fields: [] });
    try {
      await saveBrand(draft, brand);
      say({ kind: "done", title: text(brand ? "saved" : "brand_created") });
      onDone();
    } catch (error) {
      const refusal = logoRefusal(error);
      setTrouble(refusal ? { fields: [{ path: "logo", message: text(refusal) }] } : troubleOf(error));
    }
    setBusy(false);
  };
  const logoUrl = useLogoUrl(draft, brand?.logo_url);
  return (
    <form class="settings-form brand-form" onSubmit={(event) => void save(event)}>
      <fieldset disabled={!isAdmin()}>
        <BrandFields
          draft={draft}
          isNew={!brand}
          logoUrl={logoUrl}
          trouble={trouble}
          onFill={setDraft}
          onTrouble={setTrouble}
        />
      </fieldset>
      <BrandPreview
        name={draft.name}
        accent={accentOf(draft)}
        logoUrl={logoUrl}
        hasSupport={draft.supportUrl !== ""}
      />
      <div class="settings-foot">
        <p class="field-wrong" role="alert">
          {trouble.whole}
        </p>
        <button type="button" class="button" onClick={onDone}>
          {text("cancel")}
        </button>
        {isAdmin() && (
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {text(isBusy ? "one_moment" : brand ? "save" : "create")}
          </button>
        )}
      </div>
    </form>
  );
}

/** The URL of the chosen file or, without one, of the current logo. */
function useLogoUrl({ logo }: BrandDraft, before: string | undefined): string | undefined {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (!(logo instanceof File)) return undefined;
    const url = URL.createObjectURL(logo);
    setChosen(url);
    return () => {
      setChosen(undefined);
      URL.revokeObjectURL(url);
    };
  }, [logo]);
  return logo === "none" ? undefined : (chosen ?? before);
}
