import { expect, it } from 'vitest';
import { noteSaved, savedAs } from '../../../../src/adapters/drafts/savedDrafts.ts';

it('records which record a draft became in this tab, the last twenty of them (URL-4)', () => {
  expect(savedAs('d0')).toBeNull();
  for (let n = 0; n < 21; n++) noteSaved(`d${n}`, `r${n}`);
  noteSaved('d20', 'again');
  expect([savedAs('d0'), savedAs('d1'), savedAs('d20')]).toEqual([null, 'r1', 'again']);
});
