import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { FuelLookups, FuelLookupsQuery, FuelReceipt } from '../../../contract/fuel/fuel.ts';
import type { FuelSave } from '../../../domain/fuel/receipt/bodies.ts';
import type { FuelDraft } from '../../../domain/fuel/receipt/draft.ts';
import type { FuelFacts } from '../../../domain/fuel/receipt/facts.ts';
import { aircraftReceiptMachine } from '../../../machines/fuel/aircraftReceipt.machine.ts';
import type { DeletedReceipt, FuelOutcome } from '../../../machines/fuel/fuelReceipt.context.ts';
import { facts, purchase, receipt } from '../../domain/fuel/world.ts';

const turns = async () => {
  for (let n = 0; n < 8; n += 1) await new Promise<void>((done) => setImmediate(done));
};

type Sent = readonly [id: string | null, version: number | null, remarks: string | undefined];
/** A new receipt; each attempt to save gets the next reply. */
async function opened(answers: FuelOutcome[], mayTakeIncident = false) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const actor = createActor(
    aircraftReceiptMachine.provide({
      actors: {
        loadVendors: fromPromise<FuelFacts['vendors'], void>(async () => facts.vendors),
        loadAircraft: fromPromise<FuelFacts['aircraft'], void>(async () => facts.aircraft),
        loadBases: fromPromise<FuelFacts['bases'], void>(async () => facts.bases),
        loadReceipt: fromPromise<FuelReceipt | DeletedReceipt | null, { id: string | null }>(
          async () => null,
        ),
        loadLookups: fromPromise<FuelLookups, { query: FuelLookupsQuery }>(
          async () => facts.lookups,
        ),
        saveReceipt: fromPromise<
          FuelOutcome,
          {
            id: string | null;
            version: number | null;
            idempotencyKey: string;
            save: FuelSave | null;
          }
        >(async ({ input }) => {
          sent.push([input.id, input.version, input.save?.body.remarks]);
          return answers.shift() ?? Promise.reject(new Error('no answer'));
        }),
      },
    }),
    {
      input: {
        kind: 'aircraft',
        id: null,
        now: facts.now,
        ownBaseId: 'ram',
        mayReport: true,
        mayTakeIncident,
        idempotencyKey: 'k',
      },
      clock: new SimulatedClock(),
    },
  );
  actor.on('focusAsked', ({ path }) => asked.push(path));
  actor.start();
  await turns();
  return { actor, sent, asked };
}
/** A new receipt with this text, saved once. */
async function saved(draft: FuelDraft, answers: FuelOutcome[]) {
  const { actor, sent, asked } = await opened(answers);
  actor.send({ type: 'draft.resumed', draft, idempotencyKey: 'k' });
  await turns();
  actor.send({ type: 'save.requested' });
  await turns();
  if (actor.getSnapshot().hasTag('confirming')) actor.send({ type: 'warnings.accepted' });
  await turns();
  return { actor, sent, asked };
}

it('changes the receipt that an earlier attempt created instead of creating a second one', async () => {
  const made = receipt({ id: 'r99', version: 1 });
  const { actor, sent } = await saved({ ...purchase, remarks: 'Edited since.' }, [
    { kind: 'made', receipt: made },
    { kind: 'saved', receipt: { ...made, version: 2 } },
  ]);
  expect(sent).toEqual([
    [null, null, 'Edited since.'],
    ['r99', 1, 'Edited since.'],
  ]);
  expect(actor.getSnapshot().hasTag('saved')).toBe(true);
});

it('changes a receipt that was sent while its form was open, without a second one (ENTRY-33, SAFE-7)', async () => {
  // The service knows the idempotency key of the entry: a different body with that key returns 422
  // with the receipt.
  const made = receipt({ id: 'r98', version: 1 });
  const { actor, sent } = await saved(purchase, [
    { kind: 'queued' },
    { kind: 'made', receipt: made },
    { kind: 'saved', receipt: { ...made, version: 2 } },
  ]);
  actor.send({ type: 'panel.closed' });
  actor.send({ type: 'field.changed', path: 'remarks', value: 'Typed since.' });
  actor.send({ type: 'save.requested' });
  await turns();
  if (actor.getSnapshot().hasTag('confirming')) actor.send({ type: 'warnings.accepted' });
  await turns();
  expect(sent.map(([id, version]) => [id, version])).toEqual([
    [null, null],
    [null, null],
    ['r98', 1],
  ]);
  expect([
    actor.getSnapshot().context.record?.id,
    actor.getSnapshot().context.idempotencyKey,
  ]).toEqual(['r98', 'k']);
});

it('focuses the field that the service refused until the user types in it', async () => {
  const errors = [{ path: 'quantityLitres', code: 'x', message: 'Not that much.' }];
  const { actor, asked } = await saved(purchase, [
    { kind: 'refused', problem: { type: '/problems/x', title: 'No.', status: 400, errors } },
  ]);
  const messages = () =>
    (actor.getSnapshot().context.messages['quantity'] ?? []).map((m) => m.message);
  expect([asked.at(-1), messages()]).toEqual(['quantity', ['Not that much.']]);
  actor.send({ type: 'field.changed', path: 'remarks', value: 'Typed on.' });
  expect(messages()).toEqual(['Not that much.']);
  actor.send({ type: 'field.changed', path: 'quantity', value: '100' });
  expect(messages()).not.toContain('Not that much.');
});

it.each([
  [true, 'taken:2025-CA-BDU-004321'],
  [false, ''],
])('takes a number that no incident has, if the user may add one: %s', async (may, expected) => {
  const { actor } = await opened([], may);
  actor.send({ type: 'incident.taken' });
  expect(actor.getSnapshot().context.draft.incidentId).toBe('');
  for (const [box, text] of [
    ['unit', 'BDU'],
    ['incidentNumber', '004321'],
  ] as const)
    actor.send({ type: 'incident.typed', box, text });
  actor.send({ type: 'incident.taken' });
  expect(actor.getSnapshot().context.draft.incidentId).toBe(expected);
});
