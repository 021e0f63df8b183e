import * as z from 'zod/mini';
import { GivenId, givenIds } from '../wire/given.ts';
import { Id, Instant, Versioned } from '../wire/wire.ts';

export const mailingPaces = ['daily', 'weekly', 'monthly'] as const;
export type MailingPace = (typeof mailingPaces)[number];
/** The dates of a report, relative to the day it is sent (RPT-161). */
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
/** Maximum number of recipients of one mailing. */
export const MAX_RECIPIENTS = 50;

/** The schedule, in Pacific time (RPT-160). */
const When = {
  pace: z.enum(mailingPaces),
  /** 1 = Monday; for weekly mailings. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** For monthly mailings. Months without this day use their last day. */
  monthDay: z.int().check(z.gte(1), z.lte(31)),
  /** Full hours after midnight. */
  hour: z.int().check(z.gte(0), z.lte(23)),
};
const What = {
  dates: z.enum(mailingDates),
  format: z.enum(mailingFormats),
  /** Whether to include group and grand totals in addition to the rows. */
  withTotals: z.boolean(),
};
export const MailingBody = z.object({
  /** A saved view of current data, either the user's own or a shared one. */
  viewId: GivenId,
  ...When,
  ...What,
  /** Ids of people. */
  recipientIds: givenIds(MAX_RECIPIENTS).check(z.minLength(1)),
  isPaused: z.boolean(),
});
export type MailingBody = z.output<typeof MailingBody>;
export type MailingWhen = Pick<MailingBody, keyof typeof When>;

/**
 * `sending`: in progress. `sent`: every recipient who may see reports has the mail. `failed`: at
 * least one recipient doesn't. `ended`: nothing was sent, and the mailing has ended (RPT-167).
 */
export const sendingStates = ['sending', 'sent', 'failed', 'ended'] as const;
/** A sending of a mailing, including one that should have happened but didn't. */
export const Sending = z.object({
  id: Id,
  due: Instant,
  state: z.enum(sendingStates),
  /** The user who requested the sending; null for a scheduled one. */
  askedBy: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** A note for the user; '' = none. */
  message: z.string(),
  recipients: z.array(
    z.object({ name: z.string(), outcome: z.enum(['sent', 'skipped', 'failed']), why: z.string() }),
  ),
});
export type Sending = z.output<typeof Sending>;
/** The latest sendings, newest first. */
export const Sendings = z.object({ items: z.array(Sending) });

/** A possible recipient of a report: active, with the right to see reports. */
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
  /** The mailing is no longer sent until its owner saves it again. */
  isEnded: z.boolean(),
  /** Null while the mailing is paused or ended. */
  nextDue: z.nullable(Instant),
  last: z.nullable(Sending),
  ...Versioned,
});
export type Mailing = z.output<typeof Mailing>;
/** The caller's own mailings, by view name. */
export const Mailings = z.object({ items: z.array(Mailing) });
