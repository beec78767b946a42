import type { InvoiceBody } from "@svc/contract/invoice/invoice-body";
import { DownloadButton } from "../../parts/download-button.tsx";
import { PagesPart, Part, Table } from "../../parts/part.tsx";
import type { Pages } from "../../parts/use-pages.ts";
import { moneyText } from "../../text/numbers.ts";
import { currentLanguage, text } from "../../text/text.ts";
import { Curl } from "../../ui/curl.tsx";
import { dayText } from "../../text/times.ts";

/** One per payment, as a PDF in the console's language. */
export function Invoices({ invoices }: { readonly invoices: Pages<InvoiceBody> }) {
  return (
    <Part title={text("invoices")} hint={text("invoices_hint")}>
      <PagesPart pages={invoices}>
        {(items) => (items.length === 0 ? <NoInvoices /> : <InvoiceTable items={items} />)}
      </PagesPart>
    </Part>
  );
}

function NoInvoices() {
  return (
    <>
      <p class="quiet">{text("invoices_none")}</p>
      <Curl call={`curl ${location.origin}/v1/me/credits/invoices -H "Authorization: Bearer $KEY"`} />
    </>
  );
}

function InvoiceTable({ items }: { readonly items: readonly InvoiceBody[] }) {
  return (
    <Table
      label={text("invoices")}
      heads={[text("invoice_number"), text("time"), text("amount"), text("actions")]}
    >
      {items.map(({ id, number, at, amount_cents: cents }) => (
        <tr key={id}>
          <td>
            <code>{number}</code>
          </td>
          <td>{dayText(at)}</td>
          <td class="number">{moneyText(cents)}</td>
          <td>
            <DownloadButton
              className="button small"
              path={`/v1/me/credits/invoices/${id}/pdf?locale=${currentLanguage()}`}
              name={`invoice-${number}.pdf`}
              label={text("invoice_download", { number })}
            >
              PDF
            </DownloadButton>
          </td>
        </tr>
      ))}
    </Table>
  );
}
