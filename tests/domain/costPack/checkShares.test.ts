import { describe, expect, it } from 'vitest';
import type { CostSharesBody } from '../../../contract/costPack/shares.ts';
import { readShares, spanText } from '../../../domain/costPack/checkShares.ts';
import {
  draftOfShares,
  newAgreement,
  percentText,
  readPercent,
  type SharesDraft,
  withAgreement,
  withNewParty,
  withoutAgreement,
  withoutParty,
  withParty,
} from '../../../domain/costPack/sharesDraft.ts';

const stored: CostSharesBody = {
  agreements: [
    {
      from: '2025-07-14',
      until: '2025-07-16',
      parties: [
        { name: 'CAL FIRE', aircraftBps: 3334, agentBps: 10_000 },
        { name: 'USFS', aircraftBps: 6666, agentBps: 0 },
      ],
    },
  ],
  owner: null,
  declared: { from: '2025-07-14', until: '2025-07-20' },
};
const draft = draftOfShares(stored);

describe('typed shares (PACK-13)', () => {
  it.each([
    ['33.34', 3334],
    ['33.34 %', 3334],
    ['50', 5000],
    ['0.5%', 50],
    [' 100 ', 10_000],
    ['0', 0],
    ['100.01', 'Give a percentage from 0 to 100.'],
    ['33.333', 'Use at most 2 decimals.'],
    ['', 'Give a percentage from 0 to 100.'],
    ['-5', 'Give a percentage from 0 to 100.'],
    ['half', 'Give a percentage from 0 to 100.'],
  ])('reads %s as %s', (text, expected) => expect(readPercent(text)).toBe(expected));

  it('reads back what it formats', () => {
    expect(readShares(draft)).toEqual({ body: stored, errors: {} });
    expect(percentText(50)).toBe('0.50');
    expect(draftOfShares({ agreements: [], owner: 'BLM', declared: null })).toEqual({
      agreements: [],
      owner: 'BLM',
      declared: { from: '', until: '' },
    });
  });

  it('changes one party or one agreement, and removes either', () => {
    const changed = withNewParty(withParty(draft, 0, 1, { name: 'BLM' }), 0);
    expect(changed.agreements[0]?.parties.map((p) => p.name)).toEqual(['CAL FIRE', 'BLM', '']);
    expect(withoutParty(changed, 0, 0).agreements[0]?.parties.map((p) => p.name)).toEqual([
      'BLM',
      '',
    ]);
    expect(withAgreement(draft, 0, (a) => ({ ...a, from: '1' })).agreements[0]?.from).toBe('1');
    expect(withoutAgreement(draft, 0).agreements).toEqual([]);
    expect(newAgreement('CAL FIRE').parties.map((p) => p.name)).toEqual(['CAL FIRE', '']);
  });

  const errorsOf = (change: Partial<SharesDraft>) => readShares({ ...draft, ...change }).errors;
  const [agreement] = draft.agreements;
  it.each<[string, Partial<SharesDraft>, Record<string, string>]>([
    [
      'shares below 100 %',
      withParty(draft, 0, 1, { aircraftBps: '65.66' }),
      { 'agreements.0.parties.0.aircraftBps': 'Aircraft shares add up to 99.00 %, not 100.00 %.' },
    ],
    [
      'agent',
      withParty(draft, 0, 1, { agentBps: '1' }),
      { 'agreements.0.parties.0.agentBps': 'Agent shares add up to 101.00 %, not 100.00 %.' },
    ],
    [
      'a repeated party',
      withParty(draft, 0, 1, { name: ' cal fire' }),
      { 'agreements.0.parties.1.name': 'cal fire is there twice.' },
    ],
    [
      'no name',
      withParty(draft, 0, 1, { name: ' ' }),
      { 'agreements.0.parties.1.name': 'Name the party.' },
    ],
    [
      'a long name',
      withParty(draft, 0, 1, { name: 'x'.repeat(61) }),
      { 'agreements.0.parties.1.name': 'Use at most 60 characters.' },
    ],
    ['a long owner', { owner: 'x'.repeat(61) }, { owner: 'Use at most 60 characters.' }],
    [
      'decimals',
      withParty(draft, 0, 0, { agentBps: '33.333' }),
      { 'agreements.0.parties.0.agentBps': 'Use at most 2 decimals.' },
    ],
    [
      'no day',
      withAgreement(draft, 0, (a) => ({ ...a, from: '' })),
      { 'agreements.0.from': 'Give a day.' },
    ],
    [
      'no such day',
      withAgreement(draft, 0, (a) => ({ ...a, until: '02/30/2025' })),
      { 'agreements.0.until': 'Invalid input' },
    ],
    [
      'reversed days',
      withAgreement(draft, 0, (a) => ({ ...a, until: '07/13/2025' })),
      { 'agreements.0.until': 'The last day is before the first.' },
    ],
    [
      'overlapping days',
      {
        agreements: [
          ...draft.agreements,
          ...(agreement === undefined
            ? []
            : [{ ...agreement, from: '07/16/2025', until: '07/18/2025' }]),
        ],
      },
      { 'agreements.1.from': 'These days overlap the agreement from 07/14 to 07/16/2025.' },
    ],
    [
      'half a declared period',
      { declared: { from: '07/14/2025', until: '' } },
      { 'declared.until': 'Give a day.' },
    ],
    [
      'a reversed declared period',
      { declared: { from: '07/14/2025', until: '07/13/2025' } },
      { 'declared.until': 'The last day is before the first.' },
    ],
  ])('reports %s', (_, change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
    expect(readShares({ ...draft, ...change }).body).toBeNull();
  });

  it('formats spans in their short form where possible', () => {
    expect(spanText('2025-07-14', '2025-07-14')).toBe('07/14/2025');
    expect(spanText('2025-12-30', '2026-01-02')).toBe('12/30/2025 to 01/02/2026');
  });
});
