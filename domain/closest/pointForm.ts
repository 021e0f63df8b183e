import type { Incident } from '../../contract/incidents/incidents.ts';

/** A point as typed, in degrees. */
export interface TypedPoint {
  readonly latitude: string;
  readonly longitude: string;
}
export const pointFields = ['latitude', 'longitude'] as const;
export type PointField = (typeof pointFields)[number];
const limits: Readonly<Record<PointField, number>> = { latitude: 90, longitude: 180 };
const labels: Readonly<Record<PointField, string>> = {
  latitude: 'a latitude',
  longitude: 'a longitude',
};
/** About 0.1 m. */
const PLACES = 6;

/** Degrees from a text as people and files write it: "−121.4°", "37.34981166670001". */
function numberOf(text: string): number | null {
  const plain = text.trim().replace('\u2212', '-').replace(/^\+/, '').replace(/\s*°$/, '');
  return /^-?\d{1,3}(\.\d*)?$/.test(plain) ? Number(Number(plain).toFixed(PLACES)) : null;
}

/** A number of degrees as the form shows it; '' for none. */
export const degreesText = (degrees: number | undefined): string =>
  degrees === undefined ? '' : String(Number(degrees.toFixed(PLACES)));

/** The message of each field; no entries if both can be saved (CLO-2). */
export function pointErrors(typed: TypedPoint): Partial<Record<PointField, string>> {
  const errors: Partial<Record<PointField, string>> = {};
  for (const field of pointFields) {
    const value = numberOf(typed[field]);
    if (typed[field].trim() === '') errors[field] = `Enter ${labels[field]}.`;
    else if (value === null || Math.abs(value) > limits[field])
      errors[field] =
        `Enter degrees between −${limits[field]} and ${limits[field]}, such as ${field === 'latitude' ? '39.1234' : '−121.4567'}.`;
  }
  if (numberOf(typed.latitude) === 0 && numberOf(typed.longitude) === 0)
    errors.latitude = 'No incident is at 0, 0.';
  return errors;
}
/** A hint that is no error: a longitude in the east. */
export function pointWarning({ longitude }: TypedPoint): string {
  const value = numberOf(longitude);
  return value !== null && value > 0 && value <= limits.longitude
    ? `Longitude ${value} is in the east. Did you mean ${-value}?`
    : '';
}
/** The point to save; null while a field is wrong. */
export function pointBody(typed: TypedPoint) {
  const [latitude, longitude] = [numberOf(typed.latitude), numberOf(typed.longitude)];
  if (latitude === null || longitude === null || Object.keys(pointErrors(typed)).length > 0)
    return null;
  return { latitude, longitude, source: 'typed' as const };
}

const sources = {
  file: 'from a file',
  feed: 'from a feed',
  typed: 'entered here',
  map: 'picked on the map',
} as const;
/** "33.9000, −117.1000, from a file"; '' without a point. */
export const pointText = ({ latitude, longitude, pointSource }: Incident): string =>
  latitude === undefined || longitude === undefined || pointSource === undefined
    ? ''
    : `${degrees(latitude)}, ${degrees(longitude)}, ${sources[pointSource]}`;
const degrees = (value: number) => value.toFixed(4).replace('-', '−');
