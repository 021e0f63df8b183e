/** Kinds of things that a report's words name and that users rename (RPT-171). */
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

/** By kind and word the ids of all things that had this name when the view was arranged. */
export type WordIds = Readonly<
  Partial<Record<ThingKind, Readonly<Record<string, readonly string[]>>>>
>;

/** Agents and bases of a flight share a cell, so a word can list several: "LC95A, FP-100". */
export const partsOf = (kind: ThingKind, word: string): readonly string[] =>
  (kind === 'agent' || kind === 'base') && word.includes(', ') ? word.split(', ') : [];
