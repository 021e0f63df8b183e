import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { FirstRows } from '../../../domain/imports/fileQueue.ts';
import {
  type FileToCheck,
  importQueueMachine,
} from '../../../machines/imports/importQueue.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const crew = { name: 'crew.csv', size: 10 };
const bases = { name: 'bases.csv', size: 20 };
const names = { name: 'names.csv', size: 30 };
const input = { kinds: ['bases', 'fuel-vendors', 'aircraft-vendors', 'crew-members'] } as const;

// SET-110, SET-111
walkChart('importQueue', importQueueMachine, {
  input,
  events: [
    { type: 'files.chosen', files: [bases] },
    { type: 'kind.chosen', id: 0, kind: 'bases' },
    { type: 'check.pressed', id: 0 },
    { type: 'clear.pressed' },
    ...settled('readHeadings', { done: [[['Code', 'Name']]], error: 'gone' }),
  ],
  project: ({ unread, files }) => [unread.length > 0, files.length > 0],
  allows: ({ context }, event) => event.type !== 'files.chosen' || context.files.length === 0,
});

const settle = () => new Promise<void>((done) => setImmediate(done));
const headings: Readonly<Record<string, FirstRows>> = {
  'crew.csv': [['First name', 'Last name', 'Job', 'Vendor']],
  'bases.csv': [['Code', 'Name']],
  'names.csv': [['Name', 'Archived']],
};
function running() {
  const checked: FileToCheck[] = [];
  const actor = createActor(
    importQueueMachine.provide({
      actors: {
        readHeadings: fromPromise(async ({ input: { files } }) =>
          files.map(({ name }) => headings[name] ?? []),
        ),
      },
      actions: { checkFile: (_, { file, kind }) => void checked.push({ file, kind }) },
    }),
    { input },
  ).start();
  const files = () =>
    actor
      .getSnapshot()
      .context.files.map(({ file, kind, wasChecked }) => [file.name, kind, wasChecked]);
  return { actor, checked, files };
}

it('puts files in the order of need, also those chosen while others are read (SET-110, SET-111)', async () => {
  const { actor, files } = running();
  actor.send({ type: 'files.chosen', files: [crew] });
  actor.send({ type: 'files.chosen', files: [bases, names] });
  await settle();
  expect(files()).toEqual([
    ['names.csv', null, false],
    ['bases.csv', 'bases', false],
    ['crew.csv', 'crew-members', false],
  ]);
  actor.send({ type: 'files.chosen', files: [{ name: 'other.csv', size: 1 }] });
  await settle();
  expect(actor.getSnapshot().context.files.map(({ id }) => id)).toEqual([2, 1, 0, 3]);
});
it('checks a file once its list is known, and marks it (SET-111)', async () => {
  const { actor, checked, files } = running();
  actor.send({ type: 'files.chosen', files: [bases, names] });
  await settle();
  actor.send({ type: 'check.pressed', id: 1 });
  actor.send({ type: 'check.pressed', id: 7 });
  expect(checked).toEqual([]);
  actor.send({ type: 'kind.chosen', id: 1, kind: 'fuel-vendors' });
  actor.send({ type: 'check.pressed', id: 1 });
  expect(checked).toEqual([{ file: names, kind: 'fuel-vendors' }]);
  expect(files()).toEqual([
    ['bases.csv', 'bases', false],
    ['names.csv', 'fuel-vendors', true],
  ]);
});
