import {
  type DrillDown,
  isValueColumn,
  isWordSubject,
  knownDrillDown,
  type Narrowing,
  type ValueFilter,
  type WordFilter,
} from '../request/narrowing.ts';

/** The narrowing of a report in the `state` parameter. */
interface Written {
  /** `["agency","USFS"]`; a leading minus excludes the word. */
  readonly n?: readonly (readonly [string, string])[];
  /** `totalCost:100:`, `-flightCount::` */
  readonly y?: readonly string[];
  /** Drill-down lines: dimension, grouping, group, row, figures, title. */
  readonly d?: readonly {
    readonly d: string;
    readonly g: string;
    readonly l?: string;
    readonly r?: string;
    readonly y?: readonly string[];
    readonly t: string;
  }[];
}

const end = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text));
const valuesIn = (texts: readonly string[] | undefined): ValueFilter[] =>
  (texts ?? []).flatMap((text) => {
    const isExcluded = text.startsWith('-');
    const [column = '', least, most] = text.slice(isExcluded ? 1 : 0).split(':');
    return isValueColumn(column)
      ? [{ column, least: end(least), most: end(most), isExcluded }]
      : [];
  });
const valueText = ({ column, least, most, isExcluded }: ValueFilter) =>
  `${isExcluded ? '-' : ''}${column}:${least ?? ''}:${most ?? ''}`;

/** Reads the narrowing and skips entries that this release does not know. */
export function narrowingIn({ n, y, d }: Written): Narrowing {
  const words = (n ?? []).flatMap(([text, word]): WordFilter[] => {
    const isExcluded = text.startsWith('-');
    const of = text.slice(isExcluded ? 1 : 0);
    return isWordSubject(of) ? [{ of, word, isExcluded }] : [];
  });
  const behind = (d ?? []).flatMap((line): DrillDown[] => {
    const known = knownDrillDown({ dimension: line.d, groupBy: line.g });
    return known === null
      ? []
      : [
          {
            ...known,
            group: line.l ?? null,
            row: line.r ?? null,
            values: valuesIn(line.y),
            title: line.t,
          },
        ];
  });
  return { words, values: valuesIn(y), behind };
}

const some = <T>(list: readonly T[], key: string) => (list.length === 0 ? {} : { [key]: list });
/** Serializes the narrowing without empty lists. */
export const writtenNarrowing = ({ words, values, behind }: Narrowing): Written => ({
  ...some(
    words.map(({ of, word, isExcluded }) => [`${isExcluded ? '-' : ''}${of}`, word] as const),
    'n',
  ),
  ...some(values.map(valueText), 'y'),
  ...some(
    behind.map(({ dimension, groupBy, group, row, values: own, title }) => ({
      d: dimension,
      g: groupBy,
      ...(group === null ? {} : { l: group }),
      ...(row === null ? {} : { r: row }),
      ...some(own.map(valueText), 'y'),
      t: title,
    })),
    'd',
  ),
});
