import { type CostPart, costParts } from '../cost/costs.ts';

/** Quantities in seals and adjustments, in addition to the seven cost parts. */
export const quantityNames = [
  'hours',
  'dayHours',
  'nightHours',
  'standbyHours',
  'landings',
  'loads',
  'onIncident',
  'jettisoned',
] as const;
const measures = [...costParts, ...quantityNames] as const;
export type Quantity = (typeof quantityNames)[number];
export type Measure = (typeof measures)[number];
/** Money in cents, hours in hundredths, volumes in nanolitres: integers, so that sums are exact. */
export type Figures = Readonly<Record<Measure, bigint>>;

const each = (value: (measure: Measure) => bigint): Figures =>
  // One entry for each measure, by construction.
  Object.fromEntries(measures.map((measure) => [measure, value(measure)])) as Figures;

export const noFigures: Figures = each(() => 0n);
export const addFigures = (a: Figures, b: Figures): Figures => each((m) => a[m] + b[m]);
export const subtractFigures = (a: Figures, b: Figures): Figures => each((m) => a[m] - b[m]);
export const isZeroFigures = (figures: Figures): boolean =>
  measures.every((m) => figures[m] === 0n);
/** Computes a value for each of the seven cost parts. */
export const byPart = <T>(value: (part: CostPart) => T): Record<CostPart, T> =>
  // One entry for each part, by construction.
  Object.fromEntries(costParts.map((part) => [part, value(part)])) as Record<CostPart, T>;
export const hasSameFigures = (a: Figures, b: Figures): boolean =>
  measures.every((m) => a[m] === b[m]);
/**
 * A subset of the measures. Before quantities existed, only money was stored for figures kept out.
 */
export type SomeFigures = Readonly<Partial<Figures>>;
/** Whether all given measures are equal. */
export const matchesFigures = (figures: Figures, given: SomeFigures): boolean =>
  measures.every((m) => given[m] === undefined || given[m] === figures[m]);
/** Figures as plain numbers by measure: hundredths of an hour, cents, nanolitres. */
export const figuresToNumbers = (figures: Figures): Record<Measure, number> =>
  // One entry for each measure, by construction.
  Object.fromEntries(measures.map((m) => [m, Number(figures[m])])) as Record<Measure, number>;
/** The inverse; includes only the measures present. */
export const figuresFromNumbers = (
  numbers: Readonly<Partial<Record<Measure, number>>>,
): SomeFigures =>
  Object.fromEntries(
    measures.flatMap((m) => (numbers[m] === undefined ? [] : [[m, BigInt(numbers[m])]])),
  );
/** The sum of the seven cost parts in cents. */
export const totalCents = (figures: Figures): bigint =>
  costParts.reduce((sum, m) => sum + figures[m], 0n);
