import { expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { changesMachine, type TabsOrder } from '../../../machines/wall/changes.machine.ts';
import { walkChart } from '../../support/chart.ts';

// BASE-27, BASE-28
walkChart('changes', changesMachine, {
  events: [
    { type: 'page.listened' },
    { type: 'page.left' },
    { type: 'tab.hidden' },
    { type: 'tab.shown' },
    { type: 'lead.won' },
    { type: 'mark.told', mark: '1-1' },
    { type: 'mark.told', mark: '2-2' },
    { type: 'mark.asked' },
    { type: 'mark.came', mark: '1-1' },
    { type: 'mark.came', mark: '2-2' },
    { type: 'bytes.came' },
    { type: 'renew.came', chance: 0.5 },
    { type: 'line.lost', chance: 0.5 },
    { type: 'xstate.after.retryDelay.changes.hearing.leading.waiting' },
    { type: 'xstate.after.silence.changes.hearing.leading.linked.listening' },
  ],
  // The second mark arrives only after the first.
  allows: (state, event) =>
    (event.type !== 'page.listened' || state.context.listening < 2) &&
    (event['mark'] !== '2-2' || state.context.mark === '1-1'),
  project: (c: { listening: number; isHidden: boolean; mark: string | null }) => [
    c.listening,
    c.isHidden,
    c.mark,
  ],
  apart: ['mark.came'],
  listeners: { watchTab: null, talkToTabs: null, takeLead: null, readChanges: null },
});

/** A tab that records the messages it broadcasts. */
function tab() {
  const orders: TabsOrder[] = [];
  let told = 0;
  const talkToTabs = fromCallback<TabsOrder>(({ receive }) =>
    receive((order) => void orders.push(order)),
  );
  const actor = createActor(changesMachine.provide({ actors: { talkToTabs } })).start();
  actor.on('records.changed', () => {
    told += 1;
  });
  return { actor, orders, told: () => told };
}
it('broadcasts each change from the leading tab to the other tabs and its own pages, but not the first state (BASE-28)', () => {
  const { actor, orders, told } = tab();
  for (const event of [
    { type: 'page.listened' },
    { type: 'lead.won' },
    { type: 'mark.came', mark: '1-1' },
    { type: 'mark.came', mark: '1-1' },
  ] as const)
    actor.send(event);
  expect([told(), orders]).toEqual([
    0,
    [{ type: 'ask' }, { type: 'tell', mark: '1-1' }, { type: 'tell', mark: '1-1' }],
  ]);
  actor.send({ type: 'mark.came', mark: '2-2' });
  actor.send({ type: 'mark.asked' });
  expect([told(), orders.slice(3)]).toEqual([
    1,
    [
      { type: 'tell', mark: '2-2' },
      { type: 'tell', mark: '2-2' },
    ],
  ]);
});
it('notifies a following tab’s own pages, and of missed changes when the hidden tab shows again (BASE-28)', () => {
  const { actor, orders, told } = tab();
  for (const event of [
    { type: 'page.listened' },
    { type: 'mark.told', mark: '1-1' },
    { type: 'tab.hidden' },
    { type: 'mark.told', mark: '2-2' },
  ] as const)
    actor.send(event);
  expect([told(), orders]).toEqual([0, [{ type: 'ask' }]]);
  actor.send({ type: 'tab.shown' });
  actor.send({ type: 'mark.told', mark: '2-2' });
  expect([told(), orders]).toEqual([1, [{ type: 'ask' }, { type: 'ask' }]]);
});
