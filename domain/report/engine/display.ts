import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import type { Dimension } from '../request/choices.ts';
import { displayRow, type ReportTable } from '../request/table.ts';
import type { Layout } from './layout.ts';
import type { JoinedRows } from './rows/join.ts';

/** Start and step of `displayRow` for rows, so that the loops below need no call per row. */
const FIRST_ROW = displayRow('row', 0);
const A_ROW = displayRow('row', 1) - FIRST_ROW;

/** Lines from top to bottom: each group's title, rows and total, then the grand total (RPT-16). */
export function displayOf(layout: Layout, summaryOnly: boolean, order: Int32Array): Int32Array {
  if (layout.rowCount === 0) return new Int32Array(0);
  const total = displayRow('total', layout.rowCount + layout.groups.length);
  const grouped = layout.groups.length > 0;
  const perGroup = summaryOnly ? 1 : 2;
  const out = new Int32Array(
    (summaryOnly ? 0 : layout.rowCount) + layout.groups.length * perGroup + 1,
  );
  out[out.length - 1] = total;
  if (!grouped) {
    if (!summaryOnly)
      for (let k = 0; k < order.length; k++) out[k] = FIRST_ROW + (order[k] ?? 0) * A_ROW;
    return out;
  }
  // Each group's rows start below its title, in the report's order.
  const next = new Int32Array(layout.groups.length);
  let at = 0;
  for (const [group, { rowCount }] of layout.groups.entries()) {
    const slot = layout.rowCount + group;
    if (!summaryOnly) {
      out[at] = displayRow('groupTitle', slot);
      next[group] = at + 1;
      at += 1 + rowCount;
    }
    out[at] = displayRow('groupTotal', slot);
    at += 1;
  }
  if (summaryOnly) return out;
  for (let k = 0; k < order.length; k++) {
    const row = order[k] ?? 0;
    const group = layout.groupOf[row] ?? NO_INDEX;
    const place = next[group] ?? 0;
    out[place] = FIRST_ROW + row * A_ROW;
    next[group] = place + 1;
  }
  return out;
}

/** The id of each row's aircraft or incident, '' for none; null for other dimensions. */
export function rowIdsOf(
  joined: JoinedRows,
  { firstActivity }: Pick<Layout, 'firstActivity'>,
  dimension: Dimension,
): readonly string[] | null {
  if (dimension !== 'aircraft' && dimension !== 'incident') return null;
  const { aircraft, incidentIndex, columns } = joined;
  const ids = dimension === 'aircraft' ? aircraft.map(({ id }) => id) : incidentIndex.ids;
  const places = columns.activity[dimension];
  const idPlaces = dimension === 'aircraft' ? null : incidentIndex.places;
  const out = new Array<string>(firstActivity.length);
  for (let row = 0; row < out.length; row++) {
    const place = places[firstActivity[row] ?? 0] ?? NO_INDEX;
    out[row] =
      place === NO_INDEX ? '' : (ids[idPlaces === null ? place : (idPlaces[place] ?? 0)] ?? '');
  }
  return out;
}

/** Links that open the rows' dispatches; null if rows are not dispatches or flights. */
export function linksOf(
  joined: JoinedRows,
  layout: Layout,
  dimension: Dimension,
): ReportTable['links'] {
  if (dimension !== 'dispatch' && dimension !== 'flight') return null;
  const { activity, dictionaries } = joined.columns;
  const places = new Int32Array(layout.rowCount);
  const types = new Uint8Array(layout.rowCount);
  for (let row = 0; row < layout.rowCount; row++) {
    const i = layout.firstActivity[row] ?? 0;
    places[row] = activity.dispatch[i] ?? NO_INDEX;
    types[row] = activity.dispatchType[i] ?? 0;
  }
  // A copy, because the worker transfers the table's buffers to the page.
  return { ids: dictionaries.dispatchIds.slice(), places, types };
}
