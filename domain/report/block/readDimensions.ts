import * as z from 'zod/mini';
import { type DimensionIncident, Dimensions } from '../../../contract/report/reports.ts';

/** `unknown` for incidents: even a loose array schema would walk and copy the whole list. */
const OtherDimensions = z.extend(Dimensions, { incidents: z.unknown() });
type Kind = 'uuid' | 'int' | 'text' | 'flag' | 'maybeInt';
/** The fields of an incident, with the kinds of its schema. */
const fields = {
  id: 'uuid',
  year: 'int',
  state: 'text',
  unit: 'text',
  incidentNumber: 'text',
  sequence: 'int',
  name: 'text',
  agency: 'text',
  typeCode: 'text',
  isUnconfirmed: 'flag',
  number: 'maybeInt',
} as const satisfies Record<keyof DimensionIncident, Kind>;
// Object.keys of a literal are its keys.
const namesOf = (kind: Kind) =>
  (Object.keys(fields) as (keyof DimensionIncident)[]).filter((name) => fields[name] === kind);
const texts = [...namesOf('text'), ...namesOf('uuid')];
const ints = namesOf('int');
/** Optional, because replies cached by the previous release lack them. */
const flags = namesOf('flag');
const maybeInts = namesOf('maybeInt');
const uuid = z.regexes.uuid();

function isIncident(value: unknown): value is DimensionIncident {
  if (typeof value !== 'object' || value === null) return false;
  // Only read here, field by field.
  const record = value as Readonly<Record<string, unknown>>;
  for (const name of texts) if (typeof record[name] !== 'string') return false;
  for (const name of ints) if (!Number.isSafeInteger(record[name])) return false;
  for (const name of flags)
    if (!['boolean', 'undefined'].includes(typeof record[name])) return false;
  for (const name of maybeInts)
    if (record[name] !== undefined && !Number.isSafeInteger(record[name])) return false;
  return uuid.test(String(record['id']));
}

/**
 * Checks the dimensions of a report (GET /catis/dimensions). A loop checks thousands of incidents
 * several times faster than their schema, which runs only if the loop finds an error.
 * @throws ZodError naming the first field that breaks the contract
 */
export function readDimensions(json: unknown): Dimensions {
  const { incidents, ...others } = OtherDimensions.parse(json);
  return Array.isArray(incidents) && incidents.every(isIncident)
    ? { ...others, incidents }
    : Dimensions.parse(json);
}
