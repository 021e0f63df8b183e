import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { ClosestRow } from '../../../../domain/closest/closestRows.ts';
import type { ClosestRef } from '../../../../machines/closest/closest.machine.ts';
import { ClosestGroups } from '../../../../src/views/closest/ClosestGroups.tsx';
import { rowsIn } from '../support/markup.ts';
import { standIn } from '../support/standIn.ts';

/** Every text differs, so that a wrong column fails the test. */
const row = {
  assetId: 'a1',
  radioId: 'T-70',
  typeName: 'S-2T',
  arrival: '14:21',
  from: 'HMT Hemet',
  minutes: '10 + 11 min',
  load: '1,200 gal',
  crew: '5.3 h left',
  rotation: '#2',
  cost: 'about $4,000',
  warnings: ['After sunset.'],
  flight: '/dispatch/flight/new',
} as unknown as ClosestRow;

it('shows each figure of an aircraft in its column (CLO-5)', () => {
  const groups = [{ id: 'ready', title: 'Ready', rows: [row] }];
  const { ref } = standIn<ClosestRef>({ groups });
  const shown = (maySend: boolean) =>
    rowsIn(createElement(ClosestGroups, { closest: ref, maySend }))[1];
  const texts = [
    ...['T-70S-2T', '14:21', 'HMT Hemet10 + 11 minAfter sunset.', '1,200 gal', '5.3 h left'],
    ...['#2', 'about $4,000'],
  ];
  expect(shown(true)).toEqual([...texts, 'New flight']);
  expect(shown(false)).toEqual([...texts, '']);
});
