import type { SentTable } from '../../../contract/report/addedUp.ts';
import { idBytes, idText } from '../block/idTable.ts';
import { dimensionOf, groupByOf, ReportChoiceError } from '../request/choices.ts';
import { type ColumnKey, columnsCatalogue } from '../request/columnsCatalogue.ts';
import type { Cells, ReportTable } from '../request/table.ts';

/** A table as it goes over the wire (WIRE-36); a blank number is null there. */
export function sentTable({ cells, display, links, withoutRate, across, groups, tooWide, columns, ...plain }: ReportTable): SentTable {
  const { addedUp: _, rowIds, ...rest } = plain;
  return {
    ...rest,
    columns: [...columns],
    cells: cells.map((column) =>
      column.kind === 'text'
        ? { kind: 'text', places: Array.from(column.places), texts: [...column.texts] }
        : { kind: 'number', values: Array.from(column.values, (value) => (Number.isNaN(value) ? null : value)) },
    ),
    groups: groups.map(({ label, rowCount }) => ({ label, rowCount })),
    display: Array.from(display),
    links: links === null ? null : { ids: Array.from(links.places, (place) => (place < 0 ? '' : idText(links.ids, place))), types: Array.from(links.types) },
    ...(rowIds === undefined ? {} : { rowIds: [...rowIds] }),
    withoutRate: withoutRate === null ? null : Array.from(withoutRate),
    ...(across === undefined
      ? {}
      : { across: { ...across, labels: [...across.labels], withoutRate: across.withoutRate?.map((counts) => Array.from(counts)) ?? null } }),
    ...(tooWide === undefined ? {} : { tooWide }),
  };
}

/** @throws ReportChoiceError for a column this release does not have */
function columnKeyOf(text: string): ColumnKey {
  // The check is the proof that the text is a key.
  if (Object.hasOwn(columnsCatalogue, text)) return text as ColumnKey;
  throw new ReportChoiceError(`There is no report column "${text}".`);
}

/** The table that came, marked as the service's. @throws ReportChoiceError for what this release does not have */
export function readSentTable({ dimension, groupBy, columns, cells, display, links, withoutRate, across, ...rest }: SentTable): ReportTable {
  const known = dimensionOf(dimension);
  const { allRows, countedRows, rowIds, completeness, tooWide, ...plain } = rest;
  return {
    ...plain,
    dimension: known,
    groupBy: groupByOf(known, groupBy),
    columns: columns.map(columnKeyOf),
    cells: cells.map(
      (column): Cells =>
        column.kind === 'text'
          ? { kind: 'text', places: Int32Array.from(column.places), texts: column.texts }
          : { kind: 'number', values: Float64Array.from(column.values, (value) => value ?? Number.NaN) },
    ),
    display: Int32Array.from(display),
    links:
      links === null
        ? null
        : {
            ids: idBytes(links.ids),
            places: Int32Array.from(links.ids, (id, row) => (id === '' ? -1 : row)),
            types: Uint8Array.from(links.types),
          },
    withoutRate: withoutRate === null ? null : Float64Array.from(withoutRate),
    ...(completeness === undefined ? {} : { completeness }),
    ...(allRows === undefined ? {} : { allRows }),
    ...(countedRows === undefined ? {} : { countedRows }),
    ...(rowIds === undefined ? {} : { rowIds }),
    ...(tooWide === undefined ? {} : { tooWide }),
    ...(across === undefined
      ? {}
      : {
          across: {
            from: across.from,
            labels: across.labels,
            withoutRate: across.withoutRate?.map((counts) => Float64Array.from(counts)) ?? null,
            ...(across.isCompared === undefined ? {} : { isCompared: across.isCompared }),
          },
        }),
    addedUp: true,
  };
}
