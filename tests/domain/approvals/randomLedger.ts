import fc from 'fast-check';
import { type Figures, noFigures } from '../../../domain/approvals/figures.ts';
import { addDays } from '../../../domain/dates/parseDate.ts';
import { Ledger } from './ledger.ts';

export const liveOf = (
  figures: Figures,
  assetId: string,
  activityDate: string,
  incidentId = 'AEU-1',
) => ({
  keys: { incidentId, assetId, takeOffBaseId: 'HMT' },
  activityDate,
  figures,
});
export const assets = ['T-83', 'T-85'] as const;
const cents = fc.bigInt({ min: 0n, max: 2_000_000n });
const upTo = (max: bigint) => fc.bigInt({ min: 0n, max });
/** Any part that a change can affect; sometimes only hours, loads and gallons. */
const anyFigures = fc
  .record({
    flightCost: fc.oneof(fc.constant(0n), cents),
    totalAgentCost: fc.oneof(fc.constant(0n), cents),
    crewStandbyCost: fc.oneof(fc.constant(0n), cents),
    hours: upTo(900n),
    standbyHours: upTo(900n),
    landings: upTo(3n),
    loads: upTo(2n),
    gallons: fc.bigInt({ min: 1n, max: 2_000n }),
  })
  .map(
    ({ gallons, ...f }): Figures => ({
      ...noFigures,
      ...f,
      onIncident: f.loads * gallons * 3_785_411_784n,
    }),
  );
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
export const anyEvent = fc.record({
  kind: fc.constantFrom(...kinds),
  n: fc.nat(9),
  figures: anyFigures,
  asset: fc.constantFrom(...assets),
  incident: fc.constantFrom('AEU-1', 'AEU-2'),
  daysBack: fc.nat(40),
});
type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never;
const starts = ['2025-05-16', '2025-06-01', '2025-06-16', '2025-07-01'];

/** Books with random events in random order. */
export class RandomLedger {
  readonly ledger = new Ledger();
  today = '2025-07-01';

  play({ kind, n, figures, asset, incident, daysBack }: AnyEvent): void {
    const { ledger } = this;
    const ids = [...ledger.entries.keys()];
    const id = ids[n % Math.max(ids.length, 1)];
    const isHere = id !== undefined && !ledger.entry(id).isDeleted;
    if (kind === 'enter' || kind === 'late')
      ledger.enter(
        `r${ids.length}`,
        liveOf(figures, asset, addDays(this.today, -daysBack), incident),
        'ruiz',
      );
    else if (kind === 'wait') this.today = addDays(this.today, 1 + (n % 4));
    else if (kind === 'close')
      for (const start of starts) ledger.close({ assetId: asset, start }, this.today);
    else if (id === undefined) return;
    else if (kind === 'price') ledger.price(id, figures);
    else if (kind === 'take') ledger.take(id, this.today);
    else if (kind === 'keep') ledger.keep(id);
    else if (kind === 'restore') ledger.restore(id);
    else if (!isHere) return;
    else if (kind === 'approve') {
      ledger.step(id, 'check');
      ledger.approve(id, this.today, 'lee');
    } else if (kind === 'edit') ledger.edit(id, { ...ledger.entry(id).live, figures }, 'ruiz');
    else if (kind === 'move')
      ledger.edit(id, liveOf(figures, asset, addDays(this.today, -daysBack), incident), 'ruiz');
    else if (kind === 'delete') ledger.delete(id);
    else ledger.step(id, kind);
  }
}
