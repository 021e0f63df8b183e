import { expect, it } from 'vitest';
import { presenceText } from '../../../domain/following/presence.ts';

it('names everybody once (FOL-34)', () => {
  const text = (...names: string[]) =>
    presenceText(
      names.map((name) => ({ name })),
      'T-860',
    );
  expect(text()).toBe('');
  expect(text('B. Ortiz', 'B. Ortiz')).toBe('B. Ortiz is entering T-860');
  expect(text('B. Ortiz', 'K. Lee', 'J. Doe')).toBe(
    'B. Ortiz, K. Lee and J. Doe are entering T-860',
  );
});
