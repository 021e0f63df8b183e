import type { UnknownWord } from '../../contract/imports/imports.ts';
import { listedRows } from '../../domain/imports/listedRows.ts';
import { plainText } from '../../domain/plainText.ts';
import type { Reader } from '../database/open.ts';
import { countFault, namesOf, refuseDoubled, refuseMissing } from './heading.ts';
import {
  agencies,
  type FileIncident,
  type IncidentColumn,
  incidentTypes,
  keyOf,
  placeColumns,
  readIncidentLine,
  requiredIncidentColumns,
} from './incidentRow.ts';
import { storeIncidents } from './storeIncidents.ts';
import { type ImportWork, Reasons } from './work.ts';

/** Known agencies and types: those of the format, and those of stored incidents. */
export interface KnownWords {
  readonly agency: ReadonlySet<string>;
  readonly type: ReadonlySet<string>;
}
export async function readKnownWords(db: Reader): Promise<KnownWords> {
  const { rows } = await db.execute<{ agency: string; type: string }>(
    'select distinct agency, type_code as type from incidents where deleted_at is null',
  );
  return {
    agency: new Set([...agencies, ...rows.map((r) => r.agency)]),
    type: new Set([...incidentTypes, ...rows.map((r) => r.type)]),
  };
}

/**
 * The columns of a heading. Some layers put `attr_` before the names (INC-42).
 * @throws FileRefused for a missing or duplicate column
 */
export function incidentColumns(heading: readonly string[]): readonly string[] {
  const given = namesOf(heading);
  const names = given.map((name) => {
    const bare = name.replace(/^attr_/i, '');
    return given.includes(bare) ? name : bare;
  });
  refuseMissing(names, requiredIncidentColumns);
  const read: readonly string[] = [...requiredIncidentColumns, ...placeColumns];
  refuseDoubled(names.filter((name) => read.includes(name)));
  return names;
}
/** Known words by their lower case. */
const byLower = (words: ReadonlySet<string>) =>
  new Map([...words].map((word) => [word.toLowerCase(), word]));
/** Whether two lines with one identifier are the same fire, by name or by time (INC-44). */
const isSameFire = (a: FileIncident, b: FileIncident): boolean =>
  plainText(a.name) === plainText(b.name) ||
  (a.discoveredAt !== null && a.discoveredAt === b.discoveredAt);

/**
 * Imports an incident file in the interagency format (INC-6). Unneeded columns are ignored.
 * @param by the uid recorded as the author of the changes
 * @param source of the points
 * @throws FileRefused for a missing or duplicate column
 */
export function incidentWork(
  heading: readonly string[],
  known: KnownWords,
  acceptsNew: boolean,
  by: string,
  source: 'file' | 'feed',
): ImportWork {
  const names = incidentColumns(heading);
  const at = (name: IncidentColumn) => names.indexOf(name);
  const reasons = new Reasons();
  const unknown = new Map<string, UnknownWord>();
  const agencyAs = byLower(known.agency);
  const typeAs = byLower(known.type);
  /** The taken incidents of each identifier. */
  const seen = new Map<string, readonly FileIncident[]>();
  const another: number[] = [];
  let batch: FileIncident[] = [];
  let isTimeless = 0;
  let isUnknown = 0;
  const count = (what: UnknownWord['what'], word: string) => {
    const key = `${what} ${word}`;
    unknown.set(key, { what, word, rows: (unknown.get(key)?.rows ?? 0) + 1 });
  };
  return {
    take: ({ row, cells, fault }) => {
      const wrong =
        fault === '' ? countFault(cells, names.length) : `the line cannot be read (${fault})`;
      const read =
        wrong === '' ? readIncidentLine((name) => (cells[at(name)] ?? '').trim()) : wrong;
      if (typeof read === 'string') return reasons.add(read, row);
      const key = keyOf(read);
      const before = seen.get(key) ?? [];
      const made = {
        ...read,
        agency: agencyAs.get(read.agency.toLowerCase()) ?? read.agency,
        typeCode: typeAs.get(read.typeCode.toLowerCase()) ?? read.typeCode,
        isAnother: before.length > 0,
      };
      if (before.some((one) => isSameFire(one, made)))
        return reasons.add('the same incident stands in an earlier line', row);
      const news = [
        ['agency', made.agency],
        ['type', made.typeCode],
      ] as const;
      const strange = news.filter(([what, word]) => !known[what].has(word));
      for (const [what, word] of strange) count(what, word);
      if (strange.length > 0 && !acceptsNew) {
        isUnknown += 1;
        return strange.map(([what, word]) => `${what} "${word}" is not known here`).join('; ');
      }
      seen.set(key, [...before, made]);
      if (made.isAnother) another.push(row);
      if (made.discoveredAt === null) isTimeless += 1;
      batch.push(made);
      return '';
    },
    waiting: () => batch.length,
    next: () => {
      const incidents = batch;
      batch = [];
      return {
        lines: incidents.length,
        store: async (tx) => {
          return storeIncidents(tx, incidents, by, source);
        },
      };
    },
    leftOut: () => reasons.count + isUnknown,
    told: async () => ({
      notes: [
        ...reasons.told(),
        ...(isUnknown > 0 ? [`${isUnknown} because their agency or type is not known here`] : []),
        ...(another.length > 0
          ? [
              `${another.length} with the identifier of another fire in an earlier line, kept as a fire of its own: ${listedRows(another)}`,
            ]
          : []),
        ...(isTimeless > 0
          ? [`${isTimeless} without a discovery time that can be read: taken without one`]
          : []),
      ],
      unknown: [...unknown.values()].sort((a, b) => b.rows - a.rows),
      sums: [],
    }),
  };
}
