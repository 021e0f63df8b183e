import {
  type Mailing,
  type MailingBody,
  MOST_RECIPIENTS,
  type Recipient,
} from '../../contract/mailings/mailings.ts';
import type { ReportView as SavedView } from '../../contract/report/views.ts';

/** What the form holds; its people have their names with them. */
export interface MailingDraft extends Omit<MailingBody, 'recipientIds' | 'isPaused'> {
  readonly recipients: readonly Recipient[];
}
export type MailingErrors = Readonly<Partial<Record<'viewId' | 'recipients', string>>>;

/** Each Monday at 06:00 the week before, as a workbook. `viewId` '' = not chosen yet. */
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

/** Views that can be sent: those of current data (RPT-160). */
export const sentViews = (views: readonly SavedView[]): readonly SavedView[] =>
  views.filter(({ page }) => page === 'catis');

/** What is wrong with it (RPT-169); nothing when it can be saved. */
export function checkMailing(
  { viewId, recipients }: MailingDraft,
  views: readonly SavedView[],
): MailingErrors {
  return {
    ...(views.some(({ id }) => id === viewId) ? {} : { viewId: 'Choose a saved view.' }),
    ...(recipients.length === 0 ? { recipients: 'Choose who gets it.' } : {}),
    ...(recipients.length > MOST_RECIPIENTS
      ? { recipients: `At most ${MOST_RECIPIENTS} people can get it.` }
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

/** The address of the page (RPT-168); with a view the form is open for it, '' for none that is saved yet. */
export const mailingsPath = '/reports/mail';
export const newMailingAddress = (viewId: string): string =>
  `${mailingsPath}?view=${encodeURIComponent(viewId)}`;
