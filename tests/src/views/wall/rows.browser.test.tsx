import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { WallRef } from '../../../../machines/wall/wall.machine.ts';
import { WallRows } from '../../../../src/views/wall/WallRows.tsx';
import { textsOf } from '../support/seen.ts';
import { standIn } from '../support/standIn.ts';
import '../../../../src/ui/theme.css';

const row = {
  isHeading: false,
  key: 'hmt t83',
  radioId: 'T-83',
  typeName: 'S-2T',
  status: 'Out',
  incident: 'Cedar',
  since: '09:05 · 6 h 25 min',
  agent: 'LC95A',
  lastDrop: '13:41 · 1,200 gal',
  kind: 'Tankers',
  rotation: '',
  overdue: null,
};
const heading = { isHeading: true, key: 'heading hmt', text: 'HMT Hemet' };
const ready = {
  ...row,
  key: 'hmt t84',
  radioId: 'T-84',
  typeName: 'BAe-146',
  status: 'Available',
  incident: '',
  since: '',
  agent: '',
  lastDrop: '',
  rotation: '#2',
};
const wall = (pages: readonly object[], page: number, tags: readonly string[] = []) =>
  standIn<WallRef>({ pages, page }, tags).ref;

it('shows what each aircraft of the page is doing, under the name of its base (BASE-24)', async () => {
  await render(<WallRows wall={wall([[], [heading, row, ready], []], 1)} />);
  expect([...document.querySelectorAll('li')].map((one) => textsOf('p', one))).toEqual([
    [],
    [
      'T-83',
      'S-2T',
      'Out',
      'since 09:05 · 6 h 25 min',
      'Cedar',
      'LC95A',
      'Last drop',
      '13:41 · 1,200 gal',
    ],
    ['T-84', 'BAe-146', 'Available', '', '', '', '', 'Tankers', 'place in the rotation #2'],
  ]);
  expect([textsOf('li')[0], textsOf('div > p').at(-1)]).toEqual(['HMT Hemet', 'Page 2 of 3']);
});

it.each([
  ['veils the states of a wall that is stale', ['stale'], 1],
  ['shows the states of a wall that is not stale', [], 0],
])('%s (BASE-26)', async (_, tags, veiled) => {
  await render(<WallRows wall={wall([[row]], 0, tags)} />);
  expect([document.querySelectorAll('[data-veiled]').length, textsOf('div > p').at(-1)]).toEqual([
    veiled,
    '',
  ]);
});

it('names a wall without aircraft (BASE-24)', async () => {
  await render(<WallRows wall={wall([], 0)} />);
  expect(textsOf('p')).toEqual(['No aircraft are assigned here today.']);
});
