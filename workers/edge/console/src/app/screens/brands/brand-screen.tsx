import { ReadPart } from "../../parts/part.tsx";
import { useRead } from "../../parts/use-read.ts";
import { go } from "../../router.ts";
import type { ScreenProps } from "../../screen-props.ts";
import { text } from "../../text/text.ts";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { BrandForm } from "./brand-form.tsx";

export function BrandScreen({ params }: ScreenProps) {
  const slug = params["slug"] ?? "";
  const { found, reload } = useRead(`/v1/brands/${encodeURIComponent(slug)}`);
  return (
    <div class="settings">
      <ScreenHeading title={found.state === "here" ? found.value.name : text("brands")} />
      <div class="settings-parts">
        <ReadPart found={found} onAgain={reload}>
          {(brand) => <BrandForm brand={brand} onDone={() => go("/app/brands")} />}
        </ReadPart>
      </div>
    </div>
  );
}
