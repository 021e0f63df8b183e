import { getTimes } from 'suncalc';
import type { Base } from '../../../contract/base/bases.ts';

/** The last tanker take-off in ms after sunset (HOME-11). */
const CUT_OFF_MS = 30 * 60_000;

/**
 * Returns sunset and cut-off of a Pacific day, as instants by base id, for each base with
 * coordinates.
 */
export function sunOf(
  bases: readonly Pick<Base, 'id' | 'latitude' | 'longitude'>[],
  day: string,
): Record<string, { sunset: string; cutOff: string }> {
  // Around noon in California, so that the library picks that day's sunset in any time zone of the
  // computer.
  const noon = new Date(`${day}T20:00:00Z`);
  return Object.fromEntries(
    bases.flatMap((base) => {
      if (base.latitude === null || base.longitude === null) return [];
      const { sunset } = getTimes(noon, base.latitude, base.longitude);
      if (sunset === null || Number.isNaN(sunset.getTime())) return [];
      return [
        [
          base.id,
          {
            sunset: sunset.toISOString(),
            cutOff: new Date(sunset.getTime() + CUT_OFF_MS).toISOString(),
          },
        ],
      ];
    }),
  );
}
