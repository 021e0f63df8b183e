/** An aircraft of a vendor's contracts. */
export interface VendorAircraft {
  readonly id: string;
  readonly registration: string;
  readonly radioIds: readonly string[];
}

/** Letters and digits only: "T-83", "t 83" and "T83" are the same. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Finds an aircraft by what a vendor wrote: the registration first, then the radio ID (INV-2). Null
 * if none or several have it.
 */
export function findVendorAircraft(
  aircraft: readonly VendorAircraft[],
): (text: string) => string | null {
  const only = (found: readonly VendorAircraft[]) =>
    found.length === 1 ? (found[0]?.id ?? null) : null;
  return (text) => {
    const wanted = bare(text);
    if (wanted === '') return null;
    const registered = aircraft.filter(({ registration }) => bare(registration) === wanted);
    return (
      only(registered) ??
      only(aircraft.filter(({ radioIds }) => radioIds.some((id) => bare(id) === wanted)))
    );
  };
}
