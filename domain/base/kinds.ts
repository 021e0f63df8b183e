import type { Rotation, RotationKind } from '../../contract/base/board.ts';
import type { AircraftFacts } from '../reference/facts.ts';

/** What aircraft are sent as; each kind in an order of its own (BASE-14). */
export type AircraftKind = Exclude<RotationKind, ''>;
export const aircraftKinds: readonly AircraftKind[] = ['tankers', 'helitack', 'airAttack'];
export const kindTexts: Readonly<Record<AircraftKind, string>> = {
  tankers: 'Tankers',
  helitack: 'Helitack',
  airAttack: 'Air attack',
};

/** Fixed wing with a tank, rotary wing, fixed wing without one. */
export const kindOf = (
  aircraft: Pick<AircraftFacts, 'category' | 'capacityLitres'> | null,
): AircraftKind => {
  if (aircraft?.category === 'RW') return 'helitack';
  return (aircraft?.capacityLitres ?? 0) > 0 ? 'tankers' : 'airAttack';
};

/** The order in force of a kind: what was set last for it, or for all; null = first in, first out. */
export function rotationOf(rotations: readonly Rotation[], wanted: AircraftKind): Rotation | null {
  const last = rotations
    .filter(({ kind = '' }) => kind === wanted || kind === '')
    .toSorted((a, b) => b.setAt.localeCompare(a.setAt))[0];
  return last === undefined || last.assetIds.length === 0 ? null : last;
}

/** One kind of a board: the order in force, and who can be sent, first to go first. */
export interface KindOrder {
  readonly kind: AircraftKind;
  readonly rotation: Rotation | null;
  readonly assetIds: readonly string[];
}
/** The kinds of which a board has aircraft. */
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
