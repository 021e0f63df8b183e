import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ApiError } from '../../../../src/adapters/api/apiError.ts';
import { provideFlightLog } from '../../../../src/app/following/provideFlightLog.ts';
import { type Answers, fakeServices, runEffect } from '../../support/fakeServices.ts';
import { giveOneDraftKey } from '../../support/oneDraftKey.ts';

giveOneDraftKey();

const dispatchId = '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b11';
const strike = {
  lineId: '0198b2b4-7f7d-4c3e-8a51-3f3f3a8d2b10',
  reason: ' Wrong flight ',
  problem: '',
};
const striking = (answers: Answers, uid: string) => {
  const { services, asked } = fakeServices(answers, { uid });
  const outcome = runEffect(provideFlightLog(services), 'strikeLine', { dispatchId, strike });
  return { outcome, asked };
};

it('strikes a line with its reason (FOL-28)', async () => {
  const { outcome, asked } = striking(
    { addFlightLog: () => ({ results: [{ id: 'c1', result: 'stored', reason: '' }] }) },
    'strikes',
  );
  expect(await outcome).toEqual({ kind: 'stored' });
  expect(asked.map(({ body }) => body)).toEqual([
    {
      lines: [
        expect.objectContaining({
          dispatchId,
          kind: 'correction',
          text: 'Wrong flight',
          corrects: strike.lineId,
        }),
      ],
    },
  ]);
});
it('returns why a line stays, and queues the correction without a network (FOL-28)', async () => {
  const refused = striking(
    {
      addFlightLog: () => ({
        results: [{ id: 'c1', result: 'refused', reason: 'This flight has no such line.' }],
      }),
    },
    'strike refused',
  );
  expect(await refused.outcome).toEqual({
    kind: 'refused',
    message: 'This flight has no such line.',
  });
  const queued = striking(
    {
      addFlightLog: () => {
        throw new ApiError(new Error('no network'), null, null);
      },
    },
    'strike offline',
  );
  expect(await queued.outcome).toEqual({ kind: 'queued' });
});
