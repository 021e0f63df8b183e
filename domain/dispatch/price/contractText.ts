import type { DimensionContract } from '../../../contract/report/reports.ts';
import { displayType } from '../../cost/displayType.ts';
import { formatDate } from '../../dates/parseDate.ts';

/** The text for a contract of one aircraft, or of every aircraft of its type. */
const sources: Readonly<Record<DimensionContract['source'], string>> = {
  aircraft: 'from the aircraft',
  type: 'from its type',
};

/** "EU · Valley Air Tankers · from the aircraft · 05/01/2025–open" (ENTRY-6). */
export const contractText = (contract: DimensionContract | null): string =>
  contract === null
    ? 'No contract covers this date'
    : [
        displayType(contract.typeCode, contract.vendorName),
        contract.vendorName,
        sources[contract.source],
        `${formatDate(contract.startDate)}–${contract.endDate === null ? 'open' : formatDate(contract.endDate)}`,
      ].join(' · ');
