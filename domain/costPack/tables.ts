import type { CostPackPage, PackAircraft, PackGroup } from '../../contract/costPack/costPack.ts';
import { type CostPart, costParts } from '../cost/costs.ts';
import { format0, format2 } from '../format.ts';
import { gallonsText } from './texts.ts';

/** Short labels of the seven parts for narrow columns. */
const partLabels: Readonly<Record<CostPart, string>> = {
  flightCost: 'Flight',
  abortFees: 'Abort',
  availabilityCost: 'Avail.',
  totalAgentCost: 'Agent',
  landingFees: 'Landing',
  crewStandbyCost: 'Standby',
  perDiemCost: 'Per diem',
};
/** The cost parts on the page (PACK-4). */
export const shownParts = (availability: boolean): readonly CostPart[] =>
  costParts.filter((part) => availability || part !== 'availabilityCost');
export const partLabel = (part: CostPart): string => partLabels[part];

/** Dollars with cents, without the $ sign, which the heading shows. */
export const money = (dollars: number): string => format2(dollars);
type Line = Pick<PackAircraft, 'hours' | 'loads' | 'litres' | 'parts' | 'total'>;
/** The same for a part; 0 shows as a dash. */
const partMoney = (dollars: number): string => (dollars === 0 ? '–' : money(dollars));
const cents = (dollars: number) => Math.round(dollars * 100);
const sumOf = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** Cells of the table by aircraft: name, type, vendor, days, then the figures. */
export const aircraftCells = (line: PackAircraft, availability: boolean): string[] => [
  line.name,
  line.type,
  line.vendor,
  format0(line.days),
  format2(line.hours),
  format0(line.loads),
  gallonsText(line.litres),
  ...shownParts(availability).map((part) => partMoney(line.parts[part])),
  money(line.total),
];
/** Totals of the table by aircraft; days are not summed. */
export const aircraftTotal = ({ byAircraft, availability, figures }: CostPackPage): string[] => [
  'Total',
  '',
  '',
  '',
  format2(figures.hours),
  format0(figures.loads),
  gallonsText(figures.litres),
  ...shownParts(availability).map((part) =>
    partMoney(sumOf(byAircraft, (line) => cents(line.parts[part])) / 100),
  ),
  money(sumOf(byAircraft, (line) => cents(line.total)) / 100),
];
export const groupCells = (line: PackGroup): string[] => [
  line.name,
  format0(line.aircraft),
  format2(line.hours),
  format0(line.loads),
  gallonsText(line.litres),
  money(line.total),
];
