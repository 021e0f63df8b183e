import {
  MAX_RECIPIENTS,
  type Mailing,
  type MailingBody,
  type Recipient,
} from '../../contract/mailings/mailings.ts';
import type { ReportView as SavedView } from '../../contract/report/views.ts';

/** The content of the form; recipients include their names. */
export interface MailingDraft extends Omit<MailingBody, 'recipientIds' | 'isPaused'> {
  readonly recipients: readonly Recipient[];
}
export type MailingErrors = Readonly<Partial<Record<'viewId' | 'recipients', string>>>;

/** Defaults: every Monday at 06:00, last week, as a workbook. `viewId` '' = not chosen. */
export const newDraft = (viewId: string): MailingDraft => ({
  viewId,
  pace: 'weekly',
  weekday: 1,
  monthDay: 1,
  hour: 6,
  dates: 'lastWeek',
  format: 'xlsx',
  withTotals: true,
  recipients: [],
});
export const draftOfMailing = ({
  viewId,
  pace,
  weekday,
  monthDay,
  hour,
  dates,
  format,
  withTotals,
  recipients,
}: Mailing): MailingDraft => ({
  viewId,
  pace,
  weekday,
  monthDay,
  hour,
  dates,
  format,
  withTotals,
  recipients,
});

/** Views that can be mailed: only those of current data (RPT-160). */
export const sentViews = (views: readonly SavedView[]): readonly SavedView[] =>
  views.filter(({ page }) => page === 'catis');

/** Errors of the form (RPT-169); empty if it can be saved. */
export function checkMailing(
  { viewId, recipients }: MailingDraft,
  views: readonly SavedView[],
): MailingErrors {
  return {
    ...(views.some(({ id }) => id === viewId) ? {} : { viewId: 'Choose a saved view.' }),
    ...(recipients.length === 0 ? { recipients: 'Choose who gets it.' } : {}),
    ...(recipients.length > MAX_RECIPIENTS
      ? { recipients: `At most ${MAX_RECIPIENTS} people can get it.` }
      : {}),
  };
}
export const bodyOfDraft = (
  { recipients, ...draft }: MailingDraft,
  isPaused: boolean,
): MailingBody => ({
  ...draft,
  recipientIds: recipients.map(({ id }) => id),
  isPaused,
});

/** URL of the page (RPT-168). With a view, the form opens for it; '' opens it without one. */
export const mailingsPath = '/reports/mail';
export const newMailingPath = (viewId: string): string =>
  `${mailingsPath}?view=${encodeURIComponent(viewId)}`;
