import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type FeedSaved,
  type FeedToSave,
  feedFormMachine,
} from '../../../machines/integrations/feedForm.machine.ts';
import { aFeed } from '../../domain/integrations/world.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';

// INC-25
walkChart('feedForm', feedFormMachine, {
  events: [
    { type: 'form.opened', feed: null },
    { type: 'form.left' },
    { type: 'field.changed', change: { url: 'https://a.test/FeatureServer/0' } },
    { type: 'save.pressed' },
    ...settled('saveFeed', { done: { kind: 'saved' }, error: 'offline' }),
  ],
  project: ({ draft }) => [draft.url],
  scenarios: [
    {
      name: 'refused',
      events: [
        { type: 'form.opened', feed: aFeed() },
        { type: 'save.pressed' },
        ...settled('saveFeed', { done: { kind: 'refused', message: 'No.', fields: {} } }),
      ],
    },
  ],
});

it('shows a refusal at its field, and keeps the input (INC-25)', async () => {
  const actor = createActor(
    feedFormMachine.provide({
      actors: {
        saveFeed: fromPromise<FeedSaved, FeedToSave>(async () => ({
          kind: 'refused',
          message: 'No layer.',
          fields: { url: 'No layer.' },
        })),
      },
    }),
  ).start();
  actor.send({ type: 'form.opened', feed: null });
  actor.send({ type: 'field.changed', change: { url: 'https://a.test/x', states: ['NV'] } });
  actor.send({ type: 'save.pressed' });
  await new Promise<void>((done) => setImmediate(done));
  const { draft, errors, refusal } = actor.getSnapshot().context;
  expect([draft.url, draft.states, errors, refusal]).toEqual([
    'https://a.test/x',
    ['NV'],
    { url: 'No layer.' },
    null,
  ]);
});
