import type { BrandBody } from "@svc/contract/brand/brand-body";
import type { TemplateBody } from "@svc/contract/template/template-body";
import { useState } from "preact/hooks";
import { Ask } from "../../parts/form.tsx";
import { Part, ReadPart, Table } from "../../parts/part.tsx";
import { isAdmin } from "../../parts/roles.ts";
import { TemplateLinks } from "../../parts/template-links.tsx";
import { useAct } from "../../parts/use-act.ts";
import { itemsOf, useAll, useRead } from "../../parts/use-read.ts";
import { go, query } from "../../router.ts";
import { text } from "../../text/text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Said } from "../../ui/said.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { BrandForm } from "./brand-form.tsx";

const HERE = "/app/brands";

/** The brands that capture pages and mails can show as their sender (CONTRACT G10). */
export function BrandsScreen() {
  const isNew = query.value.has("new") && isAdmin();
  return (
    <div class="settings">
      <ScreenHeading title={text(isNew ? "brand_new" : "brands")} />
      <div class="settings-parts">{isNew ? <BrandForm onDone={() => go(HERE)} /> : <Brands />}</div>
    </div>
  );
}

function Brands() {
  // CONTRACT G10: an account has at most 100
  const { found, reload } = useRead("/v1/brands?limit=100");
  const users = itemsOf(useAll("/v1/link-templates?limit=100").found);
  const [asked, setAsked] = useState<BrandBody>();
  const act = useAct(reload);
  const makeDefault = ({ slug }: BrandBody): void => {
    const body = { default_brand_slug: slug };
    void act({ method: "PATCH", path: "/v1/me/settings", body, done: text("brand_default_now") });
  };
  return (
    <ReadPart found={found} onAgain={reload}>
      {({ items }) =>
        items.length === 0 ? (
          <NoBrands />
        ) : (
          <Part title={text("brands")} hint={text("brands_hint")} action={isAdmin() && <NewLink />}>
            <Table
              label={text("brands")}
              heads={[text("name"), text("brand_accent"), text("db_used_by"), text("actions")]}
            >
              {items.map((brand) => (
                <BrandRow
                  key={brand.slug}
                  brand={brand}
                  users={users.filter(({ spec }) => spec.brand_slug === brand.slug)}
                  onDefault={makeDefault}
                  onDelete={setAsked}
                />
              ))}
            </Table>
            {asked && (
              <Ask
                title={text("db_delete_title", { name: asked.name })}
                what={text("brand_delete_what")}
                act={text("delete")}
                onAct={() =>
                  act({ method: "DELETE", path: `/v1/brands/${asked.slug}`, done: text("brand_deleted") })
                }
                onClose={() => setAsked(undefined)}
              />
            )}
          </Part>
        )
      }
    </ReadPart>
  );
}

function NewLink() {
  return (
    <a class="button primary" href={`${HERE}?new`}>
      {text("brand_new")}
    </a>
  );
}

function NoBrands() {
  return (
    <EmptyState icon="brands" title={text("brands_none")} hint={text("brands_none_hint")} curl={firstCall()}>
      {isAdmin() && <NewLink />}
    </EmptyState>
  );
}

type RowProps = {
  readonly brand: BrandBody;
  readonly users: readonly TemplateBody[];
  readonly onDefault: (brand: BrandBody) => void;
  readonly onDelete: (brand: BrandBody) => void;
};

function BrandRow({ brand, users, onDefault, onDelete }: RowProps) {
  const { slug, name, accent, logo_url: logo, is_default: isDefault } = brand;
  return (
    <tr>
      <th scope="row">
        <span class="brand-line">
          {logo === undefined ? <span class="brand-logo" /> : <img class="brand-logo" src={logo} alt="" />}
          <span>
            <a href={`${HERE}/${slug}`}>
              <Said>{name}</Said>
            </a>{" "}
            {isDefault && <span class="tag">{text("brand_default")}</span>}
            <br />
            <code class="quiet">{slug}</code>
          </span>
        </span>
      </th>
      <td>
        {accent === undefined ? (
          <span class="quiet">{text("brand_accent_own")}</span>
        ) : (
          <Swatch color={accent} />
        )}
      </td>
      <td>
        <TemplateLinks users={users} />
      </td>
      <td class="table-actions">
        {isAdmin() && !isDefault && (
          <button type="button" class="button small" onClick={() => onDefault(brand)}>
            {text("brand_make_default")}
          </button>
        )}
        {isAdmin() && (
          <button type="button" class="button small danger" onClick={() => onDelete(brand)}>
            {text("delete")}
          </button>
        )}
      </td>
    </tr>
  );
}

function Swatch({ color }: { readonly color: string }) {
  return (
    <span class="brand-line">
      <span class="swatch" style={{ background: color }} />
      <code>{color}</code>
    </span>
  );
}

function firstCall(): string {
  return `curl ${location.origin}/v1/brands \\
  -H "Authorization: Bearer $KEY" \\
  -F slug=acme -F "name=Acme Claims" \\
  -F "accent=#0b57d0" -F logo=@logo.png`;
}
