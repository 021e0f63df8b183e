import { expect, it } from 'vitest';
import type { Problem } from '../../../../contract/wire/problem.ts';
import { ApiError } from '../../../../src/adapters/api/apiError.ts';
import { changedByOf, problemText, saveOutcome } from '../../../../src/adapters/api/saveOutcome.ts';

const problem = (status: number, more: Partial<Problem> = {}): Problem => ({
  type: '/problems/x',
  title: 'No.',
  status,
  ...more,
});
const failing = (status: number | null, given: Problem | null) => () =>
  Promise.reject(new ApiError('x', status, given));
const queued: string[] = [];
const queue = async () => void queued.push('queued');

it.each([
  ['a stale version', 412, problem(412), { kind: 'changed', problem: problem(412) }],
  [
    'a draft saved before',
    422,
    problem(422, { current: { id: 'd1' } }),
    { kind: 'made', current: { id: 'd1' }, problem: problem(422, { current: { id: 'd1' } }) },
  ],
  ...[400, 403, 404, 409, 422].map(
    (status) =>
      [
        `a refusal ${status}`,
        status,
        problem(status),
        { kind: 'refused', status, problem: problem(status) },
      ] as const,
  ),
  [
    'the first attempt still running',
    409,
    problem(409, { type: '/problems/still-running' }),
    { kind: 'queued' },
  ],
  ...[null, 429, 502, 503, 504].map(
    (status) => [`no service (${status})`, status, null, { kind: 'queued' }] as const,
  ),
] as const)('returns the outcome of a save: %s', async (_, status, given, expected) => {
  expect(await saveOutcome(failing(status, given), queue)).toEqual(expected);
});
it.each([
  ['a server error', 500, problem(500)],
  ['a refusal by a proxy', 403, null],
  ['a stale version without a record', 412, null],
  ['a teapot', 418, problem(418)],
] as const)('%s fails the save', async (_, status, given) => {
  const error = new ApiError('x', status, given);
  await expect(saveOutcome(() => Promise.reject(error), queue)).rejects.toBe(error);
});
it('returns saved on success, queues a save out of reach, and fails without a queue', async () => {
  queued.length = 0;
  expect(await saveOutcome(async () => 7, queue)).toEqual({ kind: 'saved', reply: 7 });
  expect(queued).toEqual([]);
  await saveOutcome(failing(503, null), queue);
  expect(queued).toEqual(['queued']);
  await expect(saveOutcome(failing(503, null))).rejects.toBeInstanceOf(ApiError);
  await expect(saveOutcome(() => Promise.reject(new Error('called off')), queue)).rejects.toThrow(
    'called off',
  );
});
it('shows the first field’s message, else the detail, else the title, and the user', () => {
  const errors = [{ path: 'name', code: 'duplicate', message: 'Taken.' }];
  expect(
    [problem(400, { detail: 'Why.', errors }), problem(400, { detail: 'Why.' }), problem(400)].map(
      problemText,
    ),
  ).toEqual(['Taken.', 'Why.', 'No.']);
  expect([changedByOf(problem(412)), changedByOf(problem(412, { changedBy: 'K. Lee' }))]).toEqual([
    'Somebody',
    'K. Lee',
  ]);
});
