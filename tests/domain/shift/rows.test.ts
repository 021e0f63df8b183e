import { describe, expect, it } from 'vitest';
import { noShiftAddress, readShiftAddress, shiftPath } from '../../../domain/shift/address.ts';
import { aboutOptions, shiftCsv, shiftRows } from '../../../domain/shift/rows.ts';
import { line, note, shiftLog } from '../../machines/shift/world.ts';

const texts = (more: Partial<typeof noShiftAddress>) =>
  shiftRows(shiftLog, { ...noShiftAddress, ...more }).map(({ text }) => text);

describe('the rows of a shift log (SHIFT-3)', () => {
  it('are newest first', () =>
    expect(texts({})).toEqual([note.text, 'Overdue: no contact', 'Out from HMT']));
  it.each([
    [{ text: 't70' }, 2],
    [{ text: 'T-70 out' }, 1],
    [{ text: 'cedar overdue' }, 1],
    [{ text: 'dispatch runway' }, 1],
    [{ text: 'nothing of it' }, 0],
    [{ kind: 'note' }, 1],
    [{ about: 'T-70' }, 2],
    [{ about: 'CA-RRU-012345 Cedar', kind: 'launch' }, 1],
  ] as const)('are filtered by %j', (filters, count) => expect(texts(filters)).toHaveLength(count));
  it('lead to their records', () =>
    expect(
      shiftRows(
        {
          ...shiftLog,
          lines: (
            [
              'flight',
              'standby',
              'agentOnly',
              'agentRate',
              'landingFee',
              'contract',
              'import',
              'handover',
            ] as const
          ).map((kind) => line({ record: { kind, id: 'x' } })),
        },
        noShiftAddress,
      )
        .map(({ to }) => to)
        .toReversed(),
    ).toEqual([
      '/dispatch/flight/x',
      '/dispatch/standby/x',
      '/dispatch/agent-only/x',
      '/rates/agent',
      '/rates/landing-fees',
      '/rates/contracts',
      '/settings/imports',
      `/shift?baseId=${shiftLog.baseId}&date=2025-07-14&sheet=x`,
    ]));
  it('offer their aircraft, then their incidents', () =>
    expect(aboutOptions(shiftLog)).toEqual(['T-70', 'CA-RRU-012345 Cedar']));
});

it('escapes formulas and quotes in the file (SHIFT-3)', () => {
  const lines = [line({ text: '=1+1' }), line({ text: 'say "go", now' })];
  const csv = shiftCsv(shiftRows({ ...shiftLog, lines }, noShiftAddress), '2025-07-14');
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    "07/14/2025,13:05,Launch,T-70,CA-RRU-012345 Cedar,'=1+1,D. Dispatch,",
    '07/14/2025,13:05,Launch,T-70,CA-RRU-012345 Cedar,"say ""go"", now",D. Dispatch,',
  ]);
});

it('reads what it writes into an address (SHIFT-3)', () => {
  const address = {
    baseId: 'b',
    date: '2025-07-14',
    text: 'runway 5',
    kind: 'note',
    about: 'T-70',
    sheet: 's',
  } as const;
  const search = new URL(`http://x${shiftPath(address)}`).searchParams;
  expect(readShiftAddress(Object.fromEntries(search))).toEqual(address);
  expect(shiftPath()).toBe('/shift');
});
