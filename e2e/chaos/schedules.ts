import fc from 'fast-check';
import { isChaos, seed } from '../../tests/support/depth.ts';

/** What happens to one try to save. */
export const faults = [
  'requestDropped',
  'responseDropped',
  'badGateway',
  'badGatewayAfter',
  'delayed',
] as const;
export type Fault = (typeof faults)[number];
/** One intent to save, and everything that goes wrong with it. */
export interface Schedule {
  /** Faults of the first tries, in order; then the network heals. */
  readonly faults: readonly Fault[];
  /** Enter twice on Save. */
  readonly isDouble: boolean;
  /** The page is closed and opened again while the save waits. */
  readonly isReloaded: boolean;
  /** The form is taken over in a second tab before it is saved there. */
  readonly hasSecondTab: boolean;
}

/** Everything there is with `npm run chaos`, a tenth of it with `npm test -- --full`. */
export const share = (all: number) => (isChaos ? all : all / 10);

const schedule = fc.record<Schedule>({
  faults: fc.array(fc.constantFrom(...faults), { maxLength: 3 }),
  isDouble: fc.boolean(),
  isReloaded: fc.boolean(),
  hasSecondTab: fc.nat(9).map((n) => n === 0),
});
/** The schedules of a run, always the same for one seed; each batch runs on one page. */
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
