import { type CostPart, costParts } from '../cost/costs.ts';

/** What a seal holds and an adjustment moves, besides the seven parts. */
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
/** Money in cents, hours in hundredths, volumes in nanolitres: whole numbers, so that no sum is rounded. */
export type Figures = Readonly<Record<Measure, bigint>>;

const each = (value: (measure: Measure) => bigint): Figures =>
  // One entry for each measure, by construction.
  Object.fromEntries(measures.map((measure) => [measure, value(measure)])) as Figures;

export const noFigures: Figures = each(() => 0n);
export const addFigures = (a: Figures, b: Figures): Figures => each((m) => a[m] + b[m]);
export const subtractFigures = (a: Figures, b: Figures): Figures => each((m) => a[m] - b[m]);
export const isNothing = (figures: Figures): boolean => measures.every((m) => figures[m] === 0n);
/** A value for each of the seven parts. */
export const byPart = <T>(value: (part: CostPart) => T): Record<CostPart, T> =>
  // One entry for each part, by construction.
  Object.fromEntries(costParts.map((part) => [part, value(part)])) as Record<CostPart, T>;
export const isSame = (a: Figures, b: Figures): boolean => measures.every((m) => a[m] === b[m]);
/** Some of the measures: what was kept out before quantities were is of money alone. */
export type SomeFigures = Readonly<Partial<Figures>>;
/** Whether every measure that is given is the same. */
export const agrees = (figures: Figures, given: SomeFigures): boolean =>
  measures.every((m) => given[m] === undefined || given[m] === figures[m]);
/** Figures as plain numbers, by their names: hundredths, cents, nanolitres. */
export const numbersOf = (figures: Figures): Record<Measure, number> =>
  // One entry for each measure, by construction.
  Object.fromEntries(measures.map((m) => [m, Number(figures[m])])) as Record<Measure, number>;
/** The measures that such a record names. */
export const figuresOfNumbers = (
  numbers: Readonly<Partial<Record<Measure, number>>>,
): SomeFigures =>
  Object.fromEntries(
    measures.flatMap((m) => (numbers[m] === undefined ? [] : [[m, BigInt(numbers[m])]])),
  );
/** The sum of the seven parts in cents. */
export const totalCents = (figures: Figures): bigint =>
  costParts.reduce((sum, m) => sum + figures[m], 0n);
