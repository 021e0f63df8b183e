import type { ErrorActorEvent } from 'xstate';
import { changeField } from '../../domain/dispatch/draft/edit.ts';
import { named } from '../parts/effects.ts';
import { withoutRefusal } from '../parts/finding.ts';
import { typedInto } from '../parts/incidentLookup.ts';
import { incidentSearch } from '../parts/incidentSearch.ts';
import { derive } from './derive.ts';
import { type LookupsFacts, LookupsUnknown, lookupsKey, noLookup } from './dispatchEditor.context.ts';
import { type Done, editor, editorSetup, type In, type On } from './dispatchEditor.setup.ts';

type Failed = In & { readonly event: ErrorActorEvent };
const lookupsMoved = ({ context }: In) => lookupsKey(context.draft) !== context.lookupsKey;
const asked = named({
  askForLookups: editor.assign(({ context }: In) => ({ lookupsKey: lookupsKey(context.draft) })),
  /** Adds to the incidents known instead of replacing them: a chosen one must stay. */
  keepLookups: editor.assign(({ context, event: { output } }: Done<LookupsFacts>) => {
    const known = new Map([...context.facts.incidents, ...output.incidents].map((i) => [i.id, i]));
    return derive(context, context.draft, { ...context.facts, ...output, incidents: [...known.values()] });
  }),
  /** Agents can be chosen without history and prices. */
  keepFound: editor.assign(({ context, event: { error } }: Failed) =>
    error instanceof LookupsUnknown ? derive(context, context.draft, { ...context.facts, ...error.found }) : {},
  ),
});

/** What follows from aircraft, date and bases loads again when one of them changes; the user does not wait for it. */
export const lookups = editorSetup.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        input: ({ context }) => ({ draft: context.draft, facts: context.facts }),
        onDone: { target: 'known', actions: asked.keepLookups },
        onError: { target: 'unknown', actions: asked.keepFound },
      },
      always: { guard: lookupsMoved, target: 'loading', reenter: true, actions: asked.askForLookups },
    },
    known: { always: { guard: lookupsMoved, target: 'loading', actions: asked.askForLookups } },
    unknown: {
      tags: 'stale',
      description: 'History, prices or fees could not be loaded: the form goes on without them and the service checks on save.',
      always: { guard: lookupsMoved, target: 'loading', actions: asked.askForLookups },
      on: { 'lookups.retried': 'loading' },
    },
  },
});

const control = named({
  typeLookup: editor.assign(({ context: { lookup }, event }: On<'incident.typed'>) => {
    // The number typed for one activity is not another's.
    const open = lookup.activity === event.activity ? lookup : { ...lookup, incidentNumber: '' };
    return { lookup: typedInto({ ...open, activity: event.activity }, event.box, event.text) };
  }),
  chooseIncident: editor.assign(({ context, event: { activity, incident: chosen } }: On<'incident.chosen'>) => {
    const facts = { ...context.facts, incidents: [...context.facts.incidents.filter((i) => i.id !== chosen.id), chosen] };
    return {
      ...derive(context, changeField(context.draft, `activities.${activity}.incidentId`, chosen.id), facts),
      lookup: { ...noLookup(context.lookup.year), unit: context.lookup.unit },
    };
  }),
  clearIncident: editor.assign(({ context, event }: On<'incident.cleared'>) => {
    const path = `activities.${event.activity}.incidentId`;
    const refusals = withoutRefusal(context.refusals, path);
    return { ...derive({ ...context, refusals }, changeField(context.draft, path, ''), context.facts), refusals };
  }),
});

/** The incident control (INC-1). */
export const incident = editorSetup.createStateConfig({
  initial: 'idle',
  on: {
    'incident.typed': { target: '.typing', reenter: true, actions: control.typeLookup },
    'incident.chosen': { target: '.idle', actions: control.chooseIncident },
    'incident.cleared': { target: '.idle', actions: control.clearIncident },
  },
  states: incidentSearch,
});
