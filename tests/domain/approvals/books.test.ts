import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { booksOf, driftOf } from '../../../domain/approvals/books.ts';
import {
  addFigures,
  type Figures,
  hasSameFigures,
  noFigures,
  totalCents,
} from '../../../domain/approvals/figures.ts';
import { halfMonthEnd } from '../../../domain/approvals/halfMonth.ts';
import { type CostPart, costParts } from '../../../domain/cost/costs.ts';
import { runs } from '../../support/depth.ts';
import { approvedByIncident, Ledger } from './ledger.ts';
import { anyEvent, liveOf, RandomLedger } from './randomLedger.ts';

type Parts = Readonly<Partial<Record<CostPart, number>>>;
interface Event {
  readonly do:
    | 'enter'
    | 'check'
    | 'approve'
    | 'price'
    | 'close'
    | 'take'
    | 'keep'
    | 'reopen'
    | 'edit'
    | 'delete';
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
  readonly input: {
    readonly events: readonly Event[];
    readonly ranges: readonly (readonly [string, string])[];
  };
  readonly expected: {
    readonly refused: readonly string[];
    readonly states: Readonly<Record<string, string>>;
    readonly drift: Readonly<Record<string, Parts>>;
    readonly adjustments: readonly object[];
    readonly approvedByIncidentCents: Readonly<Record<string, number>>;
    readonly views: readonly object[];
  };
}
const vectors = JSON.parse(
  readFileSync('tests/fixtures/approvals.json', 'utf8'),
) as readonly Vector[];

const figuresOf = (parts: Parts): Figures => ({
  ...noFigures,
  ...Object.fromEntries(Object.entries(parts).map(([part, cents]) => [part, BigInt(cents)])),
});
/** The parts other than 0, in the vectors' form. */
const partsOf = (figures: Figures): Parts =>
  Object.fromEntries(
    costParts.flatMap((p) => (figures[p] === 0n ? [] : [[p, Number(figures[p])]])),
  );
const playing: { readonly [Kind in Event['do']]: (ledger: Ledger, event: Event) => void } = {
  enter: (ledger, e) => ledger.enter(e.id, liveOf(figuresOf(e.live), e.asset, e.day), e.by),
  approve: (ledger, e) => ledger.approve(e.id, e.on, e.by),
  price: (ledger, e) => ledger.price(e.id, figuresOf(e.live)),
  close: (ledger, e) => ledger.close({ assetId: e.asset, start: e.start }, e.on),
  take: (ledger, e) => ledger.take(e.id, e.on),
  keep: (ledger, e) => ledger.keep(e.id),
  edit: (ledger, e) =>
    ledger.edit(e.id, { ...ledger.entry(e.id).live, figures: figuresOf(e.live) }, e.by),
  delete: (ledger, e) => ledger.delete(e.id),
  check: (ledger, e) => void ledger.step(e.id, 'check'),
  reopen: (ledger, e) => void ledger.step(e.id, 'reopen'),
};

describe('approved, closed and adjusted records (APR-3, APR-11, APR-21 to APR-25)', () => {
  it.each(vectors)('matches the vector: $name', ({ input, expected }) => {
    const ledger = new Ledger();
    for (const event of input.events) playing[event.do](ledger, event);
    const ids = [...ledger.entries.keys()];
    const drifts = ids.flatMap((id) => {
      const drift = ledger.drift(id);
      return drift === null ? [] : [[id, partsOf(drift)] as const];
    });
    expect({
      refused: ledger.refused,
      states: Object.fromEntries(
        [...ledger.entries].map(([id, e]) => [id, e.isDeleted ? 'deleted' : e.state]),
      ),
      drift: Object.fromEntries(drifts),
      adjustments: ledger.adjustments.map(({ id, postedOn, cause, keys, figures }) => ({
        id,
        postedOn,
        cause,
        incident: keys.incidentId,
        parts: partsOf(figures),
        totalCents: Number(totalCents(figures)),
      })),
      approvedByIncidentCents: Object.fromEntries(
        Object.entries(approvedByIncident(ledger)).map(([k, v]) => [k, Number(v)]),
      ),
      views: input.ranges.map(([from, until]) => ({
        from,
        until,
        allCents: Number(ledger.allCents(from, until)),
        approvedOnlyCents: Number(ledger.approvedCents(from, until)),
      })),
    }).toEqual(expected);
  });
});

describe('a record restored after its deletion was posted from a closed period (APR-25)', () => {
  const cost = figuresOf({ flightCost: 822_372 });
  const taken = () => {
    const ledger = new Ledger();
    ledger.enter('r1', liveOf(cost, 'T-83', '2025-07-03'), 'ruiz');
    ledger.step('r1', 'check');
    ledger.approve('r1', '2025-07-16', 'lee');
    ledger.close({ assetId: 'T-83', start: '2025-07-01' }, '2025-07-17');
    ledger.step('r1', 'reopen');
    ledger.delete('r1');
    ledger.take('r1', '2025-07-18');
    ledger.restore('r1');
    return ledger;
  };
  const cents = (ledger: Ledger) => [
    ledger.allCents('2025-07-01', '2025-07-31'),
    ledger.approvedCents('2025-07-01', '2025-07-31'),
  ];

  it('returns to entered, counts again, and is posted as late once it is approved', () => {
    const ledger = taken();
    expect([ledger.entry('r1').state, ...cents(ledger)]).toEqual(['entered', 822_372n, 0n]);
    ledger.step('r1', 'check');
    ledger.edit('r1', liveOf(cost, 'T-83', '2025-07-03'), 'ruiz');
    expect(ledger.entry('r1').state).toBe('entered');
    ledger.step('r1', 'check');
    ledger.approve('r1', '2025-07-19', 'lee');
    expect([...cents(ledger), ledger.drift('r1')]).toEqual([822_372n, 822_372n, null]);
    expect(ledger.adjustments.map(({ cause }) => cause)).toEqual(['deleted', 'late']);
  });

  it('keeps the newly approved amount while it is reopened', () => {
    const ledger = taken();
    ledger.step('r1', 'check');
    ledger.approve('r1', '2025-07-19', 'lee');
    ledger.step('r1', 'reopen');
    ledger.price('r1', figuresOf({ flightCost: 1 }));
    expect([ledger.entry('r1').state, ...cents(ledger)]).toEqual(['reopened', 822_372n, 822_372n]);
  });
});

/** Calls `toEqual` only for a difference: it is slow, and this runs 100,000 times. */
function same(figures: Figures, expected: Figures): void {
  if (!hasSameFigures(figures, expected)) expect(figures).toEqual(expected);
}

describe('any events in any order (APR-2, APR-20, APR-22, APR-23)', () => {
  it('changes no closed period, and books plus drift equal live: 1,000 runs of 60 events', () => {
    let closings = 0;
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 60, maxLength: 60 }), (events) => {
        const season = new RandomLedger();
        const { ledger } = season;
        const reported = new Map<string, Figures>();
        for (const event of events) {
          season.play(event);
          for (const name of ledger.closed) {
            const [assetId = '', start = ''] = name.split(' ');
            const total = ledger.approvedFigures(start, halfMonthEnd(start), assetId);
            if (!reported.has(name)) closings += 1;
            same(total, reported.get(name) ?? total);
            reported.set(name, total);
          }
          for (const [known, { state, isDeleted, live, kept, seal }] of ledger.entries) {
            if (isDeleted ? seal === null : state !== 'approved') continue;
            const now = isDeleted ? noFigures : live.figures;
            const books = booksOf(ledger.booked(known));
            const drift = driftOf(ledger.booked(known), isDeleted ? null : live.figures, null);
            same(addFigures(books, drift ?? noFigures), now);
            if (ledger.drift(known) === null && drift !== null) same(kept ?? noFigures, now);
          }
        }
      }),
      { numRuns: runs(1000) },
    );
    expect(closings).toBeGreaterThan(500);
  });
});
