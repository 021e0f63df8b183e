import * as z from 'zod/mini';
import { GivenId, givenIds } from '../wire/given.ts';
import { Id, Instant, Versioned } from '../wire/wire.ts';

export const mailingPaces = ['daily', 'weekly', 'monthly'] as const;
export type MailingPace = (typeof mailingPaces)[number];
/** What the dates of a report are on the day it is sent (RPT-161). */
export const mailingDates = [
  'today',
  'yesterday',
  'last7Days',
  'lastWeek',
  'monthToDate',
  'lastMonth',
  'yearToDate',
  'lastYear',
  'seasonToDate',
  'lastSeason',
  'fiscalYear',
  'lastFiscalYear',
] as const;
export type MailingDates = (typeof mailingDates)[number];
export const mailingFormats = ['csv', 'xlsx'] as const;
/** People that one mailing may go to. */
export const MOST_RECIPIENTS = 50;

/** When it is due, in Pacific time (RPT-160). */
const When = {
  pace: z.enum(mailingPaces),
  /** Monday is 1; of weekly ones. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** Of monthly ones; in a month that has no such day its last. */
  monthDay: z.int().check(z.gte(1), z.lte(31)),
  /** Full hours after midnight. */
  hour: z.int().check(z.gte(0), z.lte(23)),
};
const What = {
  dates: z.enum(mailingDates),
  format: z.enum(mailingFormats),
  /** Group and grand totals too, not the rows alone. */
  withTotals: z.boolean(),
};
export const MailingBody = z.object({
  /** A saved view of current data, one's own or shared. */
  viewId: GivenId,
  ...When,
  ...What,
  /** People. */
  recipientIds: givenIds(MOST_RECIPIENTS).check(z.minLength(1)),
  isPaused: z.boolean(),
});
export type MailingBody = z.output<typeof MailingBody>;
export type MailingWhen = Pick<MailingBody, keyof typeof When>;

/**
 * `sending`: under way. `sent`: all who may see reports have it. `failed`: someone of these does not. `ended`: nothing
 * was sent, and nothing will be any more (RPT-167).
 */
export const sendingStates = ['sending', 'sent', 'failed', 'ended'] as const;
/** One time at which a mailing was sent, or should have been. */
export const Sending = z.object({
  id: Id,
  due: Instant,
  state: z.enum(sendingStates),
  /** Who asked for it; null when it was due. */
  askedBy: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** What is to be said of it; '' = nothing. */
  message: z.string(),
  recipients: z.array(
    z.object({ name: z.string(), outcome: z.enum(['sent', 'skipped', 'failed']), why: z.string() }),
  ),
});
export type Sending = z.output<typeof Sending>;
/** The latest ones, newest first. */
export const Sendings = z.object({ items: z.array(Sending) });

/** Someone a report can be sent to: active, with the right to see reports. */
export const Recipient = z.object({ id: Id, name: z.string() });
export type Recipient = z.output<typeof Recipient>;
export const Recipients = z.object({ items: z.array(Recipient) });

export const Mailing = z.object({
  id: Id,
  viewId: Id,
  viewName: z.string(),
  ...When,
  ...What,
  recipients: z.array(Recipient),
  isPaused: z.boolean(),
  ownerName: z.string(),
  isMine: z.boolean(),
  /** It is sent no more, until its owner saves it again. */
  isEnded: z.boolean(),
  /** null while it is paused or ended. */
  nextDue: z.nullable(Instant),
  last: z.nullable(Sending),
  ...Versioned,
});
export type Mailing = z.output<typeof Mailing>;
/** By the name of the view. */
export const Mailings = z.object({ items: z.array(Mailing) });
