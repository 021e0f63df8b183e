import { assign, emit } from 'xstate';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { parseDate } from '../../domain/dates/parseDate.ts';
import { changeField } from '../../domain/dispatch/draft/edit.ts';
import { knownIncidentOf, takeIncidentFrom } from '../../domain/reference/takenIncident.ts';
import { withoutRefusal } from '../parts/finding.ts';
import { requestFocus } from '../parts/goto.ts';
import { type LookupBox, typedInto } from '../parts/incidentLookup.ts';
import { incidentSearch } from '../parts/incidentSearch.ts';
import { eventOf, outputOf } from '../parts/outcome.ts';
import { derive } from './derive.ts';
import {
  type EditorContext,
  type LookupsFacts,
  LookupsUnknown,
  lookupsKey,
  noLookup,
} from './dispatchEditor.context.ts';
import { rowsSetup } from './dispatchEditor.rows.ts';

/** The draft's text for the new fire in the boxes. Its year is the year of the flight (INC-7). */
const takenOf = ({ draft, lookup }: EditorContext) =>
  takeIncidentFrom(lookup, parseDate(draft.activityDate).value?.slice(0, 4) ?? lookup.year);

interface OfActivity {
  readonly activity: number;
}
interface Typed extends OfActivity {
  readonly box: LookupBox;
  readonly text: string;
}
export const lookupsSetup = rowsSetup.extend({
  guards: {
    lookupsMoved: ({ context }) => lookupsKey(context) !== context.lookupsKey,
    mayTake: ({ context }) => context.mayTakeIncident === true && takenOf(context) !== null,
  },
  actions: {
    askForLookups: assign(({ context }) => ({ lookupsKey: lookupsKey(context) })),
    /** Adds to the known incidents instead of replacing them, because a chosen one must stay. */
    keepLookups: assign(({ context }, found: LookupsFacts) => {
      const known = new Map([...context.facts.incidents, ...found.incidents].map((i) => [i.id, i]));
      const marks = found.marks.filter((mark) => !context.endedMarks.includes(mark.id));
      const kept = derive(context, context.draft, {
        ...context.facts,
        ...found,
        marks,
        incidents: [...known.values()],
      });
      // Recompute the key, so that incidents we just loaded don't trigger another lookup.
      return { ...kept, lookupsKey: lookupsKey(kept) };
    }),
    /** Keeps the facts that did load: agents can be chosen without history and prices. */
    keepFound: assign(({ context }, { error }: { error: unknown }) =>
      error instanceof LookupsUnknown
        ? derive(context, context.draft, { ...context.facts, ...error.found })
        : {},
    ),
    typeLookup: assign(({ context: { lookup } }, { activity, box, text }: Typed) => {
      // A number typed for one activity does not apply to another.
      const open = lookup.activity === activity ? lookup : { ...lookup, incidentNumber: '' };
      return { lookup: typedInto({ ...open, activity }, box, text) };
    }),
    chooseIncident: assign(
      ({ context }, { activity, incident: chosen }: OfActivity & { incident: Incident }) => {
        const facts = {
          ...context.facts,
          incidents: [...context.facts.incidents.filter((i) => i.id !== chosen.id), chosen],
        };
        return {
          ...derive(
            context,
            changeField(context.draft, `activities.${activity}.incidentId`, chosen.id),
            facts,
          ),
          lookup: { ...noLookup(context.lookup.year), unit: context.lookup.unit },
        };
      },
    ),
    focusRequestNumber: emit((_, { activity }: OfActivity) =>
      requestFocus(`activities.${activity}.requestNumber`),
    ),
    focusNumber: emit((_, { activity }: OfActivity) =>
      requestFocus(`activities.${activity}.incidentId`),
    ),
    nameIncident: assign(({ context: { lookup } }, { name }: { name: string }) => ({
      lookup: { ...lookup, name },
    })),
    takeIncident: assign(({ context }, { activity }: OfActivity) => {
      const taken = takenOf(context) ?? '';
      const id = knownIncidentOf(taken, context.facts.incidents)?.id ?? taken;
      return {
        ...derive(
          context,
          changeField(context.draft, `activities.${activity}.incidentId`, id),
          context.facts,
        ),
        lookup: { ...noLookup(context.lookup.year), unit: context.lookup.unit },
      };
    }),
    clearIncident: assign(({ context }, { activity }: OfActivity) => {
      const path = `activities.${activity}.incidentId`;
      const refusals = withoutRefusal(context.refusals, path);
      return {
        ...derive({ ...context, refusals }, changeField(context.draft, path, ''), context.facts),
        refusals,
      };
    }),
  },
});

/**
 * Reloads the facts that depend on aircraft, date and bases when one of them changes. The user can
 * go on typing.
 */
export const lookups = lookupsSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        input: ({ context }) => ({ draft: context.draft, facts: context.facts }),
        onDone: { target: 'known', actions: { type: 'keepLookups', params: outputOf } },
        onError: { target: 'unknown', actions: { type: 'keepFound', params: eventOf } },
      },
      always: {
        guard: 'lookupsMoved',
        target: 'loading',
        reenter: true,
        actions: 'askForLookups',
      },
    },
    known: {
      tags: 'lookedUp',
      always: { guard: 'lookupsMoved', target: 'loading', actions: 'askForLookups' },
    },
    unknown: {
      tags: 'stale',
      description:
        'History, prices or fees failed to load. The form continues without them, and the service checks on save.',
      always: { guard: 'lookupsMoved', target: 'loading', actions: 'askForLookups' },
      on: { 'lookups.retried': 'loading' },
    },
  },
});

/** The incident control (INC-1). */
export const incident = lookupsSetup.createStateConfig({
  initial: 'idle',
  on: {
    'incident.typed': { target: '.typing', actions: { type: 'typeLookup', params: eventOf } },
    'incident.chosen': {
      target: '.idle',
      actions: [
        { type: 'chooseIncident', params: eventOf },
        { type: 'focusRequestNumber', params: eventOf },
      ],
    },
    'incident.named': { actions: { type: 'nameIncident', params: eventOf } },
    'incident.taken': {
      guard: 'mayTake',
      target: '.idle',
      actions: [
        { type: 'takeIncident', params: eventOf },
        { type: 'focusRequestNumber', params: eventOf },
      ],
    },
    'incident.cleared': {
      target: '.idle',
      actions: [
        { type: 'clearIncident', params: eventOf },
        { type: 'focusNumber', params: eventOf },
      ],
    },
  },
  states: incidentSearch,
});
