import type { Mailing, MailingBody, Sending } from '../../../contract/mailings/mailings.ts';
import { Mailing as MailingSchema, Sendings } from '../../../contract/mailings/mailings.ts';
import { transaction } from '../../../server/database/inTransaction.ts';
import type { Store } from '../../../server/database/open.ts';
import { lettersOf } from '../../../server/mail/letters.ts';
import { smtpMailer } from '../../../server/mail/mailer.ts';
import { planNext } from '../../../server/mailings/queue.ts';
import type { SendingNeeds } from '../../../server/mailings/send.ts';
import { goodBodies, personIdOf } from '../support/bodies.ts';
import type { Mailbox } from '../support/mailbox.ts';
import type { caller } from '../support/support.ts';
import { nobodyKnown } from '../support/support.ts';

type Call = ReturnType<typeof caller>;

/** Mails to a local mailbox, with links to a public address. */
export const lettersTo = (mailbox: Pick<Mailbox, 'url'>) =>
  lettersOf({
    mailer: smtpMailer(mailbox.url, 'CATIS <no-reply@catis.test>'),
    publicUrl: 'https://catis.test',
    accounts: nobodyKnown,
    limits: { take: async () => 0, forget: async () => undefined },
    onFailure: () => undefined,
  });
export const needsOf = (
  store: Store,
  mailbox: Pick<Mailbox, 'url'>,
  failures: unknown[] = [],
): SendingNeeds => ({
  store,
  letters: lettersTo(mailbox),
  reportAtOnce: 1_000_000,
  onFailure: (error) => failures.push(error),
});

const arrangement = { preset: 'cost', dimension: 'incident', groupBy: 'none', state: '' };
let named = 0;
/**
 * A saved view and its mailing to the analyst, daily at 06:00 for the day before, each with the
 * given changes.
 */
export async function addMailing(
  call: Call,
  body: Partial<MailingBody> = {},
  view: object = {},
): Promise<Mailing> {
  const saved = await call('POST', '/x/report-views', {
    ...goodBodies['addReportView'],
    name: `Mailed ${++named}`,
    arrangement,
    ...view,
  });
  const viewId = (saved.body as { id: string }).id;
  const made = await call('POST', '/x/mailings', {
    ...goodBodies['addMailing'],
    viewId,
    pace: 'daily',
    dates: 'yesterday',
    isPaused: false,
    recipientIds: [personIdOf('demo-analyst')],
    ...body,
  });
  return MailingSchema.parse(made.body);
}
/** Makes it wait for its first time after a moment, as if saved then. */
export const waitFrom = (store: Store, mailing: Mailing, at: string) =>
  transaction(store, (tx) => planNext(tx, mailing.id, mailing, at));
/** Its log, newest first. */
export const logOf = async (call: Call, { id }: Pick<Mailing, 'id'>): Promise<Sending[]> =>
  Sendings.parse((await call('GET', `/x/mailings/${id}/sendings`)).body).items;
/** The body that it was saved with. */
export const bodyOf = ({
  viewId,
  pace,
  weekday,
  monthDay,
  hour,
  dates,
  format,
  withTotals,
  recipients,
  isPaused,
}: Mailing): MailingBody => ({
  viewId,
  pace,
  weekday,
  monthDay,
  hour,
  dates,
  format,
  withTotals,
  recipientIds: recipients.map(({ id }) => id),
  isPaused,
});
