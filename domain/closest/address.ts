import { AircraftKind } from '../../contract/base/board.ts';

export interface ClosestFilters {
  /** '' = every kind. */
  readonly kind: AircraftKind | '';
  /** Only aircraft that carry at least this many US gallons; '' for any. */
  readonly gallons: string;
}
/** Reads the URL; an invalid value counts as not set (URL-2). */
export const readClosestFilters = ({
  kind,
  gallons = '',
}: Readonly<Record<string, string>>): ClosestFilters => ({
  kind: AircraftKind.options.find((one) => one === kind) ?? '',
  gallons: /^[1-9]\d{0,5}$/.test(gallons) ? gallons : '',
});
export const closestPath = (
  incidentId: string,
  { kind, gallons }: ClosestFilters = { kind: '', gallons: '' },
): string => {
  const given = [
    ...(kind === '' ? [] : [`kind=${kind}`]),
    ...(gallons === '' ? [] : [`gallons=${gallons}`]),
  ];
  return `/incidents/${incidentId}/closest${given.length === 0 ? '' : `?${given.join('&')}`}`;
};
