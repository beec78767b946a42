import type { PhoneReport } from "./report.ts";
import { type Row, rowsOf } from "./rows.ts";

export function ReportTable({ report }: { readonly report: PhoneReport }) {
  const { browser, support } = report;
  const lacks = Object.entries(support).flatMap(([name, has]) => (has ? [] : [name]));
  return (
    <table>
      <thead class="unseen">
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Found</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(report).map((row) => (
          <Line key={row.what} {...row} />
        ))}
        <tr>
          <th scope="row">Interfaces that are missing</th>
          <td>{lacks.join(", ") || "none"}</td>
        </tr>
        <tr>
          <th scope="row">Browser</th>
          <td>
            {[...(browser.versions ?? []), browser.model, browser.user_agent].filter(Boolean).join(", ")}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Line({ what, found, good }: Row) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>
        {good !== undefined && (
          <>
            <strong class={good ? "good" : "bad"}>{good ? "Works" : "Does not work"}</strong>
            <br />
          </>
        )}
        {found}
      </td>
    </tr>
  );
}
