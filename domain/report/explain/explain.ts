import { NO_INDEX } from '../../../contract/report/metricColumns.ts';
import { type CostPart, costParts } from '../../cost/costs.ts';
import { formatDate } from '../../dates/parseDate.ts';
import { format0, format2, formatUsd } from '../../format.ts';
import { NANOLITRES_PER_GALLON } from '../../volume.ts';
import { placeRows, type ReportData } from '../engine/engine.ts';
import { numberCells } from '../engine/numberCells.ts';
import { isAdjustment } from '../engine/rows/books.ts';
import { aircraftLabel } from '../engine/rows/join.ts';
import { baseRoles } from '../engine/rows/parts.ts';
import { adjustmentName } from '../engine/rows/textSources.ts';
import { cutDispatches, shareOfDispatch, splitDispatches } from '../engine/shares.ts';
import { type SumSource, sumsOf } from '../engine/sums.ts';
import { textCells } from '../engine/textCells.ts';
import type { Dimension } from '../request/choices.ts';
import { ADJUSTMENT_LABEL, type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { isoDayOf } from '../request/days.ts';
import { checkedRequest, type ReportRequest } from '../request/request.ts';
import { acrossLabel, kindOf, numberAt, type ReportTable, slotOf } from '../request/table.ts';
import { type CostLine, type ExplainedPart, explainPart } from './explainPart.ts';

/** The location of a figure: a slot of the report (row, group, total) or a part of an activity. */
export interface ExplainPlace {
  readonly kind: 'slot' | 'part';
  readonly at: number;
}
export interface ExplainRequest {
  readonly request: ReportRequest;
  readonly column: ColumnKey;
  readonly place: ExplainPlace;
}
/** One addend of a figure. */
export interface Addend {
  readonly label: string;
  readonly detail: string;
  readonly cents: number;
  readonly place: ExplainPlace;
}
/** A figure's breakdown in whole cents. `lines` foot to `cents`, as do `addends` plus `rest`. */
export interface Explanation {
  readonly header: string;
  /** Name of the figure's row or group. */
  readonly title: string;
  readonly cents: number;
  readonly lines: readonly CostLine[];
  readonly addends: readonly Addend[];
  /** Addends beyond those listed. */
  readonly rest: { readonly count: number; readonly cents: number } | null;
  /** Set if the figure is a single part. */
  readonly contract: ExplainedPart['contract'];
  readonly loads: ExplainedPart['loads'];
  /** Set if the figure is a single part in the books (APR-46). */
  readonly booked: ExplainedPart['booked'];
  /** For a cost per hour or gallon: the division; `cents` is the dividend, the total cost. */
  readonly ratio: {
    readonly header: string;
    readonly cents: number;
    readonly working: string;
  } | null;
}

/** Maximum number of listed addends; the smaller ones are combined in one line. */
const LISTED = 100;

/** The cost parts that a kind of record has, and the function that breaks down one part. */
export interface HowExplained {
  readonly costParts: readonly CostPart[];
  readonly explainPart: typeof explainPart;
}
const howCurrent: HowExplained = { costParts, explainPart };
function partsIn(column: ColumnKey, { costParts: all }: HowExplained): readonly CostPart[] {
  if (column === 'totalCost') return all;
  if (column === 'totalCostExclAvailCost') return all.filter((key) => key !== 'availabilityCost');
  return isPart(column) ? [column] : [];
}
const isPart = (key: ColumnKey): key is CostPart => costParts.some((part) => part === key);
/** Whether a column's figures have a cost breakdown. */
export const isExplained = (key: ColumnKey): boolean => columnOf(key).kind === 'money';

/** Whether a cell has a cost breakdown. `isClosed`: the line is the title of a collapsed group. */
export function canExplain(
  table: ReportTable,
  display: number,
  column: number,
  isClosed: boolean,
): boolean {
  const key = table.columns[column];
  // The title of an open group has no figures; that of a collapsed group shows its totals.
  const hasFigures = kindOf(display) !== 'groupTitle' || (isClosed && column > 0);
  // In an across-table, only the total has a breakdown by the report's rows.
  if (acrossLabel(table, column) !== null || table.across?.isCompared === true) return false;
  return (
    key !== undefined &&
    isExplained(key) &&
    hasFigures &&
    numberAt(table, column, slotOf(display)) !== null
  );
}

/** The column that names a row. */
const nameOf: Readonly<Record<Dimension, ColumnKey>> = {
  aircraft: 'aircraft',
  incident: 'incident',
  dispatch: 'dispatchId',
  flight: 'dispatchId',
  base: 'base',
  crew: 'crewName',
};

/** A figure to break down: the report's layout and the summed columns. */
interface Figure {
  readonly joined: ReportData['joined'];
  readonly dimension: Dimension;
  readonly parts: ReturnType<typeof placeRows>['parts'];
  readonly layout: ReturnType<typeof placeRows>['layout'];
  readonly source: SumSource;
  /** The summed cost column; for a cost per hour or gallon, the total cost. */
  readonly summed: ColumnKey;
  /** The cost parts in that column. */
  readonly included: readonly CostPart[];
  /** Its cents by slot. */
  readonly sums: ReturnType<typeof sumsOf>;
  readonly how: HowExplained;
  /** By dispatch: 1 if it has several activities, so that one is a share of it (RPT-175). */
  readonly split: Uint8Array;
}
function figureOf(data: ReportData, asked: ReportRequest, column: ColumnKey, how: HowExplained) {
  const request = checkedRequest(asked);
  const { joined } = data;
  const { parts, layout } = placeRows(data, request);
  const source: SumSource = { joined, measures: parts.measures, layout };
  // A cost per hour or gallon is the total cost divided: only the total breaks down into parts.
  const summed = columnOf(column).total === 'ratio' ? 'totalCost' : column;
  const included = partsIn(summed, how);
  if (included.length === 0) throw new Error(`The column "${column}" is no cost.`);
  // The cast: every summed cost column is a measure of the same name.
  const sums = sumsOf(source, summed as CostPart);
  const { dimension } = request;
  const split = splitDispatches(joined);
  return { joined, dimension, parts, layout, source, summed, included, sums, how, split } as const;
}

/** Returns a function that names each row. */
function rowNames({ joined, dimension, parts, layout }: Figure): (row: number) => string {
  const names = textCells(joined, parts, layout, nameOf[dimension]);
  const cut = cutDispatches(joined, layout.activities);
  const { dispatch } = joined.columns.activity;
  const isShare = (row: number) =>
    cut?.[dispatch[layout.firstActivity[row] ?? 0] ?? NO_INDEX] === 1;
  return (row) => {
    const name = names.kind === 'text' ? (names.texts[names.places[row] ?? NO_INDEX] ?? '') : '';
    return (dimension === 'dispatch' || dimension === 'flight') &&
      !name.startsWith(ADJUSTMENT_LABEL)
      ? isShare(row)
        ? shareOfDispatch(name)
        : `Dispatch ${name}`
      : name;
  };
}
/** The dispatch of a part of an activity, and its day, aircraft and role. */
function partWords({ joined, dimension, parts, split }: Figure, part: number) {
  const { activity, dictionaries } = joined.columns;
  const i = parts.activity[part] ?? 0;
  const dispatch = activity.dispatch[i] ?? NO_INDEX;
  const number = dictionaries.dispatchNumbers[dispatch] ?? 0;
  const name = split[dispatch] === 1 ? shareOfDispatch(number) : `Dispatch ${number}`;
  const aircraft = joined.aircraft[activity.aircraft[i] ?? NO_INDEX];
  const role = dimension === 'base' ? (baseRoles[parts.detail[part] ?? NO_INDEX] ?? '') : '';
  return {
    label: isAdjustment(activity.flags[i]) ? adjustmentName(number) : name,
    detail: [
      formatDate(isoDayOf(activity.activityDate[i] ?? 0)),
      aircraft === undefined ? '' : aircraftLabel(aircraft),
      role,
    ]
      .filter((word) => word !== '')
      .join(' · '),
  };
}
/** Breaks down one part of an activity: rates times hours. */
function ofPart(figure: Figure, part: number, title: string): Explanation {
  const { joined, parts, dimension, included, summed, how } = figure;
  const { lines, contract, loads, booked } = how.explainPart(joined, parts, dimension, part);
  const own = lines.filter(({ key }) => included.includes(key));
  const isPaidByContract = own.some(
    ({ key }) => key !== 'totalAgentCost' && key !== 'landingFees' && key !== 'perDiemCost',
  );
  return {
    header: columnOf(summed).header,
    title,
    cents: own.reduce((sum, line) => sum + line.cents, 0),
    lines: own,
    addends: [],
    rest: null,
    contract: isPaidByContract ? contract : null,
    loads: included.includes('totalAgentCost') ? loads : null,
    booked,
    ratio: null,
  };
}

/** The largest addends, and the sum of the others. */
function listed(addends: readonly Addend[]): Pick<Explanation, 'addends' | 'rest'> {
  const sorted = [...addends].sort((a, b) => b.cents - a.cents);
  const beyond = sorted.slice(LISTED);
  return {
    addends: sorted.slice(0, LISTED),
    rest:
      beyond.length === 0
        ? null
        : { count: beyond.length, cents: beyond.reduce((sum, addend) => sum + addend.cents, 0) },
  };
}
const countOf = (n: number) => `${format0(n)} ${n === 1 ? 'row' : 'rows'}`;

/** The addends of a slot. Total: its groups; group: its rows; row: its parts of activities. */
function slotAddends(figure: Figure, slot: number): { title: string; addends: Addend[] } {
  const { layout, parts, included, sums } = figure;
  const nameOfRow = rowNames(figure);
  const addend = (at: number, label: string, detail: string): Addend => ({
    label,
    detail,
    cents: sums[at] ?? 0,
    place: { kind: 'slot', at },
  });
  if (slot === sums.length - 1 && layout.groups.length > 0)
    return {
      title: 'Total',
      addends: layout.groups.map(({ label, rowCount }, n) =>
        addend(layout.rowCount + n, label, countOf(rowCount)),
      ),
    };
  if (slot >= layout.rowCount) {
    const group = layout.groups[slot - layout.rowCount];
    const rows = Array.from({ length: layout.rowCount }, (_, row) => row).filter(
      (row) => group === undefined || layout.groupOf[row] === slot - layout.rowCount,
    );
    return {
      title: group === undefined ? 'Total' : `${group.label} total`,
      addends: rows.map((row) => addend(row, nameOfRow(row), '')),
    };
  }
  const own = [...layout.parts].filter((_, k) => layout.rowOf[k] === slot);
  return {
    title: nameOfRow(slot),
    addends: own.map((part) => ({
      ...partWords(figure, part),
      cents: included.reduce((sum, key) => sum + (parts.measures[key][part] ?? 0), 0),
      place: { kind: 'part', at: part },
    })),
  };
}

/**
 * Breaks down a cost figure of a report: a total into groups or rows, a row into activities, an
 * activity into rates times hours.
 * @throws ReportChoiceError for an unknown choice; Error for a non-cost column or a missing slot
 */
export function explainFigure(
  data: ReportData,
  { request, column, place }: ExplainRequest,
  how: HowExplained = howCurrent,
): Explanation {
  const figure = figureOf(data, request, column, how);
  const { source, summed, included, sums } = figure;
  if (place.kind === 'part') {
    const { label, detail } = partWords(figure, place.at);
    return ofPart(figure, place.at, `${label} · ${detail}`);
  }
  const slot = place.at;
  const cents = sums[slot];
  if (cents === undefined) throw new Error(`The report has no line ${slot}.`);
  const ratio = ratioOf(source, column, slot, cents);
  const { title, addends } = slotAddends(figure, slot);
  const [only] = addends;
  // A row of one part is that part.
  if (addends.length === 1 && only?.place.kind === 'part')
    return { ...ofPart(figure, only.place.at, title), ratio };
  return {
    header: columnOf(summed).header,
    title,
    cents,
    lines: included.map((key) => ({
      key,
      working: '',
      cents: (key === summed ? sums : sumsOf(source, key))[slot] ?? 0,
    })),
    ...listed(addends),
    contract: null,
    loads: null,
    booked: null,
    ratio,
  };
}

function ratioOf(
  source: SumSource,
  column: ColumnKey,
  slot: number,
  cents: number,
): Explanation['ratio'] {
  const value =
    columnOf(column).total === 'ratio' ? numberCells(source, column)?.[slot] : undefined;
  if (value === undefined || Number.isNaN(value)) return null;
  const litres =
    (sumsOf(source, 'onIncidentLitres')[slot] ?? 0) +
    (sumsOf(source, 'onIncidentNanolitres')[slot] ?? 0) / 1e9;
  const divisor =
    column === 'costPerFlightHour'
      ? `${format2((sumsOf(source, 'totalFlightHours')[slot] ?? 0) / 100)} h`
      : `${format2((litres * 1e9) / Number(NANOLITRES_PER_GALLON))} gal`;
  return {
    header: columnOf(column).header,
    cents: value,
    working: `${formatUsd(cents / 100)} ÷ ${divisor}`,
  };
}
