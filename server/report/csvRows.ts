import type * as z from 'zod/mini';
import { type Dimensions, MetricRow } from '../../contract/report/reports.ts';
import type { CsvCell } from '../http/csv.ts';

type Row = z.output<typeof MetricRow>;
const nested = ['incident', 'crew', 'drops'] as const;
type Plain = Exclude<keyof Row, (typeof nested)[number]>;
const isNested = (key: string): boolean => nested.some((name) => name === key);
// The schema's keys are the row's.
const plain = (Object.keys(MetricRow.shape) as (keyof Row)[]).filter(
  (key): key is Plain => !isNested(key),
);
const more = [
  'registration',
  'radioId',
  'category',
  'incidentId',
  'incidentNumber',
  'incidentName',
  'crew',
  'loads',
] as const;
export const metricHeaders: readonly string[] = [...plain, ...more];

/** One activity in the order of `metricHeaders`, with its aircraft and incident by name. */
export function metricCells(
  row: Row,
  aircraft: ReadonlyMap<string, Dimensions['aircraft'][number]>,
): CsvCell[] {
  const { incident, crew, drops } = row;
  const flown = aircraft.get(row.aircraftId ?? '');
  const number =
    incident === null ? null : `${incident.state}-${incident.unit}-${incident.incidentNumber}`;
  return [
    ...plain.map((key) => row[key]),
    flown?.registration ?? null,
    flown?.radioId ?? null,
    flown?.category ?? null,
    incident?.id ?? null,
    number,
    incident?.name ?? null,
    crew.map((one) => `${one.firstName} ${one.lastName} (${one.roleName})`).join('; '),
    drops.map((one) => `${one.baseCode} ${one.name}: ${one.volumeOnIncident} L`).join('; '),
  ];
}
