import type { Base } from '../../contract/base/bases.ts';
import { contractOn } from '../cost/contractOn.ts';
import { displayType } from '../cost/displayType.ts';
import { minutesBetween } from '../dates/minutes.ts';
import { pacificDay } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { type AircraftFacts, byId } from '../reference/facts.ts';
import { compareTexts } from '../textOrder.ts';

export interface AssignmentRow {
  readonly id: string;
  readonly assetId: string;
  readonly radioId: string;
  readonly registration: string;
  readonly typeName: string;
  readonly vendorName: string;
  /** Contract type in force today, '–' without a contract. */
  readonly contractType: string;
  readonly start: string;
  /** `MM/DD/YYYY`, or `open`. */
  readonly end: string;
  readonly isOver: boolean;
}

/**
 * The assignments of a base: current and future ones by radio id, then (`withHistory`) past ones,
 * latest first.
 */
export function assignmentRows(
  base: Base,
  aircraft: readonly AircraftFacts[],
  now: string,
  withHistory: boolean,
): AssignmentRow[] {
  const today = pacificDay(now);
  const rows = base.assignments.map((stay) => {
    const plane = byId(aircraft, stay.assetId);
    const contract = plane === null ? null : contractOn(plane.contracts, today);
    return {
      endTime: stay.endTime,
      row: {
        id: stay.id,
        assetId: stay.assetId,
        radioId: plane?.radioId ?? 'Unknown',
        registration: plane?.registration ?? '',
        typeName: plane?.typeName ?? '',
        vendorName: plane?.vendorName ?? '',
        contractType: contract === null ? '–' : displayType(contract.typeCode, contract.vendorName),
        start: formatDate(pacificDay(stay.startTime)),
        end: stay.endTime === null ? 'open' : formatDate(pacificDay(stay.endTime)),
        isOver: stay.endTime !== null && minutesBetween(stay.endTime, now) >= 0,
      },
    };
  });
  const lasting = rows
    .filter(({ row }) => !row.isOver)
    .sort((a, b) => compareTexts(a.row.radioId, b.row.radioId));
  const over = withHistory
    ? rows
        .filter(({ row }) => row.isOver)
        .sort((a, b) => (b.endTime ?? '').localeCompare(a.endTime ?? ''))
    : [];
  return [...lasting, ...over].map(({ row }) => row);
}
