import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { addMinutes, epochMs } from '../../../../domain/following/instants.ts';
import { followingMachine } from '../../../../machines/following/following.machine.ts';
import type {
  FollowingEvent,
  LineOutcome,
  PendingLine,
} from '../../../../machines/following/following.setup.ts';
import { FollowLine } from '../../../../src/views/following/FollowLine.tsx';
import { OverduePanel } from '../../../../src/views/following/OverduePanel.tsx';
import { out } from '../../../domain/base/world.ts';
import { facts } from '../../../domain/dispatch/world.ts';
import { textsOf } from '../support/seen.ts';
import '../../../../src/ui/theme.css';

const heard = addMinutes(out.createdAt, 5);
const line = {
  id: 'l1',
  dispatchId: out.id,
  at: heard,
  kind: 'contact' as const,
  text: 'North ridge',
  receivedAt: heard,
  by: 'B. Ortiz',
  seq: 1,
};
/** T-83, last heard at 10:35 Pacific. */
function follow(minutes: number) {
  const source = {
    now: addMinutes(out.createdAt, 6),
    records: [out],
    lines: [line],
    queued: [],
    aircraft: facts.aircraft,
    bases: facts.bases.map((base) => ({ ...base, phone: '(951) 555-0142' })),
    steps: [
      { id: 'tower', name: 'Call the tower', afterMinutes: 0 },
      { id: 'search', name: 'Start the search', afterMinutes: 30 },
    ],
    overdueMinutes: undefined,
    people: [],
    positions: [],
  };
  const following = createActor(
    followingMachine.provide({
      actors: {
        watchSeconds: fromCallback<FollowingEvent>(() => undefined),
        saveLine: fromPromise<LineOutcome, { pending: PendingLine | null }>(
          () => new Promise(() => undefined),
        ),
      },
      actions: { focusFinding: () => undefined, focusRow: () => undefined },
    }),
    { input: { source } },
  ).start();
  following.send({ type: 'second.passed', now: epochMs(addMinutes(heard, minutes)) });
  return following;
}

it('shows radio ID, last place and fuel until of an overdue aircraft, then souls and incident (FOL-15)', async () => {
  const following = follow(30);
  await render(<OverduePanel following={following} canEdit={false} />);
  expect(textsOf('dt')).toEqual([
    'Last contact',
    'Where last',
    'Fuel until',
    'Souls',
    'Incident',
    'Hemet',
  ]);
  expect(textsOf('dd')).toEqual([
    '10:35',
    'North ridge',
    'Not noted',
    'not known',
    'CA-RRU-012345 Cedar',
    '(951) 555-0142',
  ]);
  expect(textsOf('[role="alert"]')).toEqual(['T-83 overdue']);
  expect(textsOf('button')).toEqual([]);
});
it('shows the steps of the checklist, and ticks one (FOL-30)', async () => {
  const following = follow(30);
  const page = await render(<OverduePanel following={following} canEdit />);
  expect(textsOf('ol li')).toEqual(['DoneCall the tower', 'DoneStart the searchfrom 11:35']);
  await userEvent.click(page.getByRole('button', { name: 'Done for T-83: Call the tower' }));
  await expect.element(page.getByText('Call the tower · 11:05')).toBeVisible();
});
it('shows nothing while no aircraft is overdue (FOL-15)', async () => {
  await render(<OverduePanel following={follow(29)} canEdit />);
  expect(document.querySelector('section')).toBeNull();
});
it('shows the state of a row as a word, and notes a contact by its button (FOL-11, FOL-12)', async () => {
  const following = follow(20);
  const page = await render(
    <FollowLine following={following} closeOut={undefined} dispatchId={out.id} canEdit />,
  );
  await expect.element(page.getByText('Check late')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Contact with T-83' }));
  await expect.element(page.getByText('Not sent yet')).toBeVisible();
  await expect.element(page.getByText('Check late')).not.toBeInTheDocument();
});
