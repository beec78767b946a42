import { text } from "../../text/text.ts";
import { AUDIT_ACTIONS } from "@svc/domain/audit-log";
import { actionText, type LogFilter } from "./log-words.ts";

/** The people in the entries loaded so far, by id. */
export type Actors = ReadonlyMap<string, string>;

type FiltersProps = {
  readonly filter: LogFilter;
  readonly actors: Actors;
  readonly onFilter: (filter: LogFilter) => void;
};

export function LogFilters({ filter, actors, onFilter }: FiltersProps) {
  return (
    <div class="log-filters">
      <label>
        <span>{text("log_person")}</span>
        <select
          class="field"
          value={filter.actor}
          onChange={({ currentTarget }) => onFilter({ ...filter, actor: currentTarget.value })}
        >
          <option value="">{text("log_anyone")}</option>
          {[...actors].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{text("log_action")}</span>
        <select
          class="field"
          value={filter.action}
          onChange={({ currentTarget }) => onFilter({ ...filter, action: currentTarget.value })}
        >
          <option value="">{text("log_anything")}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {actionText(action)}
            </option>
          ))}
        </select>
      </label>
      {(["from", "to"] as const).map((end) => (
        <label key={end}>
          <span>{text(`log_${end}`)}</span>
          <input
            type="date"
            class="field"
            value={filter[end]}
            onChange={({ currentTarget }) => onFilter({ ...filter, [end]: currentTarget.value })}
          />
        </label>
      ))}
    </div>
  );
}
