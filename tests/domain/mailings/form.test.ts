import { expect, it } from 'vitest';
import type { Mailing, Sending } from '../../../contract/mailings/mailings.ts';
import type { ReportView } from '../../../contract/report/views.ts';
import {
  bodyOfDraft,
  checkMailing,
  draftOfMailing,
  newDraft,
  newMailingPath,
  sentViews,
} from '../../../domain/mailings/form.ts';
import { nextText, peopleText, sendingText } from '../../../domain/mailings/sendingText.ts';
import { aMailing } from './world.ts';

const view = (id: string, page: 'catis' | 'aims' = 'catis') => ({ id, page }) as ReportView;
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `p${n}`, name: `Person ${n}` }));

it('lists missing fields, and sends the typed values (RPT-169)', () => {
  const draft = newDraft('');
  expect([
    checkMailing(draft, [view('v')]),
    checkMailing({ ...draft, viewId: 'v', recipients: people(1) }, [view('v')]),
  ]).toEqual([{ viewId: 'Choose a saved view.', recipients: 'Choose who gets it.' }, {}]);
  expect(checkMailing({ ...draft, viewId: 'gone', recipients: people(51) }, [view('v')])).toEqual({
    viewId: 'Choose a saved view.',
    recipients: 'At most 50 people can get it.',
  });
  const { recipients, ...rest } = draftOfMailing(aMailing());
  expect(bodyOfDraft({ ...rest, recipients }, true)).toEqual({
    ...rest,
    recipientIds: ['p0'],
    isPaused: true,
  });
  expect(sentViews([view('v'), view('old', 'aims')]).map(({ id }) => id)).toEqual(['v']);
  expect([newMailingPath(''), newMailingPath('a b')]).toEqual([
    '/reports/mail?view=',
    '/reports/mail?view=a%20b',
  ]);
});

it('saves an opened mailing with unchanged values (RPT-169)', () => {
  const values = {
    viewId: 'v-2',
    pace: 'monthly',
    weekday: 5,
    monthDay: 28,
    hour: 17,
    dates: 'lastMonth',
    format: 'csv',
    withTotals: false,
  } as const;
  const opened = draftOfMailing(aMailing({ ...values, recipients: people(2) }));
  expect(bodyOfDraft(opened, true)).toEqual({
    ...values,
    recipientIds: ['p0', 'p1'],
    isPaused: true,
  });
});

it('shows the last result, the next sending and the recipients (RPT-168)', () => {
  const sending: Sending = {
    id: 's',
    due: '2026-07-14T13:00:00Z',
    state: 'sent',
    askedBy: null,
    endedAt: null,
    message: '',
    recipients: [
      { name: 'A', outcome: 'sent', why: '' },
      { name: 'B', outcome: 'skipped', why: 'No longer active.' },
    ],
  };
  const mailing = (more: Partial<Mailing>) => nextText(aMailing(more));
  expect([
    sendingText(sending),
    sendingText({ ...sending, state: 'failed', message: 'It broke.', recipients: [] }),
    mailing({}),
    mailing({ isPaused: true, nextDue: null }),
    mailing({ isEnded: true, nextDue: null }),
    peopleText(people(3)),
    peopleText(people(4)),
  ]).toEqual([
    'Sent 07/14/2026 06:00 to 1 person, 1 person skipped',
    'Failed 07/14/2026 06:00. It broke.',
    'Next: 07/20/2026 06:00',
    'Paused',
    'Ended',
    'Person 0, Person 1, Person 2',
    'Person 0, Person 1 and 2 others',
  ]);
});
