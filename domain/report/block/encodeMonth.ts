import {
  type Data,
  type DataType,
  Dictionary,
  Field,
  FixedSizeBinary,
  Float64,
  Int8,
  Int16,
  Int32,
  List,
  makeData,
  makeVector,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Utf8,
  type Vector,
  vectorFromArray,
} from 'apache-arrow';
import {
  type ActivityColumn,
  activityColumns,
  COLUMNS_VERSION,
  type ColumnRule,
  type CrewColumn,
  crewColumns,
  type DictionaryName,
  type DropColumn,
  dropColumns,
  idDictionaries,
  NO_INDEX,
  NULL_NUMBER,
  VERSION_KEY,
  wordDictionaries,
} from '../../../contract/report/metricColumns.ts';
import { ID_BYTES, idBytes } from './idTable.ts';

type Numbers<Name extends string> = Readonly<Record<Name, readonly number[]>>;
/**
 * One month, or the requested part of it. Columns hold numbers or dictionary indexes; `NULL_NUMBER`
 * and `NO_INDEX` mark missing values. The crew rows of activity i are those from `offsets[i]` up
 * to, but not including, `offsets[i + 1]`; drops likewise.
 */
export interface MonthBlock {
  readonly rows: number;
  readonly dictionaries: Readonly<
    Record<DictionaryName, readonly string[]> & {
      /** At the same indexes as `dispatches`, the sequential numbers that users see. */
      readonly dispatchNumbers: readonly number[];
      /** At the same indexes as `persons`, "First Last". */
      readonly personNames: readonly string[];
    }
  >;
  readonly columns: Numbers<ActivityColumn>;
  readonly crew: { readonly offsets: readonly number[]; readonly columns: Numbers<CrewColumn> };
  readonly drops: { readonly offsets: readonly number[]; readonly columns: Numbers<DropColumn> };
}

/** Arrow's validity bitmap; none when every value is there. */
function validityOf(values: readonly number[], missing: number) {
  const bits = new Uint8Array(Math.ceil(values.length / 64) * 8);
  let nullCount = 0;
  for (const [i, value] of values.entries())
    if (value === missing) nullCount += 1;
    else bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7));
  return { length: values.length, nullCount, nullBitmap: nullCount === 0 ? null : bits };
}
type Ints = Int8Array | Int16Array | Int32Array;
/** The narrowest array for these whole numbers. Missing values hold 0. */
function cellsOf(values: readonly number[], missing: number): Ints | Float64Array {
  let low = 0;
  let high = 0;
  for (const value of values) {
    if (value === missing) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const fits = (bits: number) => low >= -(2 ** (bits - 1)) && high < 2 ** (bits - 1);
  const cell = (value: number) => (value === missing ? 0 : value);
  if (fits(8)) return Int8Array.from(values, cell);
  if (fits(16)) return Int16Array.from(values, cell);
  return fits(32) ? Int32Array.from(values, cell) : Float64Array.from(values, cell);
}
const intType = (cells: Ints) =>
  cells instanceof Int8Array ? new Int8() : cells instanceof Int16Array ? new Int16() : new Int32();
function numberData(values: readonly number[], isNullable = false): Data {
  // Nothing equals NaN.
  const missing = isNullable ? NULL_NUMBER : Number.NaN;
  const data = cellsOf(values, missing);
  const common = validityOf(values, missing);
  return data instanceof Float64Array
    ? makeData({ type: new Float64(), data, ...common })
    : makeData({ type: intType(data), data, ...common });
}

const idVector = (ids: readonly string[]): Vector =>
  makeVector(
    makeData({ type: new FixedSizeBinary(ID_BYTES), length: ids.length, data: idBytes(ids) }),
  );
/** Dictionary ids are fixed, so that equal months give equal bytes. */
const dictionaryNames = [...idDictionaries, ...wordDictionaries, 'personNames'] as const;
type Vectors = Readonly<Record<(typeof dictionaryNames)[number], Vector>>;
function vectorsOf(dictionaries: MonthBlock['dictionaries']): Vectors {
  const isIds = (name: string) => idDictionaries.some((one) => one === name);
  return Object.fromEntries(
    dictionaryNames.map((name) => [
      name,
      isIds(name) ? idVector(dictionaries[name]) : vectorFromArray(dictionaries[name], new Utf8()),
    ]),
    // `fromEntries` loses the keys, which are exactly those names.
  ) as Vectors;
}
function indexData(vectors: Vectors, name: keyof Vectors, indexes: readonly number[]): Data {
  const dictionary = vectors[name];
  // The cast: indexes of fewer than 2³¹ words fit an integer array.
  const data = cellsOf(indexes, NO_INDEX) as Ints;
  const type = new Dictionary(dictionary.type, intType(data), dictionaryNames.indexOf(name));
  return makeData({ type, data, dictionary, ...validityOf(indexes, NO_INDEX) });
}

const structOf = (fields: Readonly<Record<string, Data>>, length: number): Data<Struct> => {
  const children = Object.values(fields);
  const type = new Struct(Object.entries(fields).map(([name, { type: of }]) => field(name, of)));
  return makeData({ type, length, nullCount: 0, children });
};
const field = (name: string, type: DataType) => new Field(name, type, true);
const listOf = (offsets: readonly number[], child: Data<Struct>): Data<List> =>
  makeData({
    type: new List(new Field('item', child.type, false)),
    length: offsets.length - 1,
    nullCount: 0,
    valueOffsets: Int32Array.from(offsets),
    child,
  });

/** A month as one Arrow IPC stream with one record batch (WIRE-37). Its length is a multiple of 8. */
export function encodeMonth({ rows, dictionaries, columns, crew, drops }: MonthBlock): Uint8Array {
  const vectors = vectorsOf(dictionaries);
  const fieldsOf = <Name extends string>(
    rules: Readonly<Record<Name, ColumnRule>>,
    cells: Numbers<Name>,
  ): Record<string, Data> =>
    Object.fromEntries(
      // The keys of the rules are exactly these names.
      (Object.entries(rules) as [Name, ColumnRule][]).map(([name, rule]) => [
        name,
        'max' in rule
          ? numberData(cells[name], rule.nullable)
          : indexData(vectors, rule.dictionary, cells[name]),
      ]),
    );
  const batch = structOf(
    {
      dispatchNumber: numberData(
        columns.dispatch.map((index) => dictionaries.dispatchNumbers[index] ?? 0),
      ),
      ...fieldsOf(activityColumns, columns),
      crew: listOf(
        crew.offsets,
        structOf(
          {
            // Next to `person`, because equal columns compress well when they follow each other.
            personName: indexData(vectors, 'personNames', crew.columns.person),
            ...fieldsOf(crewColumns, crew.columns),
          },
          crew.offsets.at(-1) ?? 0,
        ),
      ),
      drops: listOf(
        drops.offsets,
        structOf(fieldsOf(dropColumns, drops.columns), drops.offsets.at(-1) ?? 0),
      ),
    },
    rows,
  );
  const schema = new Schema(batch.type.children, new Map([[VERSION_KEY, String(COLUMNS_VERSION)]]));
  return tableToIPC(new Table(schema, new RecordBatch(schema, batch)), 'stream');
}
