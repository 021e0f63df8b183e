import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ImportFileRef } from '../../../../machines/imports/importFile.machine.ts';
import type { ImportLogRef } from '../../../../machines/imports/importLog.machine.ts';
import type { ImportQueueRef } from '../../../../machines/imports/importQueue.machine.ts';
import type { ListFileRef } from '../../../../machines/imports/listFile.machine.ts';
import { FileQueue, NextFile } from '../../../../src/views/imports/FileQueue.tsx';
import { ImportLog } from '../../../../src/views/imports/ImportLog.tsx';
import { ImportResult } from '../../../../src/views/imports/ImportResult.tsx';
import { offersOf, rowsOf, textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const outcome = {
  rows: 99,
  added: 2,
  updated: 3,
  unchanged: 4,
  leftOut: 5,
  notes: ['Line 7 has no day.', 'Line 9 has no aircraft.'],
  unknown: [
    { what: 'agency', word: 'CALFIRE', rows: 12 },
    { what: 'type', word: 'S2', rows: 1 },
  ],
  sums: [
    { column: 'Hours', file: '10.5', stored: '10.5' },
    { column: 'Cost', file: '20.5', stored: '30.5' },
  ],
};
const job = {
  id: 'j1',
  kind: 'aims',
  fileName: 'old.csv',
  state: 'done',
  rows: 6,
  startedAt: '2025-07-14T20:00:00Z',
  who: 'J. Ruiz',
  message: null as string | null,
  outcome,
  canUndo: false,
  undoneAt: null as string | null,
};
const lists = standIn<ListFileRef>({ file: null }).ref;
const file = (context: object, tags: readonly string[] = []) =>
  standIn<ImportFileRef>({ job, acceptsNew: false, ...context }, tags);

it('states the result of an import, with both sums of each column and their differences', async () => {
  const { ref, sent } = file({ acceptsNew: true });
  await render(<ImportResult file={ref} lists={lists} />);
  expect(textsOf('h2')).toEqual(['Historic records: old.csv']);
  expect(textsOf('p')).toEqual([
    '2 activities taken, 3 updated, 4 already there unchanged, 5 lines left out.',
    'Not known here, and taken:',
    'The database differs from the file. Import the file again.',
  ]);
  expect(textsOf('li')).toEqual([
    'Line 7 has no day.',
    'Line 9 has no aircraft.',
    'Agency "CALFIRE": 12 lines',
    'Type "S2": 1 line',
  ]);
  expect(rowsOf()).toEqual([
    ['Column', 'Sum of the file', 'Sum in the database'],
    ['Hours', '10.5', '10.5'],
    ['Cost', '20.5', '30.5'],
  ]);
  expect(offersOf()).toEqual(['Choose another file']);
  await press('Choose another file');
  expect(sent).toEqual([{ type: 'another.pressed' }]);
});

it("shows the file's own totals next to those of the reports (AIMS-33)", async () => {
  const totals = [
    { column: 'totalCost', file: '9.00', reports: '8.00', differing: 3, firstRow: 12 },
  ];
  const checked = { ...job, outcome: { ...outcome, unknown: [], sums: [], totals } };
  const { ref } = file({ job: checked }, ['checked']);
  await render(<ImportResult file={ref} lists={lists} />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("The file's own totals differ from those of the reports.");
  expect(rowsOf()).toEqual([
    ['Column', 'Total of the file', 'Total of the reports', 'Lines that differ'],
    ['totalCost', '9.00', '8.00', '3, first in row 12'],
  ]);
});

it('states the effects of an import before it starts, and starts it on a click', async () => {
  const sums = outcome.sums.map((sum) => ({ ...sum, stored: null }));
  const { ref, sent } = file({ job: { ...job, outcome: { ...outcome, sums } } }, ['checked']);
  await render(<ImportResult file={ref} lists={lists} />);
  expect(textsOf('p')).toEqual([
    '2 activities would be taken, 3 updated, 4 are there unchanged, 5 lines left out.',
    'Not known here, and left out:',
  ]);
  expect(rowsOf()).toEqual([
    ['Column', 'Sum of the file'],
    ['Hours', '10.5'],
    ['Cost', '20.5'],
  ]);
  await page.getByText('Take lines with these agencies and types too').click();
  await press('Import');
  expect(sent).toEqual([{ type: 'newOnes.chosen', acceptsNew: true }, { type: 'run.pressed' }]);
});

it('offers to invite the people of a checked file (SET-83)', async () => {
  const plain = { ...outcome, unknown: [], sums: [], notes: [] };
  const checked = { ...job, kind: 'people', fileName: 'people.csv', outcome: plain };
  const { ref, sent } = file({ job: checked, sendsInvites: false }, ['checked']);
  await render(<ImportResult file={ref} lists={lists} />);
  await page.getByText('Send invitations').click();
  expect(sent).toEqual([{ type: 'invites.chosen', sendsInvites: true }]);
});

it('states why an import ended without a result', async () => {
  await render(
    <ImportResult
      lists={lists}
      file={
        file({ job: { ...job, state: 'failed', outcome: null, message: 'The file ended early.' } })
          .ref
      }
    />,
  );
  expect([textsOf('p'), rowsOf(), textsOf('li')]).toEqual([
    ['Broke off. The file ended early.'],
    [],
    [],
  ]);
});

const log = (jobs: readonly object[], tags: readonly string[]) =>
  standIn<ImportLogRef>({ jobs, toUndo: jobs[0] ?? null, kept: [] }, tags);
it('lists each import with its user and its result, or why it ended', async () => {
  const refused = {
    ...job,
    id: 'j2',
    kind: 'incidents',
    fileName: 'new.csv',
    state: 'refused',
    startedAt: '2025-07-13T20:00:00Z',
    who: 'K. Lee',
    message: 'No heading.',
  };
  await render(<ImportLog log={log([job, refused], ['open']).ref} lists={lists} />);
  expect(rowsOf()).toEqual([
    ['Started', 'Who', 'File', 'Brings', 'State', 'Counts', 'Actions'],
    [
      '07/14/2025 13:00',
      'J. Ruiz',
      'old.csv',
      'Historic records',
      'Done',
      '2 taken, 3 updated, 4 unchanged, 5 left out',
      '',
    ],
    ['07/13/2025 13:00', 'K. Lee', 'new.csv', 'Incidents', 'Refused', 'No heading.', ''],
  ]);
});

it.each([
  ['an empty log of imports', ['open'], 'Nothing was imported yet.'],
  ['a log of imports that failed to load', ['failed'], "The imports couldn't be loaded."],
])('names %s', async (_, tags, text) => {
  const { ref, sent } = log([], tags);
  await render(<ImportLog log={ref} lists={lists} />);
  expect([textsOf('p'), rowsOf()]).toEqual([[text], []]);
  if (tags.includes('failed')) await press('Try again');
  expect(sent).toEqual(tags.includes('failed') ? [{ type: 'retry.requested' }] : []);
});

it('offers the left-out lines of a file of incidents or historic records (INC-46)', async () => {
  const own = { ...job, hasRefused: true };
  const files = standIn<ListFileRef>({ file: null });
  await render(<ImportLog log={log([own], ['open']).ref} lists={files.ref} />);
  await press('Left-out lines of old.csv');
  await render(<ImportResult file={file({ job: own }).ref} lists={files.ref} />);
  await press('Left-out lines as CSV');
  const asked = { type: 'file.requested', file: { what: 'refused', id: 'j1' } };
  expect(files.sent).toEqual([asked, asked]);
});

it('offers the undo of an import, its refused rows, and asks before it undoes (SET-76, SET-80)', async () => {
  const own = { ...job, kind: 'bases', fileName: 'bases.csv', canUndo: true, hasRefused: true };
  const shown = log([own], ['open']);
  const files = standIn<ListFileRef>({ file: null });
  await render(<ImportLog log={shown.ref} lists={files.ref} />);
  await press('Undo bases.csv');
  await press('Refused rows of bases.csv');
  expect([shown.sent, files.sent]).toEqual([
    [{ type: 'undo.pressed', id: 'j1' }],
    [{ type: 'file.requested', file: { what: 'refused', id: 'j1' } }],
  ]);
  const asking = log([own], ['open', 'confirming']);
  await render(<ImportLog log={asking.ref} lists={files.ref} />);
  await press('Undo');
  expect(asking.sent).toEqual([{ type: 'undo.confirmed' }]);
});

it('states the result of a list, its cost and its refused rows (SET-74, SET-78)', async () => {
  const impact = { dispatches: 2, from: '2025-07-01', before: 100, after: 120 };
  const refused = {
    ...outcome,
    notes: ['Row 4: Name: Enter a name.'],
    unknown: [],
    sums: [],
    impact,
  };
  const own = {
    ...job,
    kind: 'landing-fees',
    state: 'checked',
    outcome: refused,
    hasRefused: true,
  };
  const files = standIn<ListFileRef>({ file: null });
  await render(<ImportResult file={file({ job: own }, ['checked']).ref} lists={files.ref} />);
  expect([textsOf('p'), textsOf('li')]).toEqual([
    [
      '2 landing fees would be added, 3 changed, 4 unchanged, 5 refused.',
      'This changes 2 dispatches from 07/01/2025. Their cost goes from $100.00 to $120.00 (+$20.00).',
    ],
    ['Row 4: Name: Enter a name.'],
  ]);
  await press('Refused rows as CSV');
  expect(files.sent).toEqual([{ type: 'file.requested', file: { what: 'refused', id: 'j1' } }]);
});

const bases = { name: 'bases.csv', size: 20_000 };
const waiting = [
  { id: 1, file: bases, fits: ['bases'], kind: 'bases', wasChecked: true },
  { id: 0, file: { ...bases, name: 'crew.csv' }, fits: [], kind: null, wasChecked: false },
];
const queueOf = (files: readonly object[], tags: readonly string[] = []) =>
  standIn<ImportQueueRef>({ kinds: ['bases', 'crew-members'], files }, tags);
it('lists files in their order, each with its check once its list is known (SET-110, SET-111)', async () => {
  const queue = queueOf(waiting);
  await render(<FileQueue queue={queue.ref} file={file({}, ['form']).ref} />);
  expect(textsOf('li > p')).toEqual([
    '20 kB, checked',
    '20 kB. No list has its heading. Choose what it brings.',
  ]);
  await expect
    .element(page.getByRole('button', { name: 'Check crew.csv', exact: true }))
    .toBeDisabled();
  await press('Check bases.csv');
  await page.getByRole('button', { name: /What crew.csv brings/ }).click();
  await page.getByRole('option', { name: 'Crew members' }).click();
  await press('Clear the list');
  expect(queue.sent).toEqual([
    { type: 'check.pressed', id: 1 },
    { type: 'kind.chosen', id: 0, kind: 'crew-members' },
    { type: 'clear.pressed' },
  ]);
});
it('keeps a queue closed while a file is imported, and hides an empty one (SET-111)', async () => {
  await render(<FileQueue queue={queueOf(waiting).ref} file={file({}, ['busy']).ref} />);
  expect(offersOf().filter((one) => one.startsWith('Check'))).toEqual([
    'Check bases.csv (disabled)',
    'Check crew.csv (disabled)',
  ]);
  const reading = await render(<FileQueue queue={queueOf([], ['busy']).ref} file={file({}).ref} />);
  await expect.element(page.getByText('Reading the files …')).toBeVisible();
  await reading.rerender(<FileQueue queue={queueOf([]).ref} file={file({}).ref} />);
  await expect.element(page.getByText('Reading the files …')).not.toBeInTheDocument();
});
it('offers the next file by its name once its list is known (SET-111)', async () => {
  const queue = queueOf([{ ...waiting[0], wasChecked: false }]);
  const shown = await render(<NextFile queue={queue.ref} />);
  await press('Next: bases.csv');
  expect(queue.sent).toEqual([{ type: 'check.pressed', id: 1 }]);
  await shown.rerender(<NextFile queue={queueOf(waiting).ref} />);
  expect(offersOf()).toEqual([]);
});
