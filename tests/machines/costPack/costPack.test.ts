import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  draftOfShares,
  type SharesDraft,
  withParty,
} from '../../../domain/costPack/sharesDraft.ts';
import { costPackMachine } from '../../../machines/costPack/costPack.machine.ts';
import type { Loaded, SharesSaved } from '../../../machines/costPack/costPack.setup.ts';
import { walkChart } from '../../support/chart.ts';
import { settled } from '../../support/graph.ts';
import { aLink, aPack, aShares } from './world.ts';

const draft = draftOfShares(aShares());
const wrong: SharesDraft = withParty(draft, 0, 0, { aircraftBps: '49' });
const input = { id: 'i-1', approved: false, availability: true, mayShare: true };
const found = { kind: 'found', pack: aPack() };
const conflict = {
  kind: 'conflict',
  conflict: {
    current: aShares({ version: 4 }),
    changedBy: 'B. Base',
    changedAt: '2025-07-20T00:00:00Z',
  },
};
const refused = {
  kind: 'refused',
  problem: {
    type: '',
    title: 'Some fields need fixing.',
    status: 400,
    errors: [{ path: 'owner', code: 'x', message: 'No.' }],
  },
};

// PACK-14, PACK-30, PACK-43
walkChart('costPack', costPackMachine, {
  input,
  events: [
    { type: 'mode.toggled', approved: true },
    { type: 'availability.toggled', availability: false },
    { type: 'shares.opened' },
    { type: 'shares.changed', draft },
    { type: 'shares.changed', draft: wrong },
    { type: 'shares.left' },
    { type: 'save.pressed' },
    { type: 'mine.kept' },
    { type: 'theirs.taken' },
    { type: 'share.asked' },
    { type: 'days.typed', text: '91' },
    { type: 'days.typed', text: '30' },
    { type: 'link.pressed' },
    { type: 'revoke.pressed', id: 'l-1' },
    { type: 'share.left' },
    { type: 'export.asked', format: 'xlsx' },
    { type: 'retry.requested' },
    { type: 'xstate.after.pendingDelay.costPack.loading.quick' },
    { type: 'xstate.after.pendingDelay.costPack.open.reloading.quick' },
    { type: 'xstate.after.pendingDelay.costPack.open.links.listing.quick' },
    ...settled('loadPack', { done: found, error: 500 }),
    ...settled('loadPack', { done: { kind: 'missing' } }),
    ...settled('reloadPack', { done: found, error: 500 }),
    ...settled('reloadPack', { done: { kind: 'missing' } }),
    ...settled('saveShares', { done: { kind: 'saved', shares: aShares() }, error: 500 }),
    ...settled('saveShares', { done: conflict }),
    ...settled('saveShares', { done: refused }),
    ...settled('loadLinks', { done: [], error: 500 }),
    ...settled('makeLink', { done: { pack: aLink, isCopied: true }, error: 500 }),
    ...settled('revokeLink', { done: aLink, error: 500 }),
    ...settled('writeFile', { done: undefined, error: 500 }),
  ],
  project: ({ days, draft: { agreements } }) => [
    days,
    agreements[0]?.parties[0]?.aircraftBps ?? '',
  ],
});

const after = (saves: SharesSaved[]) => {
  const versions: number[] = [];
  const packs = [aPack(), aPack(aShares({ version: 4, owner: 'BLM' }))];
  const actor = createActor(
    costPackMachine.provide({
      actors: {
        loadPack: fromPromise<Loaded, { id: string; approved: boolean; availability: boolean }>(
          async () => ({
            kind: 'found',
            pack: packs.shift() ?? aPack(),
          }),
        ),
        saveShares: fromPromise<SharesSaved, { id: string; body: object | null; version: number }>(
          async ({ input: { version } }) => {
            versions.push(version);
            return saves.shift() ?? { kind: 'saved', shares: aShares() };
          },
        ) as never,
      },
    }),
    { input },
  ).start();
  return { actor, versions };
};
const turn = () => new Promise<void>((done) => setImmediate(done));

it('saves its own shares over another user’s, not over later ones; or takes theirs (PACK-14)', async () => {
  const { actor, versions } = after([
    conflict as SharesSaved,
    { kind: 'saved', shares: aShares() },
  ]);
  await turn();
  actor.send({ type: 'shares.opened' });
  actor.send({ type: 'save.pressed' });
  await turn();
  expect(actor.getSnapshot().hasTag('conflict')).toBe(true);
  actor.send({ type: 'mine.kept' });
  await turn();
  expect(versions).toEqual([3, 4]);
  await turn();
  expect(actor.getSnapshot().context.pack?.saved.owner).toBe('BLM');
});

it('shows errors at their field and sends nothing; a refusal appears there too (PACK-13)', async () => {
  const { actor, versions } = after([refused as SharesSaved]);
  await turn();
  actor.send({ type: 'shares.opened' });
  actor.send({ type: 'shares.changed', draft: wrong });
  actor.send({ type: 'save.pressed' });
  expect(Object.keys(actor.getSnapshot().context.errors)).toEqual([
    'agreements.0.parties.0.aircraftBps',
  ]);
  expect(versions).toEqual([]);
  actor.send({ type: 'shares.changed', draft });
  actor.send({ type: 'save.pressed' });
  await turn();
  expect(actor.getSnapshot().context.errors).toEqual({ owner: 'No.' });
});

it('offers no editing and no links to users without the right (PACK-43)', async () => {
  const actor = createActor(
    costPackMachine.provide({
      actors: { loadPack: fromPromise(async () => found as Loaded) as never },
    }),
    {
      input: { ...input, mayShare: false },
    },
  ).start();
  await turn();
  actor.send({ type: 'shares.opened' });
  actor.send({ type: 'share.asked' });
  expect(actor.getSnapshot().value).toEqual({ open: 'shown' });
});
