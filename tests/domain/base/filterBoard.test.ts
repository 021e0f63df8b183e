import { expect, it } from 'vitest';
import type { BoardRow } from '../../../domain/base/board.ts';
import { filterBoard } from '../../../domain/base/filterBoard.ts';

const tanker: BoardRow = {
  assetId: 't83',
  radioId: 'T-83',
  registration: 'N483AT',
  typeName: 'S-2T',
  status: 'Loaded',
  since: '',
  sinceAt: null,
  minutes: 0,
  incident: '',
  incidentId: null,
  timeOut: '',
  agent: '1,200 gal LC95A',
  hundredths: 0,
  crew: 'Müller',
  flight: null,
  kind: 'tankers',
  rotation: 1,
  heading: '',
  mark: null,
};
const helicopter: BoardRow = {
  ...tanker,
  assetId: 'c901',
  radioId: 'C-901',
  typeName: 'Bell 407',
  status: 'Unavailable',
  agent: '',
  crew: '',
  kind: 'helitack',
  mark: { id: 'm1', reason: 'Oil leak', untilTime: null },
};

it.each([
  ['', ['t83', 'c901']],
  ['  ', ['t83', 'c901']],
  ['tank', ['t83']],
  ['HELI', ['c901']],
  ['loaded', ['t83']],
  ['unavail', ['c901']],
  ['407 oil', ['c901']],
  ['muller lc95', ['t83']],
  ['tanker oil', []],
])('keeps the rows that have every word of "%s" (BASE-32)', (typed, left) => {
  expect(filterBoard([tanker, helicopter], typed).map(({ assetId }) => assetId)).toEqual(left);
});
