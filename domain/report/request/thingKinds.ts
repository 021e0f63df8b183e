/** Kinds of things named by words of a report that users can rename (RPT-171). */
export const thingKinds = [
  'base',
  'aircraft',
  'aircraftType',
  'vendor',
  'incident',
  'agent',
  'crew',
  'job',
] as const;
export type ThingKind = (typeof thingKinds)[number];

/** By kind and word: the ids of all things with this name when the view was set up. */
export type IdsByKindAndName = Readonly<
  Partial<Record<ThingKind, Readonly<Record<string, readonly string[]>>>>
>;

/** Splits a cell that lists several agents or bases of a flight: "LC95A, FP-100". */
export const partsOf = (kind: ThingKind, word: string): readonly string[] =>
  (kind === 'agent' || kind === 'base') && word.includes(', ') ? word.split(', ') : [];
