import type * as z from 'zod/mini';
import {
  type BinaryHeader,
  type DictionaryName,
  type idDictionaries,
  MetricsBlock,
} from '../../../contract/report/metricColumns.ts';
import { idBytes } from './idTable.ts';

/** The metrics break the contract; the message names the field (RPT-12). */
export class MetricsError extends Error {
  override readonly name = 'MetricsError';
}

const LACK = 'which the dimensions do not have';
/** The metrics name an id that the dimensions do not have: one of the two is stale (RPT-101). */
export const missingReference = (what: string, id: string): MetricsError =>
  new MetricsError(`The metrics name the ${what} ${id}, ${LACK}.`);
/** Whether the error is of this kind. Checks the text: workers pass on only the message. */
export const isMissingReference = (error: unknown): boolean => String(error).includes(LACK);

/** The dictionaries of words. */
export type WordName = keyof BinaryHeader['words'];

/** A block from JSON or from bytes, before its cells are checked. */
export interface RawBlock {
  readonly rows: number;
  /** Uuids, 16 bytes each. */
  readonly ids: Readonly<Record<(typeof idDictionaries)[number], Uint8Array>>;
  readonly dispatchNumbers: unknown;
  readonly words: BinaryHeader['words'];
  readonly columns: Readonly<Record<string, unknown>>;
  readonly crew: { readonly offsets: unknown; readonly columns: Readonly<Record<string, unknown>> };
  readonly drops: {
    readonly offsets: unknown;
    readonly columns: Readonly<Record<string, unknown>>;
  };
}

/** @throws MetricsError naming the first field that does not match the schema */
export function checkedHeader<T>(schema: z.ZodMiniType<T>, header: unknown): T {
  const parsed = schema.safeParse(header);
  if (parsed.success) return parsed.data;
  throw new MetricsError(
    `Metrics field "${parsed.error.issues[0]?.path.join('.') ?? ''}" is missing or wrong.`,
  );
}

/** Dictionaries with a second list at the same indexes. */
const companions: readonly (readonly [DictionaryName, DictionaryName])[] = [
  ['dispatches', 'dispatchNumbers'],
  ['persons', 'personNames'],
];

/**
 * Converts a parsed JSON block to a raw block.
 * @throws MetricsError naming the field that is missing
 */
export function rawOfJson(json: unknown): RawBlock {
  const { rows, dictionaries, columns, crew, drops } = checkedHeader(MetricsBlock, json);
  for (const [name, companion] of companions)
    if (dictionaries[companion].length !== dictionaries[name].length)
      throw new MetricsError(
        `Metrics dictionary "${companion}" does not have the length of "${name}".`,
      );
  const { dispatches, dispatchNumbers, aircraft, incidents, contracts, persons, ...words } =
    dictionaries;
  const ids = {
    dispatches: idBytes(dispatches),
    aircraft: idBytes(aircraft),
    incidents: idBytes(incidents),
    contracts: idBytes(contracts),
    persons: idBytes(persons),
  };
  return { rows, ids, dispatchNumbers, words, columns, crew, drops };
}
