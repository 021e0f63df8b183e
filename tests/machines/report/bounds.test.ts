import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type Narrowing, notNarrowed } from '../../../domain/report/request/narrowing.ts';
import { type BoundsErrors, readBounds } from '../../../domain/report/view/boundsDraft.ts';
import { boundsMachine } from '../../../machines/report/bounds.machine.ts';
import { walkChart } from '../../support/chart.ts';

const opened = {
  type: 'bounds.opened',
  column: 'totalCost',
  value: 125_050,
  narrowing: notNarrowed,
} as const;
walkChart('bounds', boundsMachine, {
  events: [
    opened,
    { type: 'bounds.typed', field: 'most', text: 'x' },
    { type: 'bounds.submitted' },
    { type: 'bounds.closed' },
  ],
  project: (context) => [context.draft.most, Object.keys(context.errors)],
});

it('starts from the selected figure, or the current bounds, and narrows to typed bounds (RPT-121)', () => {
  const made: Narrowing[] = [];
  const actor = createActor(
    boundsMachine.provide({ actions: { narrow: (_, { narrowing }) => void made.push(narrowing) } }),
  ).start();
  const draft = () => actor.getSnapshot().context.draft;
  actor.send(opened);
  expect(draft()).toEqual({ column: 'totalCost', least: '1250.50', most: '' });
  actor.send({ type: 'bounds.typed', field: 'most', text: '$2,000' });
  actor.send({ type: 'bounds.submitted' });
  expect(made).toEqual([
    {
      ...notNarrowed,
      values: [{ column: 'totalCost', least: 125_050, most: 200_000, isExcluded: false }],
    },
  ]);
  actor.send({ ...opened, value: 7, narrowing: made[0] ?? notNarrowed });
  expect([draft().least, draft().most]).toEqual(['1250.50', '2000.00']);
});

it.each<[string, string, BoundsErrors]>([
  ['', '', { least: 'Enter a figure here or below.' }],
  ['a', '1.234', { least: 'Invalid input', most: 'Invalid input' }],
  ['5', '4.99', { most: 'At most must not be below at least.' }],
])('explains the problem with "%s" and "%s" (RPT-121)', (least, most, errors) => {
  expect(readBounds({ column: 'totalCost', least, most })).toEqual({ filter: null, errors });
  expect(readBounds({ column: 'flightCount', least: '2.5', most: '' }).errors).toEqual({
    least: 'Invalid input',
  });
});
