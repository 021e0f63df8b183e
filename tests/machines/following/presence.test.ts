import { expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import type { PresenceBody } from '../../../contract/following/presence.ts';
import {
  type PresenceEvent,
  presenceMachine,
} from '../../../machines/following/presence.machine.ts';
import { walkChart } from '../../support/chart.ts';

const entry = { assetId: 't83', dispatchId: null };
const other = { assetId: 't83', dispatchId: null, name: 'B. Ortiz' };

// FOL-34
walkChart('presence', presenceMachine, {
  events: [
    { type: 'entry.changed', entry },
    { type: 'entry.changed', entry: { ...entry, assetId: 't82' } },
    { type: 'entry.changed', entry: null },
    { type: 'others.came', others: [other] },
    { type: 'others.came', others: [] },
  ],
  listeners: { announce: null },
});

it('announces one entry at a time, and withdraws it (FOL-34)', () => {
  const said: string[] = [];
  const presence = createActor(
    presenceMachine.provide({
      actors: {
        announce: fromCallback<PresenceEvent, { entry: PresenceBody | null }>(({ input }) => {
          said.push(`enters ${input.entry?.assetId}`);
          return () => said.push(`leaves ${input.entry?.assetId}`);
        }),
      },
    }),
  ).start();
  const change = (next: PresenceBody | null) =>
    presence.send({ type: 'entry.changed', entry: next });
  change(null);
  change(entry);
  // Each further keystroke says the same.
  change({ ...entry });
  presence.send({ type: 'others.came', others: [other] });
  change({ ...entry, assetId: 't82' });
  expect(presence.getSnapshot().hasTag('shared')).toBe(false);
  presence.stop();
  expect(said).toEqual(['enters t83', 'leaves t83', 'enters t82', 'leaves t82']);
});
