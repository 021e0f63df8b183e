import { expect, it } from 'vitest';
import { blockedTexts, mergeTexts } from '../../../domain/home/mergeTexts.ts';

const row = (dispatchNumber: number) => ({
  id: String(dispatchNumber),
  dispatchNumber,
  dispatchType: 'flight' as const,
});

it('lists what a merge does, and which records need a user first (INC-11)', () => {
  const check = {
    moved: 3,
    joined: [
      { ...row(10_482), droppedRequests: [], droppedAbortFees: 0 },
      { ...row(10_490), droppedRequests: ['A-12', 'A-14'], droppedAbortFees: 1 },
    ],
    blocked: [
      { ...row(10_500), why: 'approved' as const },
      { ...row(10_501), why: 'apart' as const },
      { ...row(10_502), why: 'aborted' as const },
    ],
  };
  expect([...mergeTexts(check), ...blockedTexts(check)]).toEqual([
    '3 records move.',
    'Worked both, so that its activities become one: Flight 10482, Flight 10490.',
    'Flight 10490 loses request A-12, request A-14, one abort fee.',
    'Flight 10500 is approved. Reopen it and choose the other incident there.',
    'Flight 10501 flew to another incident in between. Change its incidents first.',
    'Flight 10502 has one part that was aborted and one that was flown. Change its incidents first.',
  ]);
  expect(mergeTexts({ moved: 1, joined: [], blocked: [] })).toEqual(['1 record moves.']);
});
