import type { ThingKind } from '../request/thingKinds.ts';
import type { FoundWord } from './findThings.ts';
import type { WordUse } from './thingWords.ts';

/** The words of one filter and the items found for them. */
export interface FollowedSlot extends Pick<WordUse, 'kind' | 'use'> {
  readonly words: readonly { readonly word: string; readonly found: FoundWord }[];
}

const nouns: Readonly<Record<ThingKind, readonly [one: string, several: string]>> = {
  base: ['base', 'bases'],
  aircraft: ['aircraft', 'aircraft'],
  aircraftType: ['aircraft type', 'aircraft types'],
  vendor: ['vendor', 'vendors'],
  incident: ['incident', 'incidents'],
  agent: ['agent', 'agents'],
  crew: ['crew member', 'crew members'],
  job: ['job', 'jobs'],
};
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "1 of 2 agents is left." */
function leftText({ kind, use, words }: FollowedSlot, left: number): string {
  if (use === 'behind') return "The records behind it can't be found.";
  const [one, several] = nouns[kind];
  const excluded = use === 'excluded' ? 'excluded ' : '';
  if (left === 0) return `No ${excluded}${one} is left.`;
  return `${left} of ${words.length} ${excluded}${several} ${left === 1 ? 'is' : 'are'} left.`;
}

function faultsOfSlot(slot: FollowedSlot): string[] {
  const { kind, use, words } = slot;
  // A closed group or a sort does not affect figures.
  if (use === 'label') return [];
  const wordsThat = (why: FoundWord['kind']) =>
    words.filter(({ found }) => found.kind === why).map(({ word }) => word);
  const [missing, ambiguous] = [wordsThat('missing'), wordsThat('ambiguous')];
  const [, several] = nouns[kind];
  const unknown = [
    ...(missing.length === 0
      ? []
      : [`${listed(missing)} ${missing.length === 1 ? "isn't" : "aren't"} known any more.`]),
    ...(ambiguous.length === 0
      ? []
      : [`${listed(ambiguous)} named several ${several}. Choose again.`]),
  ];
  const shared = words.flatMap(({ found }) => (found.kind === 'found' ? found.shared : []));
  return [
    ...(unknown.length === 0
      ? []
      : [[...unknown, leftText(slot, words.length - missing.length - ambiguous.length)].join(' ')]),
    ...shared.map(
      ({ name, count }) =>
        `${name} is the name of ${count} ${several} now. All of them are ${use === 'excluded' ? 'excluded' : 'counted'}.`,
    ),
  ];
}

/** Problems with words of the view that changed since it was saved (RPT-171). */
export function faultsOf(slots: readonly FollowedSlot[]): {
  readonly faults: readonly string[];
  readonly isLost: boolean;
} {
  const figures = slots.filter(({ use }) => use !== 'label');
  const isFound = ({ words }: FollowedSlot) => words.some(({ found }) => found.kind === 'found');
  const isEmptied = figures.some((slot) => slot.use !== 'excluded' && !isFound(slot));
  return {
    faults: [...new Set(slots.flatMap(faultsOfSlot))],
    isLost: isEmptied || (figures.length > 0 && !figures.some(isFound)),
  };
}

/** "LC95A is LC95A-W now." */
export const renamedText = ({
  from,
  to,
}: {
  readonly from: string;
  readonly to: readonly string[];
}): string => `${from} is ${listed(to)} now.`;
