import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  type Line,
  type LineState,
  lineState,
  lineText,
  retryDelay,
  secondsBetween,
} from '../../../domain/wall/line.ts';

const vectors = JSON.parse(readFileSync('tests/fixtures/wall.json', 'utf8')) as {
  name: string;
  input: Line;
  expected: { state: LineState };
}[];
it.each(vectors.map((v) => [v.name, v] as const))(
  'matches the vector: %s (BASE-25)',
  (_, { input, expected }) => expect(lineState(input)).toBe(expected.state),
);

it.each([
  [45, 'live'],
  [46, 'late'],
  [180, 'late'],
  [181, 'stale'],
] as const)('counts %i s without a byte as %s (BASE-25)', (secondsSinceLastByte, state) =>
  expect(lineState({ secondsSinceLastByte, online: true, signedIn: true })).toBe(state),
);
it('is stale immediately without a network, and signed out in any case (BASE-25)', () => {
  expect(lineState({ secondsSinceLastByte: 0, online: false, signedIn: true })).toBe('stale');
  expect(lineState({ secondsSinceLastByte: 500, online: false, signedIn: false })).toBe(
    'signedOut',
  );
});
it('shows the age of its data (BASE-26)', () => {
  const heardAt = '2025-07-14T21:02:10.400Z';
  expect(
    (['live', 'late', 'stale', 'signedOut'] as const).map((state) => lineText(state, heardAt)),
  ).toEqual([
    '',
    'Last update 14:02:10.',
    'No connection since 14:02. What you see may be out of date.',
    'Signed out. Sign in to go on.',
  ]);
});
it('counts whole seconds', () =>
  expect(secondsBetween('2025-07-14T21:02:10.900Z', '2025-07-14T21:02:56.100Z')).toBe(45));
it('retries after 1, 2, 4 … 30 s, a quarter more or less (BASE-25)', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map((attempt) => retryDelay(attempt, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
  expect([retryDelay(0, 0), retryDelay(0, 1), retryDelay(9, 0), retryDelay(9, 1)]).toEqual([
    750, 1250, 22_500, 37_500,
  ]);
});
