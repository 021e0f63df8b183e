import type { ApprovalRow } from '../../contract/approvals/approvals.ts';
import { pacificDay } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { flagFacts, isListedFlag } from '../dispatch/flags.ts';
import { format0, formatSignedUsd, formatUsd } from '../format.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { type AircraftFacts, type BaseFacts, byId } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';
import { halfMonthName, halfMonthOf } from './halfMonth.ts';

/** Records selected together: of a base, an aircraft or a half-month. */
export interface ApprovalGroup {
  readonly key: string;
  readonly title: string;
  readonly records: readonly ApprovalRow[];
  readonly total: number;
}
/** A line of the list: a group header or one of its records. */
export type ApprovalLine =
  | { readonly kind: 'group'; readonly group: ApprovalGroup }
  | { readonly kind: 'record'; readonly record: ApprovalRow };

type Amount = (record: ApprovalRow) => number;
const costOf: Amount = ({ cost }) => cost;
const sumOf = (records: readonly ApprovalRow[], amountOf = costOf) =>
  dollarsOf(records.reduce((sum, r) => sum + centsOf(amountOf(r)), 0));
type Place = readonly [key: string, title: string];
function groupsOf(
  records: readonly ApprovalRow[],
  placeOf: (record: ApprovalRow) => Place,
  amountOf = costOf,
): ApprovalGroup[] {
  const groups = new Map<string, { readonly title: string; readonly records: ApprovalRow[] }>();
  for (const record of records) {
    const [key, title] = placeOf(record);
    const group = groups.get(key) ?? { title, records: [] };
    group.records.push(record);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => ({
    key,
    ...group,
    total: sumOf(group.records, amountOf),
  }));
}
const byTitle = (a: ApprovalGroup, b: ApprovalGroup) => compareTexts(a.title, b.title);

/** The displayed radio id of an aircraft. */
export const aircraftName = (aircraft: readonly AircraftFacts[], assetId: string | null): string =>
  assetId === null ? 'No aircraft' : (byId(aircraft, assetId)?.radioId ?? 'Unknown aircraft');

/** Records to check, by take-off base, the user's own base first; oldest records first (APR-29). */
export function groupsToCheck(
  records: readonly ApprovalRow[],
  bases: readonly BaseFacts[],
  ownBaseId: string,
): ApprovalGroup[] {
  const groups = groupsOf(oldestFirst(records), ({ takeOffBaseIds: [id = ''] }) => {
    const base = byId(bases, id);
    return [id, base === null ? 'No base' : `${base.name} (${base.code})`];
  });
  const isOwn = (group: ApprovalGroup) => Number(group.key === ownBaseId && ownBaseId !== '');
  return groups.sort((a, b) => isOwn(b) - isOwn(a) || byTitle(a, b));
}
/** Records to approve, by aircraft; oldest records first (APR-30). */
export const groupsToApprove = (
  records: readonly ApprovalRow[],
  aircraft: readonly AircraftFacts[],
): ApprovalGroup[] =>
  groupsOf(oldestFirst(records), ({ assetId }) => [
    assetId ?? '',
    aircraftName(aircraft, assetId),
  ]).sort(byTitle);
const adjustedCents = ({ adjusted = [] }: ApprovalRow): number =>
  adjusted.reduce((sum, { total }) => sum + centsOf(total), 0);
/**
 * The amount that the approval stored, in dollars. Adjustments count in the half-month of their
 * posting, as in the grid (APR-50).
 */
export const sealOf = (record: ApprovalRow): number =>
  dollarsOf(centsOf(record.booked ?? record.cost) - adjustedCents(record));
/** "adjusted +$3,363.75 on 11/26/2026", one per day (APR-50). */
export const adjustedTexts = ({ adjusted = [] }: ApprovalRow): string[] =>
  adjusted.map(({ on, total }) => `adjusted ${formatSignedUsd(total)} on ${formatDate(on)}`);
/**
 * Approved records by half-month, newest first, with the amounts their approvals stored (APR-50).
 */
export const groupsApproved = (records: readonly ApprovalRow[]): ApprovalGroup[] =>
  groupsOf(
    oldestFirst(records).reverse(),
    ({ activityDate }) => [halfMonthOf(activityDate), halfMonthName(halfMonthOf(activityDate))],
    sealOf,
  );
/** "A. Admin, 07/18/2025": the approver and the Pacific day. */
export const approvedText = ({ by, at }: ApprovalRow): string =>
  at === null ? '' : `${by ?? ''}, ${formatDate(pacificDay(at))}`;
function oldestFirst(records: readonly ApprovalRow[]): ApprovalRow[] {
  return records.toSorted((a, b) =>
    a.activityDate === b.activityDate
      ? a.dispatchNumber - b.dispatchNumber
      : a.activityDate < b.activityDate
        ? -1
        : 1,
  );
}
export const linesOf = (groups: readonly ApprovalGroup[]): ApprovalLine[] =>
  groups.flatMap((group) => [
    { kind: 'group' as const, group },
    ...group.records.map((record) => ({ kind: 'record' as const, record })),
  ]);

/** A flight that is still out can't be selected until it is back (APR-10). */
export const canPick = ({ isOut }: ApprovalRow): boolean => !isOut;
/** Ids of the selectable records of a line. */
export const pickableOf = (line: ApprovalLine): readonly string[] =>
  (line.kind === 'group' ? line.group.records : [line.record]).filter(canPick).map(({ id }) => id);
/** Whether all, some or none of a line's selectable records are selected. */
export function pickedOf(line: ApprovalLine, picked: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const ids = pickableOf(line);
  const count = ids.filter((id) => picked.has(id)).length;
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
}

/** Notes that a user needs before checking or approving a record. */
export function remarksOf({
  isOut,
  isOwn,
  state,
  flags,
  isLate,
  drift,
}: ApprovalRow): readonly string[] {
  const said: readonly (readonly [boolean, string])[] = [
    [isOut, 'Out'],
    [state === 'reopened', 'Reopened'],
    ...flags.filter(isListedFlag).map((flag) => [true, flagFacts[flag].word] as const),
    [isLate, 'Late'],
    [isOwn && state === 'checked', 'Entered by you'],
    [drift !== null, 'Difference'],
  ];
  return said.flatMap(([isSaid, text]) => (isSaid ? [text] : []));
}
/** "1,204 records". */
export const recordCountText = (count: number): string =>
  `${format0(count)} ${count === 1 ? 'record' : 'records'}`;
/** "12 records, $31,200.40 approved. Adjusted +$3,363.75." */
export function approvedTotal(records: readonly ApprovalRow[]): string {
  const adjusted = records.reduce((sum, record) => sum + adjustedCents(record), 0);
  const text = `${groupText({ records, total: sumOf(records, sealOf) })} approved.`;
  return adjusted === 0 ? text : `${text} Adjusted ${formatSignedUsd(dollarsOf(adjusted))}.`;
}
/** "12 records, $31,200.40". */
const groupText = ({ records, total }: Pick<ApprovalGroup, 'records' | 'total'>): string =>
  `${recordCountText(records.length)}, ${formatUsd(total)}`;
/** The selection in words; '' if nothing is selected. */
export function pickedText(records: readonly ApprovalRow[], picked: ReadonlySet<string>): string {
  const chosen = records.filter(({ id }) => picked.has(id));
  return chosen.length === 0
    ? ''
    : `${groupText({ records: chosen, total: sumOf(chosen) })} picked.`;
}
/** Why the cost of a record is unknown: one sentence per record (APR-14). */
export const unknownTexts = (records: readonly ApprovalRow[]): readonly string[] =>
  records.flatMap(({ dispatchNumber, activityDate, unknown: [first] }) =>
    first === undefined
      ? []
      : [
          `Dispatch ${dispatchNumber} ${first === 'noContract' ? `has no contract on ${formatDate(activityDate)}` : 'has an agent without a price'}.`,
        ],
  );
