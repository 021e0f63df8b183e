import * as z from 'zod/mini';
import type { IncidentListQuery } from '../../contract/costPack/incidentList.ts';
import { Day } from '../../contract/wire/wire.ts';

export const incidentsPath = '/incidents';
/** Filters of the incident list in its URL; '' = not set (PACK-33). */
export interface IncidentListFilters {
  readonly search: string;
  readonly year: string;
  readonly agency: string;
  readonly from: string;
  readonly until: string;
}
const parts = {
  search: z.string().check(z.maxLength(100)),
  year: z.string().check(z.regex(/^(19|20)\d\d$/)),
  agency: z.string().check(z.maxLength(100)),
  from: Day,
  until: Day,
} as const satisfies Record<keyof IncidentListFilters, z.ZodMiniType>;
// Object.keys of a literal are its keys.
const names = Object.keys(parts) as (keyof IncidentListFilters)[];

/** Reads the URL; an invalid value counts as not set (URL-2). */
export function readIncidentListFilters(
  values: Readonly<Record<string, string>>,
): IncidentListFilters {
  const read = (name: keyof IncidentListFilters) =>
    [name, parts[name].safeParse(values[name]).success ? values[name] : ''] as const;
  // One entry per name by construction; `fromEntries` loses the key type.
  return Object.fromEntries(names.map(read)) as Record<keyof IncidentListFilters, string>;
}
export function incidentListPath(address: Partial<IncidentListFilters>): string {
  const given = names.flatMap((name) =>
    (address[name] ?? '') === '' ? [] : [`${name}=${encodeURIComponent(address[name] ?? '')}`],
  );
  return `${incidentsPath}${given.length === 0 ? '' : `?${given.join('&')}`}`;
}
export const isNarrowed = (address: IncidentListFilters): boolean =>
  names.some((name) => address[name] !== '');
export const isSameList = (a: IncidentListFilters, b: IncidentListFilters): boolean =>
  names.every((name) => a[name] === b[name]);
/** The query for the service. */
export const incidentQuery = (address: IncidentListFilters): IncidentListQuery =>
  Object.fromEntries(
    names.filter((name) => address[name] !== '').map((name) => [name, address[name]]),
  );

export const incidentCountText = (count: number, isCut: boolean): string => {
  if (isCut) return `The ${count} with the latest flights; narrow the list to see others.`;
  return count === 1 ? '1 incident' : `${count} incidents`;
};
