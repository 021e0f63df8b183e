import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { booksOf, driftOf } from '../../../domain/approvals/books.ts';
import { addFigures, type Figures, noFigures, totalCents } from '../../../domain/approvals/figures.ts';
import { halfMonthEnd } from '../../../domain/approvals/halfMonth.ts';
import { type CostPart, costParts } from '../../../domain/cost/costs.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { approvedByIncident, Ledger } from './ledger.ts';

type Parts = Readonly<Partial<Record<CostPart, number>>>;
interface Event {
  readonly do: 'enter' | 'check' | 'approve' | 'price' | 'close' | 'take' | 'keep' | 'reopen' | 'edit' | 'delete';
  readonly id: string;
  readonly asset: string;
  readonly day: string;
  readonly start: string;
  readonly on: string;
  readonly by: string;
  readonly live: Parts;
}
interface Vector {
  readonly name: string;
  readonly input: { readonly events: readonly Event[]; readonly ranges: readonly (readonly [string, string])[] };
  readonly expected: {
    readonly refused: readonly string[];
    readonly states: Readonly<Record<string, string>>;
    readonly drift: Readonly<Record<string, Parts>>;
    readonly adjustments: readonly object[];
    readonly approvedByIncidentCents: Readonly<Record<string, number>>;
    readonly views: readonly object[];
  };
}
const vectors = JSON.parse(readFileSync('tests/fixtures/approvals.json', 'utf8')) as readonly Vector[];

const figuresOf = (parts: Parts): Figures => ({ ...noFigures, ...Object.fromEntries(Object.entries(parts).map(([part, cents]) => [part, BigInt(cents)])) });
/** The parts that are not 0, as the vectors write them. */
const partsOf = (figures: Figures): Parts => Object.fromEntries(costParts.flatMap((p) => (figures[p] === 0n ? [] : [[p, Number(figures[p])]])));
const liveOf = (figures: Figures, assetId: string, activityDate: string, incidentId = 'AEU-1') => ({
  keys: { incidentId, assetId, takeOffBaseId: 'HMT' },
  activityDate,
  figures,
});

const playing: { readonly [Kind in Event['do']]: (ledger: Ledger, event: Event) => void } = {
  enter: (ledger, e) => ledger.enter(e.id, liveOf(figuresOf(e.live), e.asset, e.day), e.by),
  approve: (ledger, e) => ledger.approve(e.id, e.on, e.by),
  price: (ledger, e) => ledger.price(e.id, figuresOf(e.live)),
  close: (ledger, e) => ledger.close({ assetId: e.asset, start: e.start }, e.on),
  take: (ledger, e) => ledger.take(e.id, e.on),
  keep: (ledger, e) => ledger.keep(e.id),
  edit: (ledger, e) => ledger.edit(e.id, { ...ledger.entry(e.id).live, figures: figuresOf(e.live) }, e.by),
  delete: (ledger, e) => ledger.delete(e.id),
  check: (ledger, e) => void ledger.step(e.id, 'check'),
  reopen: (ledger, e) => void ledger.step(e.id, 'reopen'),
};

describe('what is approved, closed and moved afterwards (APR-3, APR-11, APR-21 to APR-25)', () => {
  it.each(vectors)('$name', ({ input, expected }) => {
    const ledger = new Ledger();
    for (const event of input.events) playing[event.do](ledger, event);
    const ids = [...ledger.entries.keys()];
    const drifts = ids.flatMap((id) => {
      const drift = ledger.drift(id);
      return drift === null ? [] : [[id, partsOf(drift)] as const];
    });
    expect({
      refused: ledger.refused,
      states: Object.fromEntries([...ledger.entries].map(([id, e]) => [id, e.isDeleted ? 'deleted' : e.state])),
      drift: Object.fromEntries(drifts),
      adjustments: ledger.adjustments.map(({ id, postedOn, cause, keys, figures }) => ({
        id,
        postedOn,
        cause,
        incident: keys.incidentId,
        parts: partsOf(figures),
        totalCents: Number(totalCents(figures)),
      })),
      approvedByIncidentCents: Object.fromEntries(Object.entries(approvedByIncident(ledger)).map(([k, v]) => [k, Number(v)])),
      views: input.ranges.map(([from, until]) => ({
        from,
        until,
        allCents: Number(ledger.allCents(from, until)),
        approvedOnlyCents: Number(ledger.approvedCents(from, until)),
      })),
    }).toEqual(expected);
  });
});

const assets = ['T-83', 'T-85'] as const;
const cents = fc.bigInt({ min: 0n, max: 2_000_000n });
const anyFigures = fc
  .record({ flightCost: cents, totalAgentCost: cents, hours: fc.bigInt({ min: 0n, max: 900n }) })
  .map((f): Figures => ({ ...noFigures, ...f }));
const kinds = [
  'enter',
  'check',
  'approve',
  'approve',
  'edit',
  'move',
  'reopen',
  'close',
  'price',
  'delete',
  'restore',
  'take',
  'keep',
  'late',
  'wait',
] as const;
const anyEvent = fc.record({
  kind: fc.constantFrom(...kinds),
  n: fc.nat(9),
  figures: anyFigures,
  asset: fc.constantFrom(...assets),
  incident: fc.constantFrom('AEU-1', 'AEU-2'),
  daysBack: fc.nat(40),
});

describe('whatever happens in whatever order (APR-2, APR-20, APR-22, APR-23)', () => {
  it('moves no closed period, and books and drift are what is live: 1,000 runs of 60 events', () => {
    let closings = 0;
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 60, maxLength: 60 }), (events) => {
        const ledger = new Ledger();
        const told = new Map<string, bigint>();
        const starts = ['2025-05-16', '2025-06-01', '2025-06-16', '2025-07-01'];
        let today = '2025-07-01';
        for (const { kind, n, figures, asset, incident, daysBack } of events) {
          const ids = [...ledger.entries.keys()];
          const id = ids[n % Math.max(ids.length, 1)];
          const isHere = id !== undefined && !ledger.entry(id).isDeleted;
          if (kind === 'enter' || kind === 'late') ledger.enter(`r${ids.length}`, liveOf(figures, asset, addDays(today, -daysBack), incident), 'ruiz');
          else if (kind === 'wait') today = addDays(today, 1 + (n % 4));
          else if (kind === 'close') for (const start of starts) ledger.close({ assetId: asset, start }, today);
          else if (id === undefined) continue;
          else if (kind === 'price') ledger.price(id, figures);
          else if (kind === 'take') ledger.take(id, today);
          else if (kind === 'keep') ledger.keep(id);
          else if (kind === 'restore') ledger.restore(id);
          else if (!isHere) continue;
          else if (kind === 'approve') {
            ledger.step(id, 'check');
            ledger.approve(id, today, 'lee');
          } else if (kind === 'edit') ledger.edit(id, { ...ledger.entry(id).live, figures }, 'ruiz');
          else if (kind === 'move') ledger.edit(id, liveOf(figures, asset, addDays(today, -daysBack), incident), 'ruiz');
          else if (kind === 'delete') ledger.delete(id);
          else ledger.step(id, kind);

          for (const name of ledger.closed) {
            const [assetId = '', start = ''] = name.split(' ');
            const total = ledger.approvedCents(start, halfMonthEnd(start), assetId);
            if (!told.has(name)) closings += 1;
            expect(total).toBe(told.get(name) ?? total);
            told.set(name, total);
          }
          for (const [known, { state, isDeleted, live, kept, seal }] of ledger.entries) {
            if (isDeleted ? seal === null : state !== 'approved') continue;
            const now = isDeleted ? noFigures : live.figures;
            const books = booksOf(ledger.booked(known));
            const drift = driftOf(ledger.booked(known), isDeleted ? null : live.figures, null);
            for (const part of costParts) expect(addFigures(books, drift ?? noFigures)[part]).toBe(now[part]);
            if (ledger.drift(known) === null && drift !== null) expect(kept).toEqual(now);
          }
        }
      }),
      { numRuns: 1000 },
    );
    expect(closings).toBeGreaterThan(500);
  });
});
