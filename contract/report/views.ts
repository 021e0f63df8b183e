import * as z from 'zod/mini';
import { GivenName, givenText } from '../wire/given.ts';
import { Id, Versioned } from '../wire/wire.ts';

/** Names of dates relative to the day a view is opened. Only saved views use them (RPT-141). */
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
/** Absent: the view uses the dates of the user who opens it. */
const Dates = z.optional(z.enum(relativeDates));

/** A saved view, with the values of its URL. */
export const SavedArrangement = z.object({
  preset: z.string(),
  dimension: z.string(),
  groupBy: z.string(),
  /** The `state` search parameter, decoded once; '' = the preset's default. */
  state: z.string(),
  dates: Dates,
});
export type SavedArrangement = z.output<typeof SavedArrangement>;
/** Maximum number of characters in a view's `state`. */
export const MAX_STATE_LENGTH = 4_000;
const GivenArrangement = z.object({
  preset: givenText(60),
  dimension: givenText(20),
  groupBy: givenText(30),
  state: givenText(MAX_STATE_LENGTH),
  dates: Dates,
});
export const reportPages = ['catis', 'aims'] as const;
export const ReportViewBody = z.object({
  /** Unique per person and page, ignoring case and spaces. */
  name: GivenName,
  page: z.enum(reportPages),
  /** Every user who sees reports can open a shared view. Only its owner can change it. */
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
/** The user's own views and other users' shared views, by name. */
export const ReportViews = z.object({ views: z.array(ReportView) });
