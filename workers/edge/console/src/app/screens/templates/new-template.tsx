import { useState } from "preact/hooks";
import { write } from "../../api/call.ts";
import { Field, FormDialog } from "../../parts/form.tsx";
import { go } from "../../router.ts";
import { text } from "../../text/text.ts";
import { optionValue } from "./steps.ts";

/** Creates a draft, which costs nothing, and opens the editor. */
export function NewTemplate({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const [ownSlug, setSlug] = useState<string>();
  const slug = ownSlug ?? slugOf(name);
  const create = async (): Promise<void> => {
    const spec = { steps: [{ key: "step-1", kind: "image", description: text("step_example") }] };
    const made = await write("POST", "/v1/link-templates", { slug, name: name.trim(), spec });
    go(`/app/templates/${encodeURIComponent(made.slug)}`);
  };
  return (
    <FormDialog title={text("template_new")} submit={text("create")} onSubmit={create} onClose={onClose}>
      {(trouble) => (
        <>
          <Field
            id="new-name"
            name="name"
            label={text("name")}
            hint={text("template_name_hint")}
            trouble={trouble}
          >
            {(ids) => (
              <input
                {...ids}
                class="field"
                required
                autofocus
                maxLength={80}
                value={name}
                onInput={({ currentTarget }) => setName(currentTarget.value)}
              />
            )}
          </Field>
          <Field
            id="new-slug"
            name="slug"
            label={text("slug")}
            hint={text("template_slug_hint")}
            trouble={trouble}
          >
            {(ids) => (
              <input
                {...ids}
                class="field"
                required
                maxLength={40}
                spellcheck={false}
                value={slug}
                onInput={({ currentTarget }) => setSlug(currentTarget.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** SPEC 2.14: `Kfz-Schäden 2026` becomes `kfz-schaden-2026`. */
function slugOf(name: string): string {
  return optionValue(name.replaceAll("_", "-")).replace(/-{2,}/g, "-");
}
