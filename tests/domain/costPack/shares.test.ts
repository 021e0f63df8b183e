import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Agreement } from '../../../contract/costPack/shares.ts';
import { accrualOf, declaredCost } from '../../../domain/costPack/accrual.ts';
import { sharesOf } from '../../../domain/costPack/shares.ts';
import { splitCents } from '../../../domain/costPack/split.ts';
import accruals from '../../fixtures/accrual.json';
import vectors from '../../fixtures/cost-share.json';
import { isChaos, runs } from '../../support/depth.ts';

/** Random splits; all of them with `npm run chaos`. */
const SPLITS = isChaos ? 100_000 : 10_000;
const sum = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);

describe('shares of an incident (PACK-10 to PACK-12)', () => {
  it.each(vectors)('matches the vector: $name', ({ input, expected }) => {
    const days = input.days.map(({ day, ...cents }) => ({
      day,
      aircraftCents: BigInt(cents.aircraftCents),
      agentCents: BigInt(cents.agentCents),
      availabilityCents: BigInt(cents.availabilityCents),
    }));
    const agreements: readonly Agreement[] = input.agreements;
    const parties = sharesOf(days, agreements, input.owner, input.includesAvailability).parties.map(
      ({ name, aircraftCents, agentCents }) => ({
        name,
        aircraftCents: Number(aircraftCents),
        agentCents: Number(agentCents),
        totalCents: Number(aircraftCents + agentCents),
      }),
    );
    expect(parties).toEqual(expected.parties);
    expect(parties.reduce((total, p) => total + p.totalCents, 0)).toBe(expected.totalCents);
  });

  it('names the days that the owner pays, where there is an agreement (PACK-12)', () => {
    const day = (at: string) => ({
      day: at,
      aircraftCents: 150_000n,
      agentCents: 0n,
      availabilityCents: 0n,
    });
    const parties = [
      { name: 'A', aircraftBps: 5000, agentBps: 5000 },
      { name: 'B', aircraftBps: 5000, agentBps: 5000 },
    ];
    const days = [day('2025-07-13'), day('2025-07-14')];
    expect(
      sharesOf(days, [{ from: '2025-07-14', until: '2025-07-14', parties }], 'CAL FIRE', true)
        .outside,
    ).toEqual([{ day: '2025-07-13', cents: 150_000n }]);
    expect(sharesOf(days, [], 'CAL FIRE', true).outside).toEqual([]);
    // The parties cover everything, so the owner gets no share.
    expect(
      sharesOf(
        days,
        [{ from: '2025-07-13', until: '2025-07-14', parties }],
        'CAL FIRE',
        true,
      ).parties.map((p) => p.name),
    ).toEqual(['A', 'B']);
    // A party of two agreements counts once, the owner too.
    const two = [
      { from: '2025-07-13', until: '2025-07-13', parties },
      { from: '2025-07-14', until: '2025-07-14', parties: parties.toReversed() },
    ];
    expect(sharesOf([...days, day('2025-07-15')], two, ' a ', true).parties).toEqual([
      { name: 'A', aircraftCents: 300_000n, agentCents: 0n },
      { name: 'B', aircraftCents: 150_000n, agentCents: 0n },
    ]);
  });

  it('assigns left-over cents to the largest remainders, ties to the first listed, negative amounts by size (PACK-11)', () => {
    expect(splitCents(100n, [3333, 3333, 3334])).toEqual([33n, 33n, 34n]);
    expect(splitCents(1n, [5000, 5000])).toEqual([1n, 0n]);
    expect(splitCents(-1n, [5000, 5000])).toEqual([-1n, 0n]);
    expect(splitCents(-100_001n, [2500, 7500])).toEqual([-25_000n, -75_001n]);
    expect(splitCents(0n, [0, 10_000])).toEqual([0n, 0n]);
  });

  it('adds up for any amount and shares, each share within a cent (PACK-11)', () => {
    const split = fc.record({
      total: fc.bigInt({ min: -10_000_000_000_00n, max: 10_000_000_000_00n }),
      cuts: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 7 }),
    });
    fc.assert(
      fc.property(split, ({ total, cuts }) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), 10_000];
        const bps = ends.slice(1).map((end, n) => end - (ends[n] ?? 0));
        const shares = splitCents(total, bps);
        if (sum(shares) !== total) return false;
        return shares.every((share, n) => {
          const off = share * 10_000n - total * BigInt(bps[n] ?? 0);
          return off > -10_000n && off < 10_000n;
        });
      }),
      { numRuns: runs(SPLITS) },
    );
  });
});

describe('cumulative costs by day (PACK-20, PACK-21)', () => {
  it.each(accruals)('matches the vector: $name', ({ input, expected }) => {
    const days = accrualOf(
      input.rows.map(({ day, cents }) => ({ day, cents: BigInt(cents) })),
      input.from,
      input.until,
    );
    expect(
      days.map(({ day, dayCents, toDateCents }) => ({
        day,
        dayCents: Number(dayCents),
        toDateCents: Number(toDateCents),
      })),
    ).toEqual(expected.days);
    const [from, until] = input.declared ?? [];
    if (from === undefined || until === undefined) return;
    const { insideCents, outsideCents, federalCents } = declaredCost(days, { from, until });
    expect({
      insideCents: Number(insideCents),
      outsideCents: Number(outsideCents),
      federalCents: Number(federalCents),
    }).toEqual(expected.declared);
  });

  it('shows days without a flight (PACK-20)', () => {
    const rows = [
      { day: '2025-02-27', cents: 5n },
      { day: '2025-03-02', cents: 7n },
    ];
    expect(
      accrualOf(rows, '2025-02-27', '2025-03-02').map((d) => [d.day, d.dayCents, d.toDateCents]),
    ).toEqual([
      ['2025-02-27', 5n, 5n],
      ['2025-02-28', 0n, 5n],
      ['2025-03-01', 0n, 5n],
      ['2025-03-02', 7n, 12n],
    ]);
  });
});
