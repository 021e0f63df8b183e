import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  COMPLETENESS,
  type FileFormat,
  type FileRequest,
  MANY_ROWS,
  SHEET_ROWS,
} from '../../../domain/report/export/fileRequest.ts';
import { exportMachine } from '../../../machines/report/export.machine.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

const row: readonly string[] = ['10001'];
const ask = (rows: number, format: FileFormat = 'csv'): FileRequest => ({
  content: {
    kind: 'flat',
    table: { columns: [{ header: 'Dispatch', kind: 'text' }], rows: new Array(rows).fill(row) },
  },
  format,
  name: 'cost-data-report',
  about: [],
});
const chosen = (asked: FileRequest) => ({ type: 'export.chosen', asked }) as const;
const few = chosen(ask(2));
const none = chosen(ask(0));
const many = chosen(ask(MANY_ROWS + 1));
const incomplete = chosen({
  ...ask(3),
  about: [
    [
      COMPLETENESS,
      'Approved $1.00 of $2.00. 2 flights and standbys have no rate; their cost is not counted.',
    ],
  ],
});
const tooMany = chosen(ask(SHEET_ROWS + 1, 'xlsx'));

walkChart('export', exportMachine, {
  events: [
    few,
    incomplete,
    none,
    many,
    tooMany,
    { type: 'export.confirmed' },
    { type: 'export.cancelled' },
    { type: 'export.progressed', share: 0.5 },
    { type: 'xstate.after.pendingDelay.export.writing.quick' },
    ...settled('writeFile', { done: undefined, error: 'disk full' }),
  ],
  project: (context) => [context.share, context.rows],
  apart: ['export.chosen'],
});

it('reports how complete a file is once it is written (RPT-51, RPT-83)', async () => {
  const notices: string[] = [];
  const actor = createActor(
    exportMachine.provide({
      actors: { writeFile: fromPromise(async () => {}) },
      actions: { notify: (_, { variant, message }) => void notices.push(`${variant}: ${message}`) },
    }),
  ).start();
  for (const asked of [few, incomplete]) {
    actor.send(asked);
    await new Promise<void>((done) => setImmediate(done));
  }
  expect(notices).toEqual([
    'info: Approved $1.00 of $2.00. 2 flights and standbys have no rate; their cost is not counted.',
  ]);
});

it('asks before a long file, refuses too many rows for a sheet, reports progress and stops on request', async () => {
  const notices: string[] = [];
  const clock = new SimulatedClock();
  let aborted = false;
  const actor = createActor(
    exportMachine.provide({
      actors: {
        writeFile: fromPromise(
          ({ input, signal }) =>
            new Promise<void>(() => {
              signal.addEventListener('abort', () => {
                aborted = true;
              });
              input.parent.send({ type: 'export.progressed', share: 0.25 });
            }),
        ),
      },
      actions: { notify: (_, { variant, message }) => void notices.push(`${variant}: ${message}`) },
    }),
    { clock },
  ).start();
  const settle = () => new Promise<void>((done) => setImmediate(done));
  actor.send(none);
  actor.send(tooMany);
  const refused = actor.getSnapshot().value;
  actor.send(many);
  const asksBack = [actor.getSnapshot().value, actor.getSnapshot().context.rows];
  actor.send({ type: 'export.confirmed' });
  await settle();
  clock.increment(100);
  const underWay = [[...actor.getSnapshot().tags].sort(), actor.getSnapshot().context.share];
  actor.send(few);
  actor.send({ type: 'export.cancelled' });
  expect({
    notices,
    refused,
    asksBack,
    underWay,
    aborted,
    end: actor.getSnapshot().value,
    asked: actor.getSnapshot().context.asked,
  }).toEqual({
    notices: [
      'info: Nothing to export.',
      'warning: An Excel sheet holds at most 1,048,575 rows. Export CSV instead.',
    ],
    refused: 'idle',
    asksBack: ['confirming', 100_001],
    underWay: [['busy', 'locked'], 0.25],
    aborted: true,
    end: 'idle',
    asked: null,
  });
});
