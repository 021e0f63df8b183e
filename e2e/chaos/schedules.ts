import fc from 'fast-check';
import { isChaos, seed } from '../../tests/support/depth.ts';

/** A fault of one attempt to save. */
export const faults = [
  'requestDropped',
  'responseDropped',
  'badGateway',
  'badGatewayAfter',
  'delayed',
] as const;
export type Fault = (typeof faults)[number];
/** One save and all its faults. */
export interface Schedule {
  /** Faults of the first attempts, in order; later ones succeed. */
  readonly faults: readonly Fault[];
  /** Presses Enter twice on Save. */
  readonly isDouble: boolean;
  /** The page is closed and opened again while the save waits. */
  readonly isReloaded: boolean;
  /** A second tab takes the form over before it is saved there. */
  readonly hasSecondTab: boolean;
}

/** Everything with `npm run chaos`, a tenth with `npm test -- --full`. */
export const share = (all: number) => (isChaos ? all : all / 10);

const schedule = fc.record<Schedule>({
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 3 }),
  isDouble: fc.boolean(),
  isReloaded: fc.boolean(),
  hasSecondTab: fc.nat(9).map((n) => n === 0),
});
/** The schedules of a run, always the same for one seed. Each batch runs on one page. */
export function batches(
  all: number,
  size: number,
): readonly { readonly name: string; readonly schedules: readonly Schedule[] }[] {
  const list = fc.sample(schedule, { numRuns: share(all), seed });
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => ({
    name: `seed ${seed}, schedules ${n * size + 1} to ${Math.min(list.length, (n + 1) * size)}`,
    schedules: list.slice(n * size, (n + 1) * size),
  }));
}
