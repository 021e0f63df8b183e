import * as z from 'zod/mini';
import { GivenName, givenText } from '../wire/given.ts';
import { Id, Versioned } from '../wire/wire.ts';

/** Names of dates that move with the day a view is opened on; they live in saved views alone (RPT-141). */
export const relativeDates = [
  'today',
  'last7Days',
  'monthToDate',
  'lastMonth',
  'seasonToDate',
  'lastSeason',
  'yearToDate',
  'lastYear',
  'fiscalYear',
  'lastFiscalYear',
] as const;
export type RelativeDates = (typeof relativeDates)[number];
/** Absent: the dates are those of the user who opens the view. */
const Dates = z.optional(z.enum(relativeDates));

/** What a saved view asks for, as its address says it. */
export const SavedArrangement = z.object({
  preset: z.string(),
  dimension: z.string(),
  groupBy: z.string(),
  /** The `state` search parameter, decoded once; '' = as the preset has it. */
  state: z.string(),
  dates: Dates,
});
export type SavedArrangement = z.output<typeof SavedArrangement>;
/** Characters of the `state` of a view. */
export const MOST_STATE = 4_000;
const GivenArrangement = z.object({
  preset: givenText(60),
  dimension: givenText(20),
  groupBy: givenText(30),
  state: givenText(MOST_STATE),
  dates: Dates,
});
export const reportPages = ['catis', 'aims'] as const;
export const ReportViewBody = z.object({
  /** Unique for each person and page; case and spaces do not count. */
  name: GivenName,
  page: z.enum(reportPages),
  /** Every user who sees reports may open it; only its owner changes it. */
  isShared: z.boolean(),
  arrangement: GivenArrangement,
});
export type ReportViewBody = z.output<typeof ReportViewBody>;
export const ReportView = z.object({
  id: Id,
  name: z.string(),
  page: z.enum(reportPages),
  isShared: z.boolean(),
  isMine: z.boolean(),
  ownerName: z.string(),
  arrangement: SavedArrangement,
  ...Versioned,
});
export type ReportView = z.output<typeof ReportView>;
/** One's own and those that others share, by name. */
export const ReportViews = z.object({ views: z.array(ReportView) });
