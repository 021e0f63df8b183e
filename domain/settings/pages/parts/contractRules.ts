import type { Contract } from '../../../../contract/aircraft/aircraft.ts';
import { formatDate } from '../../../dates/parseDate.ts';
import {
  endedFirst,
  gapFindings,
  overlapFixes,
  overlaps,
  spanFindings,
  spanIn,
  spanText,
} from '../../dated.ts';
import { type Draft, idsOf } from '../../draft.ts';
import { type Field, type FieldFinding, fieldError, fieldWarning } from '../../field.ts';
import type { SettingsLists } from '../../lists.ts';
import type { SettingsPage } from '../../page.ts';

/** The two kinds of contracts: for aircraft types or for single aircraft (SET-24). */
export interface ContractKind extends Pick<SettingsPage<Contract>, 'slug' | 'card' | 'noun'> {
  readonly loadFailed: string;
  readonly key: 'aircraftTypeIds' | 'assetIds';
  readonly label: string;
  readonly field: Field;
  nameOf(lists: SettingsLists, id: string): string;
  overlapText(name: string, other: Contract): string;
  /** Rules beyond dates and overlap. */
  own(draft: Draft, lists: SettingsLists): readonly FieldFinding[];
}
/** Other contracts on the page that cover one of the same aircraft or types. */
export const competingContracts = (
  kind: ContractKind,
  draft: Draft,
  item: Contract | null,
  lists: SettingsLists,
): Contract[] =>
  lists.contracts.filter(
    (c) => c.id !== item?.id && c[kind.key].some((id) => idsOf(draft, kind.key).includes(id)),
  );
/**
 * Competing contracts that overlap the draft, one entry per shared aircraft or type. Skips the
 * contract that the user chose to end before the draft starts (SET-40).
 */
function overlapping(
  kind: ContractKind,
  draft: Draft,
  item: Contract | null,
  lists: SettingsLists,
) {
  const span = spanIn(draft);
  if (span === null) return [];
  const all = competingContracts(kind, draft, item, lists);
  const standing = all.filter((c) => c !== endedFirst(draft, all) && overlaps(c, span));
  return idsOf(draft, kind.key).flatMap((id) =>
    standing.filter((c) => c[kind.key].includes(id)).map((other) => ({ id, other })),
  );
}
/**
 * Two contracts of one aircraft can't start on the same day, because neither would have priority
 * (SET-25). Types allow it (SET-41).
 */
function sameStart(
  kind: ContractKind,
  draft: Draft,
  item: Contract | null,
  lists: SettingsLists,
): FieldFinding[] {
  if (kind.key === 'aircraftTypeIds') return [];
  const start = spanIn(draft)?.startDate;
  const taken = competingContracts(kind, draft, item, lists).filter((c) => c.startDate === start);
  return idsOf(draft, kind.key).flatMap((id) =>
    start !== undefined && taken.some((c) => c[kind.key].includes(id))
      ? [
          fieldError(
            'startDate',
            `${kind.nameOf(lists, id)} already has a rate starting ${formatDate(start)}.`,
          ),
        ]
      : [],
  );
}
/** Warns of other aircraft or types that lose their rate when the first contract ends. */
function alsoEnds(
  kind: ContractKind,
  draft: Draft,
  item: Contract | null,
  lists: SettingsLists,
): FieldFinding[] {
  const ended = endedFirst(draft, competingContracts(kind, draft, item, lists));
  const others = ended?.[kind.key].filter((id) => !idsOf(draft, kind.key).includes(id)) ?? [];
  if (ended === null || others.length === 0) return [];
  return [
    fieldWarning(
      kind.key,
      `The rate ${spanText(ended)} ends for ${others.map((id) => kind.nameOf(lists, id)).join(', ')} too.`,
    ),
  ];
}

/** Findings about the dates of a contract and of its rivals. */
export function contractFindings(
  kind: ContractKind,
  draft: Draft,
  item: Contract | null,
  lists: SettingsLists,
): FieldFinding[] {
  const span = spanIn(draft);
  const found = overlapping(kind, draft, item, lists).filter(
    ({ other }) => kind.key === 'aircraftTypeIds' || other.startDate !== span?.startDate,
  );
  // One sentence per aircraft or type is enough, because only the contract with the latest start
  // applies.
  const warned = found.filter(({ id }, n) => found.findIndex((f) => f.id === id) === n);
  return [
    ...spanFindings(draft),
    ...warned.map(({ id, other }) =>
      fieldWarning(
        'startDate',
        kind.overlapText(kind.nameOf(lists, id), other),
        span === null ? {} : overlapFixes(span, [other]),
      ),
    ),
    ...gapFindings(draft, competingContracts(kind, draft, item, lists)),
    ...alsoEnds(kind, draft, item, lists),
    ...sameStart(kind, draft, item, lists),
  ];
}
