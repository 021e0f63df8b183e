import {
  acceptDrift,
  type Booked,
  type Cause,
  driftOf,
  hasLeftBooks,
  type LiveRecord,
  type Posting,
  type SettledBooks,
  settleApproved,
} from '../../../domain/approvals/books.ts';
import {
  addFigures,
  type Figures,
  noFigures,
  totalCents,
} from '../../../domain/approvals/figures.ts';
import {
  halfMonthEnd,
  halfMonthOf,
  type Period,
  periodName,
} from '../../../domain/approvals/halfMonth.ts';
import { type Approval, afterStep, type Step } from '../../../domain/approvals/steps.ts';

interface Entry {
  state: Approval;
  isDeleted: boolean;
  live: LiveRecord;
  seal: (Booked['seal'] & { readonly day: string }) | null;
  kept: Figures | null;
  by: string;
}
export interface Adjustment extends Posting {
  readonly id: string;
  readonly postedOn: string;
  readonly cause: Cause;
}

/**
 * Records of one activity each, their books and periods, in memory: the counterpart of the
 * service's database.
 */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly adjustments: Adjustment[] = [];
  readonly closed = new Set<string>();
  readonly refused: string[] = [];

  readonly isClosed = (period: Period): boolean => this.closed.has(periodName(period));

  booked(id: string): Booked {
    return { seal: this.entry(id).seal, adjustments: this.adjustments.filter((a) => a.id === id) };
  }
  drift(id: string): Figures | null {
    const { state, isDeleted, live, kept } = this.entry(id);
    return isDeleted || state === 'approved'
      ? driftOf(this.booked(id), isDeleted ? null : live.figures, kept)
      : null;
  }
  entry(id: string): Entry {
    const entry = this.entries.get(id);
    if (entry === undefined) throw new Error(`There is no ${id}.`);
    return entry;
  }
  enter(id: string, live: LiveRecord, by: string): void {
    this.entries.set(id, { state: 'entered', isDeleted: false, live, seal: null, kept: null, by });
  }
  /** @returns whether it was accepted */
  step(id: string, step: Step, by = ''): boolean {
    const entry = this.entry(id);
    const next = entry.isDeleted
      ? null
      : afterStep(entry.state, step, entry.seal !== null && !hasLeftBooks(this.booked(id)));
    if (next === null || (step === 'approve' && entry.by === by)) {
      this.refused.push(`${id}: refused, ${entry.state}`);
      return false;
    }
    entry.state = next;
    return true;
  }
  approve(id: string, on: string, by: string): void {
    if (!this.step(id, 'approve', by)) return;
    this.settle(id, settleApproved(this.booked(id), this.entry(id).live, this.isClosed), on);
  }
  edit(id: string, live: LiveRecord, by: string): void {
    if (this.step(id, 'edit')) Object.assign(this.entry(id), { live, by });
  }
  /** Prices change without a save of the record. */
  price(id: string, figures: Figures): void {
    const entry = this.entry(id);
    entry.live = { ...entry.live, figures };
  }
  delete(id: string): void {
    if (!this.step(id, 'delete')) return;
    const entry = this.entry(id);
    entry.isDeleted = true;
    if (entry.seal !== null && !this.isClosed(entry.seal.period)) entry.seal = null;
  }
  restore(id: string): void {
    const entry = this.entry(id);
    entry.isDeleted = false;
    if ((entry.seal === null || hasLeftBooks(this.booked(id))) && entry.state === 'reopened')
      entry.state = 'entered';
  }
  take(id: string, on: string): void {
    if (this.drift(id) === null) return;
    const { live, isDeleted } = this.entry(id);
    this.settle(id, acceptDrift(this.booked(id), isDeleted ? null : live, this.isClosed), on);
  }
  keep(id: string): void {
    const entry = this.entry(id);
    if (this.drift(id) !== null) entry.kept = entry.isDeleted ? noFigures : entry.live.figures;
  }
  close(period: Period, on: string): void {
    const isOf = ({ live, seal }: Entry) =>
      periodName({ assetId: live.keys.assetId, start: halfMonthOf(live.activityDate) }) ===
        periodName(period) ||
      (seal !== null && periodName(seal.period) === periodName(period));
    const mine = [...this.entries].filter(([, entry]) => isOf(entry));
    const unapproved = mine.find(([, e]) => !e.isDeleted && e.state !== 'approved');
    const drifted = mine.find(([id]) => this.drift(id) !== null);
    if (on <= halfMonthEnd(period.start)) this.refused.push('close: refused, not over');
    else if (unapproved !== undefined)
      this.refused.push(`close: refused, ${unapproved[0]} ${unapproved[1].state}`);
    else if (drifted !== undefined) this.refused.push(`close: refused, ${drifted[0]} drifted`);
    else this.closed.add(periodName(period));
  }
  /** Approved cents of a span, of one aircraft or of all. */
  approvedCents(from: string, until: string, assetId?: string): bigint {
    return totalCents(this.approvedFigures(from, until, assetId));
  }
  approvedFigures(from: string, until: string, assetId?: string): Figures {
    const sealed = [...this.entries.values()].flatMap((e) =>
      e.seal === null ? [] : [{ ...e.seal, on: e.seal.day }],
    );
    return [...sealed, ...this.adjustments.map((a) => ({ ...a, on: a.postedOn }))]
      .filter(
        ({ on, keys }) =>
          on >= from && on <= until && (assetId === undefined || keys.assetId === assetId),
      )
      .reduce((sum, { figures }) => addFigures(sum, figures), noFigures);
  }
  /**
   * Whether a live record counts as it is: the books have nothing of it, or its deletion was taken
   * from them (APR-25).
   */
  isLive(id: string): boolean {
    const { isDeleted, seal, state } = this.entry(id);
    return !isDeleted && (seal === null || (state !== 'approved' && hasLeftBooks(this.booked(id))));
  }
  /** Approved cents, and live cents that are not in the books yet. */
  allCents(from: string, until: string): bigint {
    const unsealed = [...this.entries]
      .flatMap(([id, e]) => (this.isLive(id) ? [e] : []))
      .filter((e) => e.live.activityDate >= from && e.live.activityDate <= until);
    return unsealed.reduce(
      (sum, e) => sum + totalCents(e.live.figures),
      this.approvedCents(from, until),
    );
  }
  private settle(id: string, settled: SettledBooks, on: string): void {
    const entry = this.entry(id);
    const { live } = entry;
    entry.kept = null;
    if (settled.kind === 'nothing') return;
    if (settled.kind === 'unsealed') {
      entry.seal = null;
      return;
    }
    const seal = {
      ...live,
      period: { assetId: live.keys.assetId, start: halfMonthOf(live.activityDate) },
      day: live.activityDate,
    };
    if (settled.kind === 'sealed') entry.seal = seal;
    else {
      if (settled.isLate) entry.seal = { ...seal, figures: noFigures };
      this.adjustments.push(
        ...settled.postings.map((p) => ({ ...p, id, postedOn: on, cause: settled.cause })),
      );
    }
  }
}

/** Everything in the books and its adjustments, by incident. */
export function approvedByIncident(ledger: Ledger): Record<string, bigint> {
  const out: Record<string, bigint> = {};
  const add = ({ keys, figures }: Posting) => {
    const name = keys.incidentId ?? '';
    out[name] = (out[name] ?? 0n) + totalCents(figures);
  };
  for (const { seal } of ledger.entries.values()) if (seal !== null) add(seal);
  for (const adjustment of ledger.adjustments) add(adjustment);
  return out;
}
