import type { DispatchDraft } from '../draft/draft.ts';
import { type MergeKind, mergeFields } from '../merge/mergeFields.ts';

/** Parts of another field in a merge; on the form they have their own labels. */
const ownLabels: Readonly<Record<string, string>> = {
  dayFlightHours: 'Day',
  nightFlightHours: 'Night',
};
const labelOf = (draft: DispatchDraft, kind: MergeKind, field: string): string =>
  ownLabels[field] ??
  mergeFields[kind].find(({ name }) => name === field)?.label(draft.dispatchType) ??
  '';

const rowWords = {
  drops: { kind: 'drop', list: 'Loads', row: 'Load' },
  crew: { kind: 'crew', list: 'Crew', row: 'Crew member' },
} as const;
const isList = (field: string): field is keyof typeof rowWords => field in rowWords;

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
/** Fields whose label repeats the row's name. */
const ofRow = ['crewId'];
/** "Load 2, on incident": the first part as it is, the others begin small. */
const joined = (...parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part, n) => (n === 0 ? part : lowered(part)))
    .join(', ');

/** The name of a path on the form with its row and activity; '' for an unknown one (ENTRY-51). */
export function fieldName(draft: DispatchDraft, path: string): string {
  const [, activity = '', own = ''] = /^activities\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (own === '') return labelOf(draft, 'dispatch', path);
  const part = draft.activities.length > 1 ? `Activity ${Number(activity) + 1}` : '';
  const [field = '', row, column = ''] = own.split('.');
  if (!isList(field)) return joined(part, labelOf(draft, 'activity', field));
  const words = rowWords[field];
  if (row === undefined) return joined(part, words.list);
  const label = ofRow.includes(column) ? '' : labelOf(draft, words.kind, column);
  return joined(part, `${words.row} ${Number(row) + 1}`, label);
}
