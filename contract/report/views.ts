import * as z from 'zod/mini';
import { Id, Name, Versioned } from '../wire/wire.ts';

/** What a saved view asks for, as its address says it; the dates are those of the user who opens it. */
export const SavedArrangement = z.object({
  preset: z.string().check(z.maxLength(60)),
  dimension: z.string().check(z.maxLength(20)),
  groupBy: z.string().check(z.maxLength(30)),
  /** The `state` search parameter, decoded once; '' = as the preset has it. */
  state: z.string().check(z.maxLength(2_000)),
});
export type SavedArrangement = z.output<typeof SavedArrangement>;
export const reportPages = ['catis', 'aims'] as const;
export const ReportViewBody = z.object({
  /** Unique for each person and page; case and spaces do not count. */
  name: Name,
  page: z.enum(reportPages),
  /** Every user who sees reports may open it; only its owner changes it. */
  isShared: z.boolean(),
  arrangement: SavedArrangement,
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
