import { partsOf, type ThingKind } from '../request/thingKinds.ts';
import { valuesOf, withValues } from '../view/filterFields.ts';
import type { ReportView } from '../view/view.ts';
import type { ViewState } from '../view/viewState.ts';
import { type FoundWord, findThings, type KnownThings, mergedId } from './findThings.ts';
import { idsOf, incidentIds, type WordUse, withThingWords } from './thingWords.ts';
import { type FollowedSlot, faultsOf } from './wordFaults.ts';

type Asked = Pick<ReportView, 'groupBy' | 'state'>;
/** A view with its words updated to current names. */
export interface FollowedView {
  readonly state: ViewState;
  readonly renamed: readonly { readonly from: string; readonly to: readonly string[] }[];
  /** One sentence per filter with missing items. */
  readonly faults: readonly string[];
  /** True if a filter has no known word left; its figures would mislead. */
  readonly isLost: boolean;
}

/** The words and ids to look up, by kind. */
export function wordsToFind(
  view: Asked,
): ReadonlyMap<ThingKind, { readonly words: readonly string[]; readonly ids: readonly string[] }> {
  const found = new Map<ThingKind, { words: string[]; ids: string[] }>();
  withThingWords(view, (word, { kind }) => {
    const own = found.get(kind) ?? { words: [], ids: [] };
    found.set(kind, own);
    for (const part of [word, ...partsOf(kind, word)]) {
      own.words.push(part);
      own.ids.push(...idsOf(view.state, kind, part));
    }
    return [word];
  });
  const picked = incidentIds(view.state);
  if (picked.length > 0)
    found.set('incident', {
      words: [],
      ...found.get('incident'),
      ids: [...(found.get('incident')?.ids ?? []), ...picked],
    });
  return found;
}

/** Replaces merged incidents by their targets (INC-11). */
function withMerged(state: ViewState, { things }: KnownThings): ViewState {
  const isMerged = incidentIds(state).some((id) => mergedId(things, id) !== id);
  if (!isMerged) return state;
  const ids = valuesOf(state.filters)['incident.ids'] ?? [];
  const behind = state.narrowing.behind.map((line) =>
    line.dimension === 'incident' && line.row !== null
      ? { ...line, row: mergedId(things, line.row) }
      : line,
  );
  return {
    ...state,
    filters:
      ids.length === 0
        ? state.filters
        : withValues(state.filters, 'incident.ids', [
            ...new Set(ids.map((id) => mergedId(things, id))),
          ]),
    narrowing: { ...state.narrowing, behind },
  };
}

/**
 * Finds the current names for a word. A word that lists several names is also looked up part by
 * part.
 */
function findWord(
  view: Asked,
  known: KnownThings,
  kind: ThingKind,
  word: string,
): { readonly found: FoundWord; readonly ids: Readonly<Record<string, readonly string[]>> } {
  const whole = findThings(known, word, idsOf(view.state, kind, word));
  // Each replacement name stores the ids of its own items.
  if (whole.kind === 'found')
    return {
      found: whole,
      ids: Object.fromEntries(whole.names.map((name) => [name, idsNamed(known, whole.ids, name)])),
    };
  const parts = partsOf(kind, word).map((part) =>
    findThings(known, part, idsOf(view.state, kind, part)),
  );
  const names = parts.flatMap((part) => (part.kind === 'found' ? part.names.slice(0, 1) : []));
  if (parts.length === 0 || names.length < parts.length) return { found: whole, ids: {} };
  const all = parts.flatMap((part) => (part.kind === 'found' ? [part] : []));
  return {
    found: {
      kind: 'found',
      names: [names.join(', ')],
      ids: all.flatMap(({ ids }) => ids),
      shared: all.flatMap(({ shared }) => shared),
    },
    ids: Object.fromEntries(all.flatMap(({ ids }, n) => [[names[n] ?? '', ids]])),
  };
}
const idsNamed = ({ things }: KnownThings, ids: readonly string[], name: string) =>
  ids.filter((id) => things.some((thing) => thing.id === id && thing.name === name));

const nothing: KnownThings = { things: [], formerNames: [] };

/** Updates a view's words to current names, by ids first, then by names (RPT-171). */
export function followWords(view: Asked, known: ReadonlyMap<ThingKind, KnownThings>): FollowedView {
  const slots = new Map<string, FollowedSlot>();
  const ids: Partial<Record<ThingKind, Record<string, readonly string[]>>> = {};
  const renamed = new Map<string, readonly string[]>();
  const take = (word: string, { kind, use, slot }: WordUse): readonly string[] => {
    const { found, ids: own } = findWord(view, known.get(kind) ?? nothing, kind, word);
    const before = slots.get(slot) ?? { kind, use, words: [] };
    slots.set(slot, { ...before, words: [...before.words, { word, found }] });
    if (found.kind !== 'found') return [word];
    ids[kind] = { ...ids[kind], ...own };
    if (use !== 'label' && (found.names.length !== 1 || found.names[0] !== word))
      renamed.set(word, found.names);
    return found.names;
  };
  const state = withMerged(withThingWords(view, take), known.get('incident') ?? nothing);
  return {
    state: { ...state, ids },
    renamed: [...renamed].map(([from, to]) => ({ from, to })),
    ...faultsOf([...slots.values()]),
  };
}
