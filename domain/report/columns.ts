import {
  type ActivityColumn,
  activityColumns,
  type BinaryHeader,
  type ColumnRule,
  type CrewColumn,
  crewColumns,
  type DropColumn,
  dropColumns,
} from '../../contract/metricColumns.ts';
import { type Column, readNumbers, readOffsets, readPlaces, rowsOf } from './cells.ts';
import { IdTable } from './idTable.ts';
import { type RawBlock, rawOfJson, type WordName } from './rawBlock.ts';

/** The dictionaries of a range; places are those of the columns. */
export type Dictionaries = BinaryHeader['words'] & {
  /** Uuids of the dispatches, 16 bytes each: there may be one a row, and few are ever read as text. */
  readonly dispatchIds: Uint8Array;
  /** At the same places the running numbers people see. */
  readonly dispatchNumbers: Int32Array;
  readonly aircraft: readonly string[];
  readonly incidents: readonly string[];
  readonly persons: readonly string[];
};

/** The metrics of a range as typed columns over common dictionaries; units as in the contract. */
export interface MetricColumns {
  readonly rows: number;
  readonly dictionaries: Dictionaries;
  readonly activity: Readonly<Record<ActivityColumn, Column>>;
  /** Crew rows of activity i: from `crewOffsets[i]` up to `crewOffsets[i + 1]`. */
  readonly crewOffsets: Int32Array;
  readonly crew: Readonly<Record<CrewColumn, Column>>;
  readonly dropOffsets: Int32Array;
  readonly drops: Readonly<Record<DropColumn, Column>>;
}

const LAST_NUMBER = 0x7fffffff;

/**
 * Reads the parsed JSON blocks of a range into one set of columns.
 * @throws MetricsError naming the field that is missing or out of bounds
 */
export const readColumns = (blocks: readonly unknown[]): MetricColumns => joinBlocks(blocks.map(rawOfJson));

/** What a place in a block's own dictionary is in the common one. */
type PlaceMaps = Readonly<Record<'dispatches' | 'aircraft' | 'incidents' | 'persons' | Exclude<WordName, 'personNames'>, PlaceMap>>;
interface PlaceMap {
  /** Entries of the block's dictionary. */
  readonly size: number;
  /** Common places by own place; a number when they only move on by it. */
  readonly to: Int32Array | number;
}

/**
 * Joins the blocks of a range, in date order, into one set of columns. Every cell is checked against its column's rule. A dispatch stands on one day, so
 * blocks share none.
 * @throws MetricsError naming the field that is missing or out of bounds
 */
export function joinBlocks(blocks: readonly RawBlock[]): MetricColumns {
  const { dictionaries, maps } = joinDictionaries(blocks);
  const rows = blocks.reduce((sum, block) => sum + block.rows, 0);
  const childOffsets = (which: 'crew' | 'drops') => {
    const out = new Int32Array(rows + 1);
    let row = 0;
    for (const block of blocks) {
      readOffsets(`${which}.offsets`, rowsOf(`${which}.offsets`, block[which].offsets, block.rows + 1), out, row);
      row += block.rows;
    }
    return out;
  };
  const crewOffsets = childOffsets('crew');
  const dropOffsets = childOffsets('drops');
  const childRows = (offsets: Int32Array) => {
    let row = 0;
    return blocks.map((block) => {
      const from = offsets[row] ?? 0;
      row += block.rows;
      return (offsets[row] ?? 0) - from;
    });
  };
  const read = <Name extends string>(
    rules: Readonly<Record<Name, ColumnRule>>,
    lengths: readonly number[],
    cellsOf: (block: RawBlock) => Readonly<Record<string, unknown>>,
  ) => {
    const length = lengths.reduce((sum, n) => sum + n, 0);
    return Object.fromEntries(
      // The keys of the rules are exactly the names asked for.
      (Object.entries(rules) as [Name, ColumnRule][]).map(([name, rule]) => {
        const out = 'max' in rule && rule.max > LAST_NUMBER ? new Float64Array(length) : new Int32Array(length);
        let at = 0;
        for (const [n, block] of blocks.entries()) {
          const size = lengths[n] ?? 0;
          const cells = rowsOf(name, cellsOf(block)[name], size);
          const own = out.subarray(at, at + size);
          if ('max' in rule) readNumbers({ name, ...rule }, cells, own);
          else readPlaces({ name, nullable: rule.nullable, ...mapOf(maps[n], rule) }, cells, own);
          at += size;
        }
        return [name, out];
      }),
    ) as Record<Name, Column>;
  };
  return {
    rows,
    dictionaries,
    activity: read(
      activityColumns,
      blocks.map((block) => block.rows),
      (block) => block.columns,
    ),
    crewOffsets,
    crew: read(crewColumns, childRows(crewOffsets), (block) => block.crew.columns),
    dropOffsets,
    drops: read(dropColumns, childRows(dropOffsets), (block) => block.drops.columns),
  };
}

const nothing: PlaceMap = { size: 0, to: 0 };
const mapOf = (maps: PlaceMaps | undefined, rule: Extract<ColumnRule, { dictionary: unknown }>): PlaceMap =>
  // Companions are no column's dictionary.
  maps?.[rule.dictionary as keyof PlaceMaps] ?? nothing;

/** Words that come up again share a place. */
class WordTable {
  readonly words: string[] = [];
  readonly #places = new Map<string, number>();
  placesOf(words: readonly string[]): PlaceMap {
    const to = new Int32Array(words.length);
    for (let n = 0; n < to.length; n++) {
      const word = words[n] ?? '';
      let place = this.#places.get(word);
      if (place === undefined) {
        place = this.words.push(word) - 1;
        this.#places.set(word, place);
      }
      to[n] = place;
    }
    return { size: words.length, to };
  }
}

function joinDictionaries(blocks: readonly RawBlock[]): { dictionaries: Dictionaries; maps: PlaceMaps[] } {
  const ids = { aircraft: new IdTable(), incidents: new IdTable(), persons: new IdTable() };
  const words = {
    bases: new WordTable(),
    missionTypes: new WordTable(),
    flightTypes: new WordTable(),
    requestNumbers: new WordTable(),
    agents: new WordTable(),
    roles: new WordTable(),
    vendors: new WordTable(),
    remarks: new WordTable(),
  };
  const personNames: string[] = [];
  const dispatchIds = new Uint8Array(blocks.reduce((sum, block) => sum + block.ids.dispatches.length, 0));
  const dispatchNumbers = new Int32Array(dispatchIds.length / 16);
  let dispatches = 0;
  const maps = blocks.map((block): PlaceMaps => {
    const known = (table: IdTable, bytes: Uint8Array): PlaceMap => {
      const to = table.placesOf(bytes);
      return { size: to.length, to };
    };
    const own = block.ids.dispatches.length / 16;
    dispatchIds.set(block.ids.dispatches, dispatches * 16);
    const numbers = rowsOf('dispatchNumbers', block.dispatchNumbers, own);
    readNumbers({ name: 'dispatchNumbers', min: 0, max: LAST_NUMBER, nullable: false }, numbers, dispatchNumbers.subarray(dispatches, dispatches + own));
    const persons = known(ids.persons, block.ids.persons);
    for (const [place, name] of block.words.personNames.entries()) personNames[typeof persons.to === 'number' ? place : (persons.to[place] ?? 0)] = name;
    const map: PlaceMaps = {
      dispatches: { size: own, to: dispatches },
      aircraft: known(ids.aircraft, block.ids.aircraft),
      incidents: known(ids.incidents, block.ids.incidents),
      persons,
      bases: words.bases.placesOf(block.words.bases),
      missionTypes: words.missionTypes.placesOf(block.words.missionTypes),
      flightTypes: words.flightTypes.placesOf(block.words.flightTypes),
      requestNumbers: words.requestNumbers.placesOf(block.words.requestNumbers),
      agents: words.agents.placesOf(block.words.agents),
      roles: words.roles.placesOf(block.words.roles),
      vendors: words.vendors.placesOf(block.words.vendors),
      remarks: words.remarks.placesOf(block.words.remarks),
    };
    dispatches += own;
    return map;
  });
  const dictionaries: Dictionaries = {
    dispatchIds,
    dispatchNumbers,
    aircraft: ids.aircraft.texts(),
    incidents: ids.incidents.texts(),
    persons: ids.persons.texts(),
    personNames,
    bases: words.bases.words,
    missionTypes: words.missionTypes.words,
    flightTypes: words.flightTypes.words,
    requestNumbers: words.requestNumbers.words,
    agents: words.agents.words,
    roles: words.roles.words,
    vendors: words.vendors.words,
    remarks: words.remarks.words,
  };
  return { dictionaries, maps };
}
