import type { ChangeLog, ChangeLogQuery } from '../../contract/history/changeLog.ts';
import { settingsPageRows } from '../../contract/session/settingsPages.ts';
import { momentText } from '../dates/momentText.ts';
import { parseDate } from '../dates/parseDate.ts';
import { escapeFormula, quoted } from '../forms/csv.ts';
import { tables } from './columns.ts';
import { type HistoryEvent, historyEvents } from './events.ts';

/** The tables whose changes are listed (SET-120). */
export const logTables: readonly string[] = Object.keys(tables);

const capitalized = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
/** Tables without a settings page. */
const otherKinds: Readonly<Record<string, string>> = {
  dispatches: 'Dispatch',
  activities: 'Activity',
  drops: 'Load',
  activity_crew: 'Crew of an activity',
  fuel_receipts: 'Fuel receipt',
  suppressant_tiers: 'Tier of an agent rate',
  aircraft_metadata: 'Radio ID and vendor',
  contract_types: 'Aircraft type of a contract',
  contract_assets: 'Aircraft of a contract',
  user_roles: 'Role of a user',
  incidents: 'Incident',
  cost_shares: 'Cost agreement',
  cost_share_parties: 'Party of an agreement',
  base_assignments: 'Assignment to a base',
  rotations: 'Rotation',
  unavailable_marks: 'Unavailable mark',
  meter_notes: 'Note on a meter',
  cost_periods: 'Closed half-month',
  adjustments: 'Adjustment',
  close_reasons: 'Reason of the close list',
  sheet_adjustments: 'Correction of a day sheet',
  invoices: 'Invoice',
  invoice_decisions: 'Decision on an invoice',
  mailings: 'Mailed report',
  roles: 'Role',
  role_permissions: 'Right of a role',
  access_tokens: 'Access token',
  service_accounts: 'Service account',
  webhooks: 'Webhook',
  incident_feeds: 'Incident feed',
  budgets: 'Budget',
};
const kindTexts: Readonly<Record<string, string>> = {
  ...otherKinds,
  ...Object.fromEntries(settingsPageRows.map(({ table, noun }) => [table, capitalized(noun)])),
};
const kindText = (table: string): string => kindTexts[table] ?? table;
interface Option {
  readonly id: string;
  readonly label: string;
}
const byLabel = (a: Option, b: Option) => a.label.localeCompare(b.label, 'en');
export const kindOptions: readonly Option[] = logTables
  .map((id) => ({ id, label: kindText(id) }))
  .sort(byLabel);
/** The fields of a kind of record; none for an unknown one. */
export const fieldOptions = (table: string): readonly Option[] =>
  Object.entries(tables[table]?.columns ?? {})
    .map(([id, [label]]) => ({ id, label }))
    .sort(byLabel);

/** The filters as typed; '' for none. */
export interface LogFilter {
  readonly person: string;
  readonly table: string;
  readonly record: string;
  readonly field: string;
  readonly from: string;
  readonly until: string;
}
export const noFilter: LogFilter = {
  person: '',
  table: '',
  record: '',
  field: '',
  from: '',
  until: '',
};
const NO_DATE = 'Enter a date like 07/14/2025.';
export type DayFaults = Readonly<Partial<Record<'from' | 'until', string>>>;
const dayIn = (text: string) => (text.trim() === '' ? null : parseDate(text));
export function dayFaults({ from, until }: LogFilter): DayFaults {
  const [first, last] = [dayIn(from), dayIn(until)];
  const isReversed = first?.value != null && last?.value != null && last.value < first.value;
  return {
    ...(first?.error == null ? {} : { from: NO_DATE }),
    ...(last?.error == null
      ? isReversed
        ? { until: 'The last day must not be before the first.' }
        : {}
      : { until: NO_DATE }),
  };
}
/** The query of a filter without faults. */
export function queryOf(filter: LogFilter, after: string | null): ChangeLogQuery {
  const asked = {
    person: filter.person.trim(),
    table: filter.table,
    record: filter.record.trim(),
    field: filter.field,
    from: dayIn(filter.from)?.value ?? '',
    until: dayIn(filter.until)?.value ?? '',
    after: after ?? '',
  };
  return Object.fromEntries(Object.entries(asked).filter(([, text]) => text !== ''));
}

/** One change of one row. */
export interface LogRow extends HistoryEvent {
  readonly kind: string;
  /** Its number, code or name; '' if it has none. */
  readonly record: string;
}
const nameColumns = ['number', 'code', 'registration', 'radio_id', 'name'];
/** The rows of a page, newest first. */
export const logRows = ({ entries, names }: ChangeLog): readonly LogRow[] =>
  entries.flatMap((entry, n) => {
    const row = entry.after ?? entry.before;
    const own = nameColumns.flatMap((column) => {
      const value = row?.[column];
      return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
    });
    return historyEvents({ entries: [entry], names, isCut: false }).map((event) => ({
      ...event,
      key: `${event.key} ${n}`,
      kind: kindText(entry.table),
      record: own[0] ?? names[entry.rowId] ?? '',
    }));
  });

const heads = ['When (Pacific)', 'Who', 'What', 'Kind', 'Record', 'Field', 'Before', 'After'];
/** One line a field; formulas are escaped (SAFE-6). */
export const logCsv = (rows: readonly LogRow[]): string =>
  [
    heads,
    ...rows.flatMap(({ at, by, what, kind, record, lines }) => {
      const head = [momentText(at), by, what, kind, record];
      return lines.length === 0
        ? [[...head, '', '', '']]
        : lines.map(({ label, before, after }) => [...head, label, before, after]);
    }),
  ]
    .map((cells) => cells.map((cell) => quoted(escapeFormula(cell))).join(','))
    .join('\r\n')
    .concat('\r\n');
