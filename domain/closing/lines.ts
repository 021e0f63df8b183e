import {
  type CloseKind,
  type CloseLine,
  type ReasonKind,
  reasonKinds,
} from '../../contract/approvals/closeList.ts';
import { dollarsOf } from '../money.ts';

/** A line without its reason. */
export type CountedLine = Omit<CloseLine, 'reason'>;
export type LineKey = Pick<CloseLine, 'kind' | 'start' | 'assetId' | 'baseId' | 'subject'>;
/** A record, load, gap, invoice line or mark that a line counts; hours in hundredths. */
export interface CloseItem extends LineKey {
  readonly name: string;
  /** Identifies the item within its line. */
  readonly id: string;
  readonly dispatchId: string | null;
  readonly cents: number | null;
  readonly hours: number | null;
}

export const lineKey = ({ kind, start, assetId, baseId, subject }: LineKey): string =>
  [start, assetId, baseId, kind, subject].join(' ');
export const isReasonKind = (kind: CloseKind): kind is ReasonKind =>
  reasonKinds.some((one) => one === kind);
/** Whether this line blocks closing: it must be mended or needs a reason (APR-62, APR-63). */
export const isLeft = ({ kind, reason }: Pick<CloseLine, 'kind' | 'reason'>): boolean =>
  !isReasonKind(kind) || reason?.isCurrent !== true;

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};
/** The content for which a reason is given. Sorted, so that the order of items is irrelevant. */
const contentOf = (items: readonly CloseItem[]): string =>
  items
    .map(({ id, cents, hours }) => `${id} ${cents} ${hours}`)
    .sort()
    .join('\n');

/**
 * Adds up the items of each aircraft, half-month, base and kind to one line (APR-61).
 * @param hash hashes a line's content; another hash requires another reason
 */
export function closeLines(
  items: readonly CloseItem[],
  hash: (content: string) => string,
): CountedLine[] {
  const groups = new Map<string, CloseItem[]>();
  for (const item of items) {
    const key = lineKey(item);
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [item]);
    else own.push(item);
  }
  return [...groups.values()].flatMap((own): CountedLine[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { kind, start, assetId, baseId, subject, name, dispatchId } = first;
    const cents = sumOf(own.map((item) => item.cents));
    const hours = sumOf(own.map((item) => item.hours));
    return [
      {
        ...{ kind, start, assetId, baseId, subject, name, dispatchId },
        count: own.length,
        hours: hours === null ? null : hours / 100,
        amount: cents === null ? null : dollarsOf(cents),
        unknown: kind === 'noRate' ? own.filter((item) => item.cents === null).length : 0,
        basis: hash(contentOf(own)),
      },
    ];
  });
}
