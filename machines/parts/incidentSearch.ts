import type { Incident } from '../../contract/incidents/incidents.ts';
import type { IncidentLookup } from './incidentLookup.ts';

const itemsOf = ({ event }: { readonly event: { readonly output: readonly Incident[] } }) => ({ items: event.output });

/**
 * The states of the incident control's search (INC-2): it begins when unit and three digits are typed, after a short
 * pause.
 */
export const incidentSearch = {
  idle: {},
  typing: { after: { typingPause: [{ guard: 'isSearchable', target: 'searching' }, { target: 'idle' }] } },
  searching: {
    tags: 'searching',
    invoke: {
      id: 'findIncidents',
      src: 'findIncidents',
      input: ({ context }: { readonly context: { readonly lookup: IncidentLookup } }) => ({ lookup: context.lookup }),
      onDone: [{ guard: { type: 'foundSome', params: itemsOf }, target: 'found', actions: { type: 'keepIncidents', params: itemsOf } }, { target: 'none' }],
      onError: 'unavailable',
    },
  },
  found: {},
  none: { tags: 'noneFound' },
  unavailable: { tags: 'searchFailed' },
} as const;
