import { expect, it } from 'vitest';
import { type Letter, letterText } from '../../../domain/mailings/letter.ts';
import { whenText } from '../../../domain/mailings/whenText.ts';

const letter: Letter = {
  viewName: ' By  agency\n',
  about: [
    ['Report', 'Cost'],
    ['Dates', '07/07/2025 to 07/13/2025'],
    ['Filters', 'a\nhttp://elsewhere.test'],
    ['Link', 'https://catis.test/x'],
  ],
  link: 'https://catis.test/x',
  enclosed: 'file',
  ownerName: 'Ana Analyst',
  when: { pace: 'weekly', weekday: 1, monthDay: 1, hour: 6 },
};

it('states its contents, and has one link alone on a line, whatever the names contain (RPT-162)', () => {
  expect(letterText(letter)).toEqual({
    subject: 'By agency: 07/07/2025 to 07/13/2025',
    text: `By agency

Report: Cost
Dates: 07/07/2025 to 07/13/2025
Filters: a http://elsewhere.test

The report is attached. Open it in CATIS:
https://catis.test/x

Ana Analyst has this sent to you. Every Monday at 06:00, Pacific time.
Ask them, or an administrator, if you no longer want it.
`,
  });
});

it('states when it is sent (RPT-160)', () => {
  const when = { weekday: 7, monthDay: 31, hour: 18 };
  expect([
    whenText({ ...when, pace: 'daily' }),
    whenText({ ...when, pace: 'weekly' }),
    whenText({ ...when, pace: 'monthly' }),
  ]).toEqual(['Every day at 18:00', 'Every Sunday at 18:00', 'Every month on day 31 at 18:00']);
});
