import type { UnknownWord } from '../../contract/imports/imports.ts';
import type { Reader } from '../database/open.ts';
import { countFault, namesOf, refuseDoubled, refuseMissing } from './heading.ts';
import {
  agencies,
  type FileIncident,
  incidentTypes,
  keyOf,
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
 * Imports an incident file in the interagency format (INC-6). Unneeded columns are ignored.
 * @param by the uid recorded as the author of the changes
 * @throws FileRefused for a missing or duplicate column
 */
export function incidentWork(
  heading: readonly string[],
  known: KnownWords,
  acceptsNew: boolean,
  by: string,
): ImportWork {
  const names = namesOf(heading);
  refuseMissing(names, requiredIncidentColumns);
  const required: readonly string[] = requiredIncidentColumns;
  refuseDoubled(names.filter((name) => required.includes(name)));
  const at = Object.fromEntries(requiredIncidentColumns.map((name) => [name, names.indexOf(name)]));
  const reasons = new Reasons();
  const unknown = new Map<string, UnknownWord>();
  const seen = new Set<string>();
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
      const made =
        wrong === '' ? readIncidentLine((name) => (cells[at[name] ?? -1] ?? '').trim()) : wrong;
      if (typeof made === 'string') return reasons.add(made, row);
      const key = keyOf(made);
      if (seen.has(key)) return reasons.add('the same incident stands in an earlier line', row);
      const news = [
        ['agency', made.agency],
        ['type', made.typeCode],
      ] as const;
      const strange = news.filter(([what, word]) => !known[what].has(word));
      for (const [what, word] of strange) count(what, word);
      if (strange.length > 0 && !acceptsNew) {
        isUnknown += 1;
        return;
      }
      seen.add(key);
      if (made.discoveredAt === null) isTimeless += 1;
      batch.push(made);
    },
    waiting: () => batch.length,
    next: () => {
      const incidents = batch;
      batch = [];
      return {
        lines: incidents.length,
        store: async (tx) => {
          const { added, updated } = await storeIncidents(tx, incidents, by);
          return { added: added.size, updated };
        },
      };
    },
    leftOut: () => reasons.count + isUnknown,
    told: async () => ({
      notes: [
        ...reasons.told(),
        ...(isUnknown > 0 ? [`${isUnknown} because their agency or type is not known here`] : []),
        ...(isTimeless > 0
          ? [`${isTimeless} without a discovery time that can be read: taken without one`]
          : []),
      ],
      unknown: [...unknown.values()].sort((a, b) => b.rows - a.rows),
      sums: [],
    }),
  };
}
