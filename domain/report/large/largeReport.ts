import { NONE } from '../../../contract/report/metricColumns.ts';
import type { Dimensions } from '../../../contract/report/reports.ts';
import { type CountedCost, completeness } from '../../cost/completeness.ts';
import type { CheckedBlock } from '../block/checkedBlock.ts';
import { joinBlocks } from '../block/columns.ts';
import { costsToCount, prepareReport, type ReportData, reportDataOf, showsCost, tableOf } from '../engine/engine.ts';
import { MULTIPLE_LABEL } from '../engine/groupRows.ts';
import { groupLayout, type RowLayout } from '../engine/layout.ts';
import { measuresOf } from '../engine/numberCells.ts';
import { groupKeysOf } from '../engine/rows/groupKeys.ts';
import { type JoinedRows, joinRows } from '../engine/rows/join.ts';
import { type MeasureKey, measureKeys, measureRows, type PartMeasures } from '../engine/rows/measures.ts';
import { type Parts, partsOf } from '../engine/rows/parts.ts';
import { datesOf } from '../request/across.ts';
import { type ColumnKey, columnOf } from '../request/columnsCatalogue.ts';
import { type CheckedRequest, checkedRequest, type ReportRequest } from '../request/request.ts';
import type { ReportTable } from '../request/table.ts';
import { collapse, OWN_DISPATCH } from './collapse.ts';
import { selectRows } from './selectRows.ts';
import { type FacetName, facetsOfColumn, facetsOfDimension, facetsOfGroups, needsDrops } from './toldApart.ts';

/** What bounds the memory of a large report. */
export const largeLimits = {
  /** Parts that are kept at most: about 400 bytes each. */
  parts: 1_000_000,
  /** Lines of a table that are sent at most. */
  lines: 200_000,
  /** Parts that may wait to be added up with the others, or as many as there are. */
  waiting: 100_000,
};

/** The part is of the report's own days, of those it is compared with. */
const IN_RANGE = 1;
const IN_COMPARED = 2;

const TOO_MANY_ROWS = 'This report has too many rows for so many records. Choose fewer dates, a filter, Summary only, or another row.';
const NO_RECORDS = 'The records behind a figure can be opened from a shorter range or a narrower filter.';

/** What a report of so many activities can't be, in words for the user (PERF-13). */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** Activities that stand for all of their kind, and what all of them come to. */
interface Chunk {
  readonly block: CheckedBlock;
  /** By part its activity in the block, and which of that activity's parts it is. */
  readonly rows: Int32Array;
  readonly ordinals: Int32Array;
  readonly marks: Uint8Array;
  readonly measures: PartMeasures;
}
/** What a large report keeps of a stretch of days; it may be added to any report with the same `key`. */
export interface MonthPart {
  readonly chunk: Chunk;
  /** Activities it was made of. */
  readonly activities: number;
  /** Where rows are not told apart: how many there are, and by group. */
  readonly rows: number;
  readonly rowsOfGroups: ReadonlyMap<string, number>;
  readonly costs: readonly CountedCost[];
}
/** Parts with what a chunk of them is made of. */
interface Kept {
  readonly joined: JoinedRows;
  readonly parts: Parts;
  readonly ordinals: Int32Array;
  readonly marks: Uint8Array;
}

/** What one request tells apart, found once. */
interface Plan {
  readonly request: CheckedRequest;
  readonly facets: readonly FacetName[];
  /** A dispatch is told apart only where its activities fall in several groups: nobody looks at rows. */
  readonly dropsDispatches: boolean;
  /** Rows are counted month by month, since they are not told apart. */
  readonly countsRows: boolean;
  readonly measures: readonly MeasureKey[];
  readonly countsDispatches: boolean;
  readonly kept: { readonly crew: boolean; readonly drops: boolean };
}

function planOf(request: CheckedRequest): Plan {
  const { dimension, groupBy, metrics, sort, across, compared, narrowing, summaryOnly } = request;
  const measure = across?.measure ?? compared?.measure ?? null;
  const isNarrowed = narrowing.values.length > 0;
  const asked: ColumnKey[] = [
    ...metrics,
    ...(measure === null ? [] : [measure]),
    ...sort.map(({ column }) => column),
    ...narrowing.values.map(({ column }) => column),
  ];
  // A summary has no cells but those that have totals.
  const columns = asked.filter((key) => !summaryOnly || isNarrowed || columnOf(key).total !== 'none');
  const isLoose = summaryOnly && compared === null && !isNarrowed;
  const dropsDispatches = isLoose && dimension === 'dispatch' && across === null;
  const countsRows = dropsDispatches || (isLoose && dimension === 'flight');
  const dates = across === null ? null : datesOf(across.by, across.groupBy);
  const facets = new Set<FacetName>([
    ...(countsRows ? [] : facetsOfDimension[dimension]),
    ...facetsOfGroups[groupBy],
    ...(across === null ? [] : dates === null ? facetsOfGroups[across.groupBy] : (['month'] as const)),
    ...columns.flatMap((key) => facetsOfColumn[key]),
  ]);
  return {
    request,
    facets: [...facets],
    dropsDispatches,
    countsRows,
    measures: [...new Set<MeasureKey>([...columns.flatMap(measuresOf), 'withoutRate', 'flightCount'])],
    countsDispatches: columns.includes('dispatchCount'),
    kept: { crew: dimension === 'crew' || dimension === 'base', drops: dimension === 'base' || needsDrops.some((name) => facets.has(name)) },
  };
}

/**
 * A report of more activities than memory should hold (PERF-13): its months come one after another, and of each only
 * what the report tells apart is kept, added up. Every rule of rows, groups, sums and counts is the engine's own, which
 * is asked at the end for the table of what was kept.
 */
export class LargeReport {
  readonly #dimensions: Dimensions;
  readonly #asked: ReportRequest;
  readonly #plan: Plan;
  readonly #limits: typeof largeLimits;
  #chunks: Chunk[] = [];
  /** Parts that are added up with each other. */
  #settled = 0;
  #waiting = 0;
  /** Where rows are not told apart: how many there are, and by group. */
  #rows = 0;
  readonly #rowsOfGroups = new Map<string, number>();

  #activities = 0;
  readonly #costs: CountedCost[] = [];

  /** @throws ReportChoiceError for what is unknown; TooLargeError for what can't be told a month at a time */
  constructor(dimensions: Dimensions, asked: ReportRequest, limits = largeLimits) {
    this.#dimensions = dimensions;
    this.#asked = asked;
    this.#plan = planOf(checkedRequest(asked));
    this.#limits = limits;
    if (this.#plan.request.narrowing.behind.length > 0) throw new TooLargeError(NO_RECORDS);
  }

  /** Activities that were added so far. */
  get activities(): number {
    return this.#activities;
  }
  /** Reports with the same key, of the same dimensions, keep the same of a month, however they are sorted. */
  get key(): string {
    const { request, ...told } = this.#plan;
    const { dimension, groupBy, filters, narrowing, approvedOnly, days, compared } = request;
    return JSON.stringify([told, dimension, groupBy, filters, narrowing.words, approvedOnly, days, compared?.days ?? null]);
  }

  /**
   * One month, or any stretch of days, after all before it.
   * @throws MetricsError when it names what the dimensions do not have; TooLargeError
   */
  take(block: CheckedBlock): void {
    this.add(this.partOf(block));
  }
  /** What is kept of a stretch of days. @throws MetricsError when it names what the dimensions do not have */
  partOf(block: CheckedBlock): MonthPart {
    const data = prepareReport(this.#dimensions, joinBlocks([block]));
    const { request, dropsDispatches, countsRows } = this.#plan;
    const { compared, narrowing } = request;
    const own = { ...request, narrowing: { words: narrowing.words, values: [], behind: [] }, compared: null };
    const rows = data.rowsOf(own);
    const marks = new Uint8Array(data.partsOf(request.dimension).count);
    for (const part of rows.parts) marks[part] = IN_RANGE;
    if (compared !== null) for (const part of data.rowsOf({ ...own, days: compared.days }).parts) marks[part] = (marks[part] ?? 0) | IN_COMPARED;
    const counted = countsRows ? this.#countedRows(data, rows) : null;
    if (dropsDispatches && counted !== null) for (const part of rows.parts) if (counted.isSeveral[part] === 1) marks[part] = (marks[part] ?? 0) | OWN_DISPATCH;
    const parts = data.partsOf(request.dimension);
    const chunk = this.#chunkOf({ joined: data.joined, parts, ordinals: ordinalsOf(parts), marks });
    return { chunk, activities: block.rows, rows: counted?.rows ?? 0, rowsOfGroups: counted?.rowsOfGroups ?? new Map(), costs: costsToCount(data, own) ?? [] };
  }
  /** After all before it. @throws TooLargeError */
  add({ chunk, activities, rows, rowsOfGroups, costs }: MonthPart): void {
    this.#activities += activities;
    this.#costs.push(...costs);
    this.#rows += rows;
    for (const [label, rowCount] of rowsOfGroups) this.#rowsOfGroups.set(label, (this.#rowsOfGroups.get(label) ?? 0) + rowCount);
    this.#chunks.push(chunk);
    this.#waiting += chunk.rows.length;
    if (this.#waiting > Math.max(this.#limits.waiting, this.#settled)) this.#settle();
  }

  /** @throws TooLargeError */
  table(): ReportTable {
    this.#settle();
    const { joined, parts } = this.#kept();
    const { compared, days, narrowing } = this.#plan.request;
    const { implied: _implied, days: _days, ...asked } = this.#asked;
    const added = tableOf(
      reportDataOf(joined, parts.measures, parts),
      checkedRequest({
        ...asked,
        ...(compared === null || days === null ? {} : { days }),
        filters: {},
        approvedOnly: false,
        narrowing: { words: [], values: narrowing.values, behind: [] },
      }),
    );
    // Figures choose rows once all months are added up: what their costs lack isn't known by month.
    const knowsCosts = showsCost(this.#plan.request) && added.tooWide === undefined && narrowing.values.length === 0;
    const table = knowsCosts ? { ...added, completeness: completeness(this.#costs) } : added;
    if (table.display.length > this.#limits.lines) throw new TooLargeError(TOO_MANY_ROWS);
    if (!this.#plan.countsRows) return table;
    const groups = table.groups.map(({ label, rowCount }) => ({ label, rowCount: this.#rowsOfGroups.get(label) ?? rowCount }));
    return { ...table, countedRows: this.#rows, groups };
  }

  /** All that was kept so far, added up with each other. */
  #settle(): void {
    const chunk = this.#chunkOf(this.#kept());
    if (chunk.rows.length > this.#limits.parts) throw new TooLargeError(TOO_MANY_ROWS);
    this.#chunks = [chunk];
    this.#settled = chunk.rows.length;
    this.#waiting = 0;
  }

  #chunkOf({ joined, parts, ordinals, marks }: Kept): Chunk {
    const counted = placesOfMarks(marks);
    const { facets, measures, countsDispatches, kept } = this.#plan;
    const countedMarks = marksAt(marks, counted);
    const collapsed = collapse(joined, parts, { counted, facets, marks: countedMarks, measures, countsDispatches });
    const chosen = collapsed.firsts.map((k) => counted[k] ?? 0);
    const activities = chosen.map((part) => parts.activity[part] ?? 0);
    const distinct = activities.filter((activity, n) => activity !== activities[n - 1]);
    let row = -1;
    const rows = activities.map((activity, n) => (activity === activities[n - 1] ? row : ++row));
    return {
      block: selectRows(joined.columns, distinct, kept),
      rows,
      ordinals: chosen.map((part) => ordinals[part] ?? 0),
      marks: marksAt(countedMarks, collapsed.firsts),
      measures: collapsed.measures,
    };
  }

  #kept(): Kept {
    const chunks = this.#chunks;
    const joined = joinRows(this.#dimensions, joinBlocks(chunks.map(({ block }) => block)));
    const whole = partsOf(joined, measureRows(joined), this.#plan.request.dimension);
    const firstOf = new Int32Array(joined.columns.rows).fill(NONE);
    for (let part = whole.count - 1; part >= 0; part--) firstOf[whole.activity[part] ?? 0] = part;
    const count = chunks.reduce((sum, chunk) => sum + chunk.rows.length, 0);
    const places = new Int32Array(count);
    const ordinals = new Int32Array(count);
    const marks = new Uint8Array(count);
    let at = 0;
    let rowsBefore = 0;
    for (const chunk of chunks) {
      for (let n = 0; n < chunk.rows.length; n++) places[at + n] = (firstOf[rowsBefore + (chunk.rows[n] ?? 0)] ?? 0) + (chunk.ordinals[n] ?? 0);
      ordinals.set(chunk.ordinals, at);
      marks.set(chunk.marks, at);
      at += chunk.rows.length;
      rowsBefore += chunk.block.rows;
    }
    const parts: Parts = {
      count,
      isWhole: whole.isWhole,
      activity: places.map((place) => whole.activity[place] ?? 0),
      owner: places.map((place) => whole.owner[place] ?? NONE),
      detail: places.map((place) => whole.detail[place] ?? NONE),
      measures: joinedMeasures(chunks.map(({ measures }) => measures)),
    };
    return { joined, parts, ordinals, marks };
  }

  /** Rows that are not told apart; `isSeveral` is 1 for each activity whose dispatch falls in several groups. */
  #countedRows({ joined, partsOf: partsOfDimension }: ReportData, given: RowLayout) {
    const { dimension, groupBy } = this.#plan.request;
    const { groups, groupOf, rowOf, activities } = groupLayout(given, groupKeysOf(joined, partsOfDimension(dimension), groupBy));
    const isSeveral = new Uint8Array(joined.columns.rows);
    for (let k = 0; k < rowOf.length; k++) if (groups[groupOf[rowOf[k] ?? 0] ?? NONE]?.label === MULTIPLE_LABEL) isSeveral[activities[k] ?? 0] = 1;
    const rowsOfGroups = new Map<string, number>();
    for (const { label, rowCount } of groups) rowsOfGroups.set(label, (rowsOfGroups.get(label) ?? 0) + rowCount);
    return { rows: given.rowCount, rowsOfGroups, isSeveral };
  }
}

/** The places of what is marked at all. Loops: an iterator over so many costs more than all the adding. */
function placesOfMarks(marks: Uint8Array): Int32Array {
  const out = new Int32Array(marks.length);
  let count = 0;
  for (let place = 0; place < marks.length; place++) if (marks[place] !== 0) out[count++] = place;
  return out.subarray(0, count);
}
function marksAt(marks: Uint8Array, places: Int32Array): Uint8Array {
  const out = new Uint8Array(places.length);
  for (let n = 0; n < out.length; n++) out[n] = marks[places[n] ?? 0] ?? 0;
  return out;
}

/** Which of its activity's parts each part is. */
function ordinalsOf({ count, activity }: Parts): Int32Array {
  const out = new Int32Array(count);
  for (let part = 1; part < count; part++) out[part] = activity[part] === activity[part - 1] ? (out[part - 1] ?? 0) + 1 : 0;
  return out;
}

function joinedMeasures(all: readonly PartMeasures[]): PartMeasures {
  const joined = (valuesOf: (measures: PartMeasures) => Float64Array | undefined): Float64Array => {
    const lists = all.map((measures) => valuesOf(measures) ?? new Float64Array(0));
    const out = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0));
    let at = 0;
    for (const list of lists) {
      out.set(list, at);
      at += list.length;
    }
    return out;
  };
  const alone = all.some(({ dispatchesAlone }) => dispatchesAlone !== undefined);
  return {
    // Object.fromEntries forgets the keys; they are exactly the measures.
    ...(Object.fromEntries(measureKeys.map((key) => [key, joined((measures) => measures[key])])) as Record<MeasureKey, Float64Array>),
    ...(alone ? { dispatchesAlone: joined(({ dispatchesAlone }) => dispatchesAlone) } : {}),
  };
}
