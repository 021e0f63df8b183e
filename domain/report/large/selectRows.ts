import {
  type ActivityColumn,
  activityColumns,
  type BookColumn,
  bookColumns,
  type ColumnRule,
  type CrewColumn,
  crewColumns,
  type DictionaryName,
  type DropColumn,
  dropColumns,
  NONE,
} from '../../../contract/report/metricColumns.ts';
import type { Column } from '../block/cells.ts';
import type { CheckedBlock } from '../block/checkedBlock.ts';
import type { MetricColumns } from '../block/columns.ts';
import { ID_BYTES, idBytes } from '../block/idTable.ts';

/** Which children of activities are kept. */
interface KeptChildren {
  readonly crew: boolean;
  readonly drops: boolean;
}

/** The entries of a dictionary that are in use, numbered anew as they come up. */
class UsedEntries {
  readonly #places: Int32Array;
  readonly used: number[] = [];
  constructor(size: number) {
    this.#places = new Int32Array(size).fill(NONE);
  }
  renumber(column: Column): void {
    for (let n = 0; n < column.length; n++) {
      const before = column[n] ?? NONE;
      if (before !== NONE) column[n] = this.#placeOf(before);
    }
  }
  #placeOf(before: number): number {
    const known = this.#places[before] ?? NONE;
    if (known !== NONE) return known;
    const place = this.used.push(before) - 1;
    this.#places[before] = place;
    return place;
  }
}

/** Some activities of a range with what hangs on them, as a block of their own that names nothing else. @param rows in ascending order */
export function selectRows(
  { activity, crew, crewOffsets, drops, dropOffsets, books, dictionaries, rows: all }: MetricColumns,
  rows: Int32Array,
  kept: KeptChildren,
): CheckedBlock {
  const { dispatchIds, dispatchNumbers, aircraft, incidents, contracts, persons, ...words } = dictionaries;
  const used = new Map<DictionaryName, UsedEntries>();
  const sizeOf = (name: DictionaryName): number => {
    if (name === 'dispatches') return dispatchNumbers.length;
    return name === 'incidents' ? incidents.length / ID_BYTES : dictionaries[name].length;
  };
  const usedOf = (name: DictionaryName): UsedEntries => {
    const known = used.get(name) ?? new UsedEntries(sizeOf(name));
    used.set(name, known);
    return known;
  };
  const picked = <Name extends string>(rules: Readonly<Record<Name, ColumnRule>>, columns: Readonly<Record<Name, Column>>, places: Int32Array) =>
    Object.fromEntries(
      // The keys of the rules are exactly the names asked for.
      (Object.entries(rules) as [Name, ColumnRule][]).map(([name, rule]) => {
        const column = pick(columns[name], places);
        if ('dictionary' in rule) usedOf(rule.dictionary).renumber(column);
        return [name, column];
      }),
      // Each name of the rules has its column, by the loop above.
    ) as Record<Name, Column>;
  const crewOf = childrenOf(crewOffsets, kept.crew ? rows : null, rows.length);
  const dropsOf = childrenOf(dropOffsets, kept.drops ? rows : null, rows.length);
  const newRow = new Int32Array(all).fill(NONE);
  for (let n = 0; n < rows.length; n++) newRow[rows[n] ?? 0] = n;
  const booked = bookedRows(books.row, newRow);
  const selected = {
    activity: picked<ActivityColumn>(activityColumns, activity, rows),
    crew: picked<CrewColumn>(crewColumns, crew, crewOf.places),
    drops: picked<DropColumn>(dropColumns, drops, dropsOf.places),
    books: picked<BookColumn>(bookColumns, books, booked),
  };
  selected.books.row = selected.books.row.map((row) => newRow[row] ?? 0);
  const entries = <T>(name: DictionaryName, list: ArrayLike<T>): T[] => {
    const out: T[] = [];
    for (const place of usedOf(name).used) {
      const entry = list[place];
      if (entry !== undefined) out.push(entry);
    }
    return out;
  };
  return {
    rows: rows.length,
    ids: {
      dispatches: idsAt(dispatchIds, usedOf('dispatches').used),
      aircraft: idBytes(entries('aircraft', aircraft)),
      incidents: idsAt(incidents, usedOf('incidents').used),
      contracts: idBytes(entries('contracts', contracts)),
      persons: idBytes(entries('persons', persons)),
    },
    dispatchNumbers: Int32Array.from(entries('dispatches', dispatchNumbers)),
    words: {
      bases: entries('bases', words.bases),
      missionTypes: entries('missionTypes', words.missionTypes),
      flightTypes: entries('flightTypes', words.flightTypes),
      requestNumbers: entries('requestNumbers', words.requestNumbers),
      agents: entries('agents', words.agents),
      personNames: entries('persons', words.personNames),
      roles: entries('roles', words.roles),
      vendors: entries('vendors', words.vendors),
      remarks: entries('remarks', words.remarks),
    },
    crewOffsets: crewOf.offsets,
    dropOffsets: dropsOf.offsets,
    ...selected,
  };
}

/** Places of the rows of the books that were selected. */
function bookedRows(row: Column, newRow: Int32Array): Int32Array {
  const out = new Int32Array(row.length);
  let count = 0;
  for (let n = 0; n < row.length; n++) if ((newRow[row[n] ?? 0] ?? NONE) !== NONE) out[count++] = n;
  return out.subarray(0, count);
}

function pick(column: Column, places: Int32Array): Column {
  const out = column instanceof Int32Array ? new Int32Array(places.length) : new Float64Array(places.length);
  for (let n = 0; n < out.length; n++) out[n] = column[places[n] ?? 0] ?? 0;
  return out;
}

/** The children of some activities and where each one's start; none where nobody asks for them. */
function childrenOf(offsets: Int32Array, rows: Int32Array | null, count: number) {
  const own = new Int32Array(count + 1);
  if (rows === null) return { offsets: own, places: new Int32Array(0) };
  for (let n = 0; n < count; n++) {
    const row = rows[n] ?? 0;
    own[n + 1] = (own[n] ?? 0) + (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  }
  const places = new Int32Array(own[count] ?? 0);
  for (let n = 0; n < count; n++) {
    const first = offsets[rows[n] ?? 0] ?? 0;
    for (let at = own[n] ?? 0; at < (own[n + 1] ?? 0); at++) places[at] = first + at - (own[n] ?? 0);
  }
  return { offsets: own, places };
}

function idsAt(ids: Uint8Array, places: readonly number[]): Uint8Array {
  const out = new Uint8Array(places.length * ID_BYTES);
  for (const [n, place] of places.entries()) out.set(ids.subarray(place * ID_BYTES, (place + 1) * ID_BYTES), n * ID_BYTES);
  return out;
}
