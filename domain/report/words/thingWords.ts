import { MULTIPLE_LABEL } from '../engine/groupRows.ts';
import { noneLabelOf } from '../engine/rows/groupKeys.ts';
import type { GroupBy } from '../request/choices.ts';
import { subjectOfGroups, type WordSubject } from '../request/narrowing.ts';
import { partsOf, type ThingKind } from '../request/thingKinds.ts';
import { type FilterField, valuesOf, withValues } from '../view/filterFields.ts';
import type { ReportView } from '../view/view.ts';
import type { ViewState } from '../view/viewState.ts';

const ofField: Readonly<Partial<Record<FilterField, ThingKind>>> = {
  'aircraft.baseCodes': 'base',
  'aircraft.aircraftTypes': 'aircraftType',
  'aircraft.vendors': 'vendor',
  'dispatch.takeOffBases': 'base',
  'dispatch.landingBases': 'base',
  'dispatch.takeOffOrLandingBases': 'base',
  'dispatch.agentBases': 'base',
  'dispatch.agentTypes': 'agent',
  'dispatch.crewNames': 'crew',
  'dispatch.crewRoles': 'job',
  'dispatch.crewVendors': 'vendor',
};
const ofSubject: Readonly<Partial<Record<WordSubject, ThingKind>>> = {
  aircraft: 'aircraft',
  typeCode: 'aircraftType',
  vendorName: 'vendor',
  incident: 'incident',
  takeOffBaseCode: 'base',
  landingBaseCode: 'base',
  agentBaseCode: 'base',
  base: 'base',
  byBase: 'base',
  agentTypeName: 'agent',
  crewName: 'crew',
  roleName: 'job',
  crewVendor: 'vendor',
};

/**
 * How a word is used. `kept`, `excluded`: in a filter. `behind`: group of a drill-down line.
 * `label`: of a closed or sorting group, without effect on figures.
 */
export interface WordUse {
  readonly kind: ThingKind;
  readonly use: 'kept' | 'excluded' | 'behind' | 'label';
  /** Identifies the filter; words of one slot belong to one filter. */
  readonly slot: string;
}
/** Returns the words that replace a word. */
type Change = (word: string, use: WordUse) => readonly string[];

/** The SEU/CDF rule produces this type code, so it is not the name of a type. */
const RULED_TYPE = 'SO';
const isName = (kind: ThingKind, word: string) =>
  word !== '' && !(kind === 'aircraftType' && word === RULED_TYPE);
const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, n) => word === b[n]);

/**
 * Returns the view's state with each word that names a list item replaced. Flags, numbers and fixed
 * words stay (RPT-171).
 */
export function withThingWords(
  { groupBy, state }: Pick<ReportView, 'groupBy' | 'state'>,
  change: Change,
): ViewState {
  const changed = (word: string, use: WordUse) =>
    isName(use.kind, word) ? change(word, use) : [word];
  const one = (word: string, use: WordUse) => changed(word, use)[0] ?? word;
  const groupLabel = (label: string, by: GroupBy, use: 'behind' | 'label', slot: string) => {
    const of = subjectOfGroups(by);
    const kind = of === null ? undefined : ofSubject[of];
    return kind === undefined || label === MULTIPLE_LABEL || label === noneLabelOf(by)
      ? label
      : one(label, { kind, use, slot });
  };

  let { filters } = state;
  // The record's own keys.
  for (const [field, values] of Object.entries(valuesOf(filters)) as [
    FilterField,
    readonly string[],
  ][]) {
    const kind = ofField[field];
    if (kind === undefined) continue;
    const words = [
      ...new Set(values.flatMap((word) => changed(word, { kind, use: 'kept', slot: field }))),
    ];
    if (!isSame(words, values)) filters = withValues(filters, field, words);
  }
  const words = state.narrowing.words.flatMap((filter) => {
    const kind = ofSubject[filter.of];
    const use = filter.isExcluded ? 'excluded' : 'kept';
    return kind === undefined
      ? [filter]
      : changed(filter.word, { kind, use, slot: `${use} ${filter.of}` }).map((word) => ({
          ...filter,
          word,
        }));
  });
  const behind = state.narrowing.behind.map((line, n) => {
    if (line.group === null) return line;
    const group = groupLabel(line.group, line.groupBy, 'behind', `behind ${n}`);
    return group === line.group
      ? line
      : { ...line, group, title: line.title.replace(line.group, () => group) };
  });
  const isByGroup = state.across?.by === 'group';
  return {
    ...state,
    filters,
    narrowing: { ...state.narrowing, words, behind },
    collapsed: state.collapsed.map((label) => groupLabel(label, groupBy, 'label', 'collapsed')),
    sort: state.sort.map((sort) =>
      isByGroup && sort.at !== undefined
        ? { ...sort, at: groupLabel(sort.at, groupBy, 'label', 'sort') }
        : sort,
    ),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/**
 * Ids of incidents that a view filters by or drills down from. They can be merged into others
 * (INC-11).
 */
export const incidentIds = ({ filters, narrowing }: ViewState): readonly string[] => [
  ...(valuesOf(filters)['incident.ids'] ?? []),
  // A URL can contain any text here.
  ...narrowing.behind.flatMap(({ dimension, row }) =>
    dimension === 'incident' && row !== null && uuid.test(row) ? [row] : [],
  ),
];

/** A comparable text of the renameable words in a view, with their ids; '' for none. */
export function thingWordsText(view: Pick<ReportView, 'groupBy' | 'state'>): string {
  const found: (readonly [string, string, readonly (readonly string[])[]])[] = [];
  withThingWords(view, (word, { kind }) => {
    found.push([
      kind,
      word,
      [word, ...partsOf(kind, word)].map((part) => idsOf(view.state, kind, part)),
    ]);
    return [word];
  });
  const picked = incidentIds(view.state);
  return found.length + picked.length === 0 ? '' : JSON.stringify([found, picked]);
}

/** The ids that a view stores for a word. */
export function idsOf(
  { ids }: Pick<ViewState, 'ids'>,
  kind: ThingKind,
  word: string,
): readonly string[] {
  const own = ids[kind];
  return own !== undefined && Object.hasOwn(own, word) ? (own[word] ?? []) : [];
}
