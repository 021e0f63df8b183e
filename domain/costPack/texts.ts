import { Temporal } from 'temporal-polyfill';
import { REPORT_ZONE } from '../../contract/constants.ts';
import type { CostPackPage, PackAdjustment } from '../../contract/costPack/costPack.ts';
import { completenessText } from '../cost/completeness.ts';
import { pacificDay, pacificTime, zoneAbbreviation } from '../dates/pacific.ts';
import { formatDate } from '../dates/parseDate.ts';
import { format0, formatUsd } from '../format.ts';
import { incidentLabel } from '../reference/incidentNumber.ts';
import { gallonsOf } from '../volume.ts';
import { spanText } from './checkShares.ts';
import { percentText } from './sharesDraft.ts';

const plural = (n: number, one: string, many: string) => (n === 1 ? one : many);
/** "07/20/2025 18:00 PDT" */
export const asOfText = (instant: string): string => {
  const { offset } = Temporal.Instant.from(instant).toZonedDateTimeISO(REPORT_ZONE);
  return `${formatDate(pacificDay(instant))} ${pacificTime(instant)} ${zoneAbbreviation(offset)}`;
};
/** The page's incident and time, and the number of approved records (PACK-30). */
export const headText = ({
  incident,
  asOf,
  records,
  approvedRecords,
}: Pick<CostPackPage, 'incident' | 'asOf' | 'records' | 'approvedRecords'>): string =>
  `Aircraft cost of ${incidentLabel(incident)}, as of ${asOfText(asOf)}. ${approvedRecords} of ${records} ${plural(records, 'record', 'records')} approved.`;
/** The completeness of the page, or a note that an older link did not record it (PACK-8). */
export const completenessNote = ({
  completeness: found,
}: Pick<CostPackPage, 'completeness'>): string =>
  found === undefined
    ? 'How complete it is: not recorded when this link was made.'
    : completenessText(found);
/**
 * The agreements behind the shares, one text each (PACK-10): "07/14 to 07/16/2025: CAL FIRE 50.00 %
 * of aircraft, 25.00 % of agent; BLM …".
 */
export const agreementTexts = ({ agreements = [] }: Pick<CostPackPage, 'agreements'>): string[] =>
  agreements.map(({ from, until, parties }) => {
    const shares = parties.map(
      (party) =>
        `${party.name} ${percentText(party.aircraftBps)} % of aircraft, ${percentText(party.agentBps)} % of agent`,
    );
    return `${spanText(from, until)}: ${shares.join('; ')}.`;
  });
/** Litres, already summed, as whole gallons (PACK-5). */
export const gallonsText = (litres: number): string =>
  litres < 0 ? `-${format0(gallonsOf(-litres))}` : format0(gallonsOf(litres));

/** The cost outside all agreements, null for none (PACK-12). */
export function outsideText({
  outside,
  owner,
}: Pick<CostPackPage, 'outside' | 'owner'>): string | null {
  const [first] = outside;
  if (first === undefined) return null;
  if (outside.length === 1)
    return `${formatDate(first.day)} (${formatUsd(first.cost)}) lies outside every agreement and stays with ${owner}.`;
  const cents = outside.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0);
  const last = outside.at(-1)?.day ?? first.day;
  return `${outside.length} days from ${formatDate(first.day)} to ${formatDate(last)} (${formatUsd(cents / 100)}) lie outside every agreement and stay with ${owner}.`;
}
const causes: Readonly<Record<PackAdjustment['cause'], string>> = {
  repriced: 'Price changed',
  corrected: 'Corrected',
  late: 'Entered late',
  deleted: 'Deleted',
  manual: 'By hand',
};
export const causeText = (cause: PackAdjustment['cause']): string => causes[cause];
export const footText = ({ records }: Pick<CostPackPage, 'records'>): string =>
  `Computed by CATIS from ${format0(records)} ${plural(records, 'record', 'records')}; formula on request.`;
export const linkedText = (expiresAt: string): string =>
  `Link copied. It works until ${formatDate(pacificDay(expiresAt))} and shows these numbers, not later ones.`;
export const GONE = "This link isn't valid any more. Ask the person who sent it.";
export const NO_FLIGHTS = 'No flights on this incident yet.';
export const FEDERAL_NOTE = "Before FEMA's own eligibility rules.";
