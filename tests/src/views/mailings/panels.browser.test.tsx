import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Mailing, Sending } from '../../../../contract/mailings/mailings.ts';
import type { MailingFormRef } from '../../../../machines/mailings/mailingForm.machine.ts';
import type { MailingsRef } from '../../../../machines/mailings/mailings.machine.ts';
import { MailingCard } from '../../../../src/views/mailings/MailingCard.tsx';
import { MailingLog } from '../../../../src/views/mailings/MailingLog.tsx';
import { offersOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const people = ['Ana Diaz', 'Lee Park', 'Sam Roe', 'Kim Lee'].map((name, n) => ({
  id: `p${n}`,
  name,
}));
const sending: Sending = {
  id: 'x1',
  due: '2025-07-14T13:00:00Z',
  state: 'failed',
  askedBy: 'B. Ortiz',
  endedAt: null,
  message: 'The mail server refused it.',
  recipients: [
    { name: 'Ana Diaz', outcome: 'sent', why: '' },
    { name: 'Lee Park', outcome: 'skipped', why: 'No right.' },
    { name: 'Sam Roe', outcome: 'failed', why: 'No such address.' },
  ],
};
const mailing: Mailing = {
  id: 'm1',
  version: 1,
  updatedAt: '2025-07-01T00:00:00Z',
  viewId: 'v1',
  viewName: 'Cost by base',
  pace: 'weekly',
  weekday: 2,
  monthDay: 9,
  hour: 6,
  dates: 'lastWeek',
  format: 'csv',
  withTotals: true,
  recipients: people,
  isPaused: false,
  ownerName: 'A. Lee',
  isMine: true,
  isEnded: false,
  nextDue: '2025-07-21T14:00:00Z',
  last: sending,
};
function card(change: Partial<Mailing>, tags: readonly string[] = []) {
  const list = standIn<MailingsRef>({}, tags);
  const form = standIn<MailingFormRef>({});
  return {
    list,
    form,
    element: <MailingCard mailing={{ ...mailing, ...change }} list={list.ref} form={form.ref} />,
  };
}

it('shows what a mailing sends, when, to whom, and its last result (RPT-168)', async () => {
  await render(card({}).element);
  expect([textsOf('h2'), textsOf('span'), textsOf('p')]).toEqual([
    ['Cost by base'],
    ['Next: 07/21/2025 07:00'],
    [
      'Every Tuesday at 06:00: last week, CSV',
      'To Ana Diaz, Lee Park and 2 others',
      'Failed 07/14/2025 06:00 to 1 person, 1 person skipped. The mail server refused it.',
    ],
  ]);
});

it('names the owner of another user’s mailing, one that was never sent, and Excel (RPT-168)', async () => {
  await render(
    card({ isMine: false, last: null, format: 'xlsx', recipients: people.slice(0, 1) }).element,
  );
  expect([textsOf('span'), textsOf('p')]).toEqual([
    ['A. Lee', 'Next: 07/21/2025 07:00'],
    ['Every Tuesday at 06:00: last week, Excel', 'To Ana Diaz', 'Not sent yet.'],
  ]);
});

it.each([
  ['the user’s own mailing', {}, ['Send now', 'Pause', 'End', 'Change', 'Log']],
  [
    'an own mailing under way',
    { last: { ...sending, state: 'sending' as const } },
    ['Pause', 'End', 'Change', 'Log'],
  ],
  ['an own paused mailing', { isPaused: true }, ['Send now', 'Resume', 'End', 'Change', 'Log']],
  ['an own ended mailing', { isEnded: true }, ['Begin again', 'Delete', 'Change', 'Log']],
  ['another user’s mailing', { isMine: false }, ['End', 'Log']],
  ['another user’s ended mailing', { isMine: false, isEnded: true }, ['Log']],
])('offers the actions of %s (RPT-168)', async (_, change, offers) => {
  await render(card(change).element);
  expect(offersOf()).toEqual(offers.map((offer) => `${offer}: Cost by base`));
});

it.each([
  ['the user’s own mailing', {}, { 'Send now': 'send', Pause: 'pause' }],
  ['a paused mailing', { isPaused: true }, { Resume: 'resume', End: 'end' }],
  ['an ended mailing', { isEnded: true }, { 'Begin again': 'resume', Delete: 'delete' }],
])('sends the action of each button of %s (RPT-168)', async (_, change, acts) => {
  const { list, element } = card(change);
  await render(element);
  for (const label of Object.keys(acts)) await press(`${label}: Cost by base`);
  expect(list.sent).toEqual(
    Object.values(acts).map((kind) => ({ type: 'act.pressed', kind, id: 'm1' })),
  );
});

it('opens the form and the log of the mailing', async () => {
  const { list, form, element } = card({});
  await render(element);
  await press('Change: Cost by base');
  await press('Log: Cost by base');
  expect([form.sent, list.sent]).toEqual([
    [{ type: 'form.opened', mailing }],
    [{ type: 'log.opened', id: 'm1' }],
  ]);
});

it('locks the actions while one is under way', async () => {
  await render(card({}, ['locked']).element);
  expect(offersOf().filter((offer) => offer.endsWith('(disabled)')).length).toBe(3);
});

const log = (sendings: readonly Sending[], tags: readonly string[]) =>
  standIn<MailingsRef>({ log: sendings, logOf: mailing }, ['log', ...tags]);
it('lists each sending with its requester, and the result for each recipient (RPT-168)', async () => {
  const ended: Sending = {
    ...sending,
    id: 'x2',
    due: '2025-07-07T13:00:00Z',
    state: 'ended',
    message: 'Its view is gone.',
    recipients: [],
  };
  const due: Sending = {
    ...sending,
    id: 'x3',
    due: '2025-07-06T13:00:00Z',
    state: 'sent',
    askedBy: null,
    message: '',
    recipients: sending.recipients.slice(0, 1),
  };
  const { ref, sent } = log([sending, ended, due], ['logShown']);
  await render(<MailingLog list={ref} />);
  await expect.element(page.getByRole('dialog', { name: 'Log of Cost by base' })).toBeVisible();
  expect(
    [...document.querySelectorAll('[role=dialog] li')].map((one) => textsOf('p', one)),
  ).toEqual([
    [
      'Failed 07/14/2025 06:00 to 1 person, 1 person skipped. The mail server refused it.',
      'Asked for by B. Ortiz',
      'Ana Diaz · Lee Park: skipped. No right. · Sam Roe: failed. No such address.',
    ],
    ['Ended 07/07/2025 06:00. Its view is gone.'],
    ['Sent 07/06/2025 06:00 to 1 person', 'Ana Diaz'],
  ]);
  await press('Done');
  expect(sent).toEqual([{ type: 'log.closed' }]);
});

it.each([
  ['an empty log', ['logShown'], 'Not sent yet.'],
  ['a log that failed to load', ['logFailed'], "The log couldn't be loaded."],
])('names %s', async (_, tags, text) => {
  const { ref, sent } = log([], tags);
  await render(<MailingLog list={ref} />);
  await expect.element(page.getByText(text)).toBeVisible();
  if (tags.includes('logFailed')) await press('Try again');
  expect(sent).toEqual(tags.includes('logFailed') ? [{ type: 'logRetry.requested' }] : []);
});
