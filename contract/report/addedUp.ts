import * as z from 'zod/mini';
import { GivenDay, givenText } from '../wire/given.ts';
import { MOST_STATE } from './views.ts';

/** Pacific days, both ends counted. */
export const DaysQuery = z.object({ from: GivenDay, until: GivenDay });
export type DaysQuery = z.output<typeof DaysQuery>;
/** GET /x/catis/activities/count: the rows that the months of some days hold, and how many a page computes itself (PERF-23). */
export const ActivityCount = z.object({ activities: z.int(), atOnce: z.int() });
export type ActivityCount = z.output<typeof ActivityCount>;

/** A view of a report without its dates. */
export const GivenReport = z.object({
  preset: givenText(60),
  dimension: givenText(20),
  groupBy: givenText(30),
  /** The `state` search parameter, decoded once; '' = as the preset has it. */
  state: givenText(MOST_STATE),
});
/** POST /x/catis/report-tables: what a page asks its own engine, for days with more activities than it holds (WIRE-36). */
export const AddUpBody = z.object({
  arrangement: GivenReport,
  from: GivenDay,
  until: GivenDay,
  /** Code of the base that a report about one's own base is of; null where none is. */
  baseCode: z.nullable(givenText(60)),
});
export type AddUpBody = z.output<typeof AddUpBody>;

const counts = z.array(z.number());
/** One column: places in `texts` with -1 for blank, or whole numbers in the unit of the column's kind with null for blank. */
const SentCells = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), places: z.array(z.int()), texts: z.array(z.string()) }),
  z.object({ kind: z.literal('number'), values: z.array(z.nullable(z.number())) }),
]);
/** A report's table: cells by slot, which are the rows, then the groups, then the grand total. */
const SentTable = z.object({
  dimension: z.string(),
  groupBy: z.string(),
  summaryOnly: z.boolean(),
  /** Keys of columns, the cells of each at the same place of `cells`. */
  columns: z.array(z.string()),
  cells: z.array(SentCells),
  rowCount: z.int(),
  allRows: z.optional(z.int()),
  countedRows: z.optional(z.int()),
  groups: z.array(z.object({ label: z.string(), rowCount: z.int() })),
  /** Lines from top to bottom: slot × 4 + kind (row, title of a group, its total, grand total). */
  display: z.array(z.int()),
  /** By row the dispatch it opens and its place in the kinds of dispatches; null where rows are no dispatches. */
  links: z.nullable(z.object({ ids: z.array(z.string()), types: z.array(z.int()) })),
  rowIds: z.optional(z.array(z.string())),
  withoutRate: z.nullable(counts),
  /** Dollars that are approved, and of all; activities without a rate, loads without a price. */
  completeness: z.optional(z.object({ approved: z.number(), total: z.number(), withoutRate: z.int(), withoutPrice: z.int() })),
  across: z.optional(
    z.object({ from: z.int(), labels: z.array(z.string()), withoutRate: z.nullable(z.array(counts)), isCompared: z.optional(z.literal(true)) }),
  ),
  tooWide: z.optional(z.object({ by: z.enum(['month', 'quarter', 'year']), count: z.int() })),
});
export type SentTable = z.output<typeof SentTable>;
export const AddedUpReport = z.object({
  /** Activities that were read, of the days compared with too. */
  activities: z.int(),
  table: SentTable,
});
export type AddedUpReport = z.output<typeof AddedUpReport>;

/** GET /x/catis/filter-values: by field of the filters the values that occur on some days, in reading order. */
export const FilterValueLists = z.record(z.string(), z.array(z.object({ id: z.string(), label: z.string() })));
export type FilterValueLists = z.output<typeof FilterValueLists>;

/** POST /x/catis/words: a report whose words may be names that are not used any more (RPT-171). */
export const FollowWordsBody = z.object({ arrangement: GivenReport });
export const FollowedWords = z.object({
  /** The same state in current names, with the ids of the things they name. */
  state: z.string(),
  renamed: z.array(z.object({ from: z.string(), to: z.array(z.string()) })),
  /** Sentences, one for each filter whose things are not all found. */
  faults: z.array(z.string()),
});
export type FollowedWords = z.output<typeof FollowedWords>;
