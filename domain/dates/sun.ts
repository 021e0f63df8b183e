import { getTimes } from 'suncalc';

/** The last tanker take-off in ms after sunset (HOME-11). */
const CUT_OFF_MS = 30 * 60_000;

/** Instants. */
export interface Sun {
  readonly sunset: string;
  readonly cutOff: string;
}

/**
 * Sunset and cut-off of a Pacific day at a place; null where the sun doesn't set.
 * @param latitude degrees
 * @param day ISO
 */
export function sunAt(latitude: number, longitude: number, day: string): Sun | null {
  // Around noon in California, so that the library picks that day's sunset in any time zone of the
  // computer.
  // biome-ignore lint/style/noRestrictedGlobals: suncalc speaks Date; none leaves this file
  const noon = new Date(`${day}T20:00:00Z`);
  const { sunset } = getTimes(noon, latitude, longitude);
  if (sunset === null || Number.isNaN(sunset.getTime())) return null;
  // biome-ignore lint/style/noRestrictedGlobals: as above
  const cutOff = new Date(sunset.getTime() + CUT_OFF_MS);
  return { sunset: sunset.toISOString(), cutOff: cutOff.toISOString() };
}

/** The sun of a Pacific day by base id, for each base with coordinates. */
export const sunOf = (
  bases: readonly {
    readonly id: string;
    readonly latitude: number | null;
    readonly longitude: number | null;
  }[],
  day: string,
): Record<string, Sun> =>
  Object.fromEntries(
    bases.flatMap(({ id, latitude, longitude }) => {
      const sun = latitude === null || longitude === null ? null : sunAt(latitude, longitude, day);
      return sun === null ? [] : [[id, sun]];
    }),
  );
