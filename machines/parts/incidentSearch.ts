import type { Incident } from '../../contract/incidents/incidents.ts';
import type { IncidentLookup } from './incidentLookup.ts';

interface WithLookup {
  readonly context: { readonly lookup: IncidentLookup };
}
const itemsOf = ({ event }: { readonly event: { readonly output: readonly Incident[] } }) => ({
  items: event.output,
});
const shownItems = ({ context }: WithLookup) => ({ items: context.lookup.items });

/**
 * The states of the incident control's search (INC-2). It starts after a short pause, once the user
 * has typed a unit and three digits, or three letters of a name. Enter skips the pause and chooses
 * the one exact match (INC-10).
 */
export const incidentSearch = {
  idle: {},
  typing: {
    after: { typingPause: [{ guard: 'isSearchable', target: 'searching' }, { target: 'idle' }] },
    on: {
      'incident.entered': { guard: 'isSearchable', target: 'searching', actions: 'wantExact' },
    },
  },
  searching: {
    tags: 'searching',
    invoke: {
      id: 'findIncidents',
      src: 'findIncidents',
      input: ({ context }: WithLookup) => ({ lookup: context.lookup }),
      onDone: [
        {
          guard: { type: 'isWanted', params: itemsOf },
          actions: { type: 'chooseExact', params: itemsOf },
        },
        {
          guard: { type: 'foundSome', params: itemsOf },
          target: 'found',
          actions: { type: 'keepIncidents', params: itemsOf },
        },
        { target: 'none' },
      ],
      onError: 'unavailable',
    },
    on: { 'incident.entered': { actions: 'wantExact' } },
    exit: 'dropWant',
  },
  found: {
    on: {
      'incident.entered': {
        guard: { type: 'isOnlyOne', params: shownItems },
        actions: { type: 'chooseExact', params: shownItems },
      },
    },
  },
  none: { tags: 'noneFound' },
  unavailable: { tags: 'searchFailed' },
} as const;
