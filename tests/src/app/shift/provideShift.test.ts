import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { sendShiftNote } from '../../../../src/app/frame/sendShiftNote.ts';
import { provideShift } from '../../../../src/app/shift/provideShift.ts';
import { bases, handover, note, shiftLog } from '../../../machines/shift/world.ts';
import { fakeServices, refusing, runEffect } from '../../support/fakeServices.ts';

const question = { baseId: '', ownBaseId: shiftLog.baseId, date: '2025-07-14' };

it('loads the log of the asked base, else of the own one (SHIFT-3)', async () => {
  const { services, asked } = fakeServices({
    listBases: () => ({ bases }),
    getShiftLog: () => shiftLog,
  });
  const machine = provideShift(services);
  expect(await runEffect(machine, 'loadShift', question)).toEqual({
    kind: 'found',
    bases,
    log: shiftLog,
  });
  const ramona = bases[1]?.id ?? '';
  await runEffect(machine, 'loadShift', { ...question, baseId: ramona });
  expect(asked.filter(({ name }) => name === 'getShiftLog')).toMatchObject([
    { params: { id: shiftLog.baseId }, query: { date: '2025-07-14' } },
    { params: { id: ramona } },
  ]);
  const none = fakeServices({ listBases: () => ({ bases: [] }) }).services;
  expect(await runEffect(provideShift(none), 'loadShift', question)).toEqual({ kind: 'none' });
});

it('sends a note again with the same key, and a new one with another (SHIFT-4)', async () => {
  let isDown = true;
  const { services, asked } = fakeServices({
    addShiftNote: () => (isDown ? refusing(null)({ name: 'addShiftNote' }) : { line: note }),
  });
  const logic = sendShiftNote(services.call);
  const input = { baseId: shiftLog.baseId, text: 'Tower closed', forNext: false };
  const send = () => toPromise(createActor(logic, { input }).start());
  await expect(send()).rejects.toThrow();
  isDown = false;
  expect(await send()).toEqual({ kind: 'saved', line: note });
  await send();
  const keys = asked.map(({ idempotencyKey }) => idempotencyKey);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

it('returns refusals as results (SHIFT-4, SHIFT-6)', async () => {
  const no = refusing(409, { title: 'B. Basecamp took this hand-over at 15:10.' });
  const { services } = fakeServices({ addShiftNote: no, giveHandover: no, takeHandover: no });
  const machine = provideShift(services);
  const refused = { kind: 'refused', message: 'B. Basecamp took this hand-over at 15:10.' };
  expect([
    await runEffect(machine, 'sendNote', { baseId: 'b', text: 'x', forNext: false }),
    await runEffect(machine, 'giveHandover', { baseId: 'b' }),
    await runEffect(machine, 'takeHandover', { id: 'h' }),
  ]).toEqual([refused, refused, refused]);
});

it('hands over and takes over (SHIFT-5, SHIFT-6)', async () => {
  const { services, asked } = fakeServices({
    giveHandover: () => ({ handover }),
    takeHandover: () => ({ handover }),
  });
  const machine = provideShift(services);
  const saved = { kind: 'saved', handover };
  expect(await runEffect(machine, 'giveHandover', { baseId: shiftLog.baseId })).toEqual(saved);
  expect(await runEffect(machine, 'takeHandover', { id: handover.id })).toEqual(saved);
  expect(asked.map(({ params }) => params)).toEqual([{ id: shiftLog.baseId }, { id: handover.id }]);
});
