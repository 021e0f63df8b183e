import type { AircraftKind, Rotation } from '../../contract/base/board.ts';
import type { AircraftFacts } from '../reference/facts.ts';

/** Aircraft kinds with separate rotation orders (BASE-14). */
export const aircraftKinds: readonly AircraftKind[] = ['tankers', 'helitack', 'airAttack'];
export const kindTexts: Readonly<Record<AircraftKind, string>> = {
  tankers: 'Tankers',
  helitack: 'Helitack',
  airAttack: 'Air attack',
};

/** Helitack: rotary wing. Tankers: fixed wing with a tank. Air attack: other fixed wing. */
export const kindOf = (
  aircraft: Pick<AircraftFacts, 'category' | 'capacityLitres'> | null,
): AircraftKind => {
  if (aircraft?.category === 'RW') return 'helitack';
  return (aircraft?.capacityLitres ?? 0) > 0 ? 'tankers' : 'airAttack';
};

/**
 * The order in force for a kind: the latest one set for it or for all kinds. Null = first in, first
 * out.
 */
export function rotationOf(rotations: readonly Rotation[], wanted: AircraftKind): Rotation | null {
  const last = rotations
    .filter(({ kind = '' }) => kind === wanted || kind === '')
    .toSorted((a, b) => b.setAt.localeCompare(a.setAt))[0];
  return last === undefined || last.assetIds.length === 0 ? null : last;
}

/** A kind on the board: the order in force, and its available aircraft in order of dispatch. */
export interface KindOrder {
  readonly kind: AircraftKind;
  readonly rotation: Rotation | null;
  readonly assetIds: readonly string[];
}
/** The orders of the kinds that have aircraft on the board. */
export const ordersOf = (
  rows: readonly {
    readonly kind: AircraftKind;
    readonly assetId: string;
    readonly rotation: number | null;
  }[],
  rotations: readonly Rotation[],
): KindOrder[] =>
  aircraftKinds
    .filter((kind) => rows.some((row) => row.kind === kind))
    .map((kind) => ({
      kind,
      rotation: rotationOf(rotations, kind),
      assetIds: rows
        .filter((row) => row.kind === kind && row.rotation !== null)
        .map((row) => row.assetId),
    }));
