import {
  type CloseLine,
  type GivenReason,
  mustKinds,
  reasonKinds,
} from '../../contract/approvals/closeList.ts';
import { halfMonthName } from '../approvals/halfMonth.ts';
import { aircraftName } from '../approvals/lists.ts';
import { pacificDay } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import type { AircraftFacts, BaseFacts } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';
import { isLeft, isReasonKind, lineKey } from './lines.ts';
import { linePath, lineText } from './texts.ts';

/** A line of the close list as shown. */
export interface CloseRow {
  readonly key: string;
  readonly base: string;
  readonly aircraft: string;
  readonly half: string;
  readonly text: string;
  /** The page on which it can be mended; '' in a closed half-month. */
  readonly href: string;
  readonly state: 'mend' | 'needsReason' | 'explained' | 'closed';
  readonly reason: string;
  /** The reason's author and day; '' without one. */
  readonly by: string;
}
export interface CloseNames {
  readonly aircraft: readonly AircraftFacts[];
  readonly bases: readonly Pick<BaseFacts, 'id' | 'name'>[];
}

const NO_BASE = 'No base';
const baseName = (bases: CloseNames['bases'], id: string | null): string =>
  bases.find((base) => base.id === id)?.name ?? NO_BASE;
const byText = ({ by, at }: Pick<GivenReason, 'by' | 'at'>): string =>
  `${by}, ${formatDate(pacificDay(at))}`;
const kindOrder = [...mustKinds, ...reasonKinds];
const stateOf = (line: CloseLine): CloseRow['state'] => {
  if (!isReasonKind(line.kind)) return 'mend';
  return isLeft(line) ? 'needsReason' : 'explained';
};

/**
 * Lines by base and aircraft: first those that must be mended, then those that need a reason,
 * then reasons of closed half-months (APR-61).
 */
export function closeRows(
  {
    lines,
    given,
  }: { readonly lines: readonly CloseLine[]; readonly given: readonly GivenReason[] },
  { aircraft, bases }: CloseNames,
  today: string,
): CloseRow[] {
  const labelsOf = ({
    assetId,
    baseId,
    start,
  }: Pick<GivenReason, 'assetId' | 'baseId' | 'start'>) => ({
    base: baseName(bases, baseId),
    aircraft: aircraftName(aircraft, assetId),
    half: halfMonthName(start),
  });
  const open = lines
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind))
    .map(
      (line): CloseRow => ({
        ...labelsOf(line),
        key: lineKey(line),
        text: lineText(line),
        href: linePath(line, today),
        state: stateOf(line),
        reason: line.reason?.text ?? '',
        by: line.reason === null ? '' : byText(line.reason),
      }),
    );
  const closed = given.map(
    (one, n): CloseRow => ({
      ...labelsOf(one),
      key: `closed ${n}`,
      text: one.line,
      href: '',
      state: 'closed',
      reason: one.text,
      by: byText(one),
    }),
  );
  return [...open, ...closed].sort(
    (a, b) =>
      Number(a.base === NO_BASE) - Number(b.base === NO_BASE) ||
      compareTexts(a.base, b.base) ||
      compareTexts(a.aircraft, b.aircraft) ||
      compareTexts(a.half, b.half),
  );
}
