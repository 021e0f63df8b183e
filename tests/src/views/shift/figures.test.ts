import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { Handover } from '../../../../contract/shift/shift.ts';
import { litresOf } from '../../../../domain/volume.ts';
import { HandoverPaper } from '../../../../src/views/shift/HandoverPaper.tsx';
import { linesIn, rowsIn } from '../support/markup.ts';

const givenAt = '2025-07-15T01:30:00Z';
const handover: Handover = {
  id: 'h1',
  baseId: 'b1',
  givenBy: 'K. Ortiz',
  givenAt,
  takenBy: 'B. Lee',
  takenAt: '2025-07-15T02:05:00Z',
  isOwn: false,
  sheet: {
    asOf: givenAt,
    aircraft: [
      {
        assetId: 'a1',
        radioId: 'T-70',
        status: 'Out',
        since: '18:02',
        about: 'CA-RRU-12 Cedar',
        following: 'Check 18:32',
        rotation: 'Tankers #1',
        crew: 'Ortiz 5.3 h / 6 h 40',
        nextStart: '06:00',
      },
    ],
    agents: [{ name: 'LC95A', litres: litresOf(1200) }],
    fuel: [
      { name: 'Tank', litres: litresOf(400), capacityLitres: litresOf(1000) },
      { name: 'Truck', litres: litresOf(300), capacityLitres: null },
    ],
    loads: 7,
    litres: litresOf(8400),
    attention: [{ subject: 'T-71', what: 'Hobbs missing', detail: '07/14/2025' }],
    notes: [{ at: '2025-07-15T01:00:00Z', by: 'M. Kim', text: 'Runway 5 closed' }],
  },
};

it('prints each entry of a hand-over in its place (SHIFT-5)', () => {
  const paper = createElement(HandoverPaper, { handover, base: 'HMT Hemet' });
  expect(rowsIn(paper)).toEqual([
    [
      ...['Aircraft', 'Status', 'Incident, reason, load', 'Following'],
      ...['Crew: hours / duty left', 'Next start'],
    ],
    [
      ...['T-70', 'Out 18:02 · Tankers #1', 'CA-RRU-12 Cedar', 'Check 18:32'],
      ...['Ortiz 5.3 h / 6 h 40', '06:00'],
    ],
  ]);
  expect(linesIn(paper)).toEqual([
    'HMT Hemet · hand-over of 07/14/2025 18:30',
    'K. Ortiz handed over. B. Lee took over at 19:05.',
    'For the next shift',
    '18:00 M. Kim: Runway 5 closed',
    'Fuel on hand, by the book',
    'Tank: 400 gal of 1,000 gal',
    'Truck: 300 gal',
    'Agent aboard',
    'LC95A: 1,200 gal',
    'Loads today',
    '7 loads, 8,400 gal',
    'Needs attention (1)',
    'T-71: Hobbs missing · 07/14/2025',
  ]);
});
