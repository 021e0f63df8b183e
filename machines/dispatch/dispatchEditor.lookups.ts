import type { ErrorActorEvent } from 'xstate';
import { parseDate } from '../../domain/dates/parseDate.ts';
import { changeField } from '../../domain/dispatch/draft/edit.ts';
import { knownOfTaken, takenFrom } from '../../domain/reference/takenIncident.ts';
import { named } from '../parts/effects.ts';
import { withoutRefusal } from '../parts/finding.ts';
import { focusAsked } from '../parts/goto.ts';
import { typedInto } from '../parts/incidentLookup.ts';
import { incidentSearch } from '../parts/incidentSearch.ts';
import { derive } from './derive.ts';
import {
  type EditorContext,
  type LookupsFacts,
  LookupsUnknown,
  lookupsKey,
  noLookup,
} from './dispatchEditor.context.ts';
import { type Done, editor, editorSetup, type In, type On } from './dispatchEditor.setup.ts';

type Failed = In & { readonly event: ErrorActorEvent };
const lookupsMoved = ({ context }: In) => lookupsKey(context) !== context.lookupsKey;
const asked = named({
  askForLookups: editor.assign(({ context }: In) => ({ lookupsKey: lookupsKey(context) })),
  /** Adds to the incidents known instead of replacing them: a chosen one must stay. */
  keepLookups: editor.assign(({ context, event: { output } }: Done<LookupsFacts>) => {
    const known = new Map([...context.facts.incidents, ...output.incidents].map((i) => [i.id, i]));
    const marks = output.marks.filter((mark) => !context.endedMarks.includes(mark.id));
    const kept = derive(context, context.draft, {
      ...context.facts,
      ...output,
      marks,
      incidents: [...known.values()],
    });
    // What was unknown and asked for is known now: that asks for nothing again.
    return { ...kept, lookupsKey: lookupsKey(kept) };
  }),
  /** Agents can be chosen without history and prices. */
  keepFound: editor.assign(({ context, event: { error } }: Failed) =>
    error instanceof LookupsUnknown
      ? derive(context, context.draft, { ...context.facts, ...error.found })
      : {},
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
      always: {
        guard: lookupsMoved,
        target: 'loading',
        reenter: true,
        actions: asked.askForLookups,
      },
    },
    known: {
      tags: 'lookedUp',
      always: { guard: lookupsMoved, target: 'loading', actions: asked.askForLookups },
    },
    unknown: {
      tags: 'stale',
      description:
        'History, prices or fees could not be loaded: the form goes on without them and the service checks on save.',
      always: { guard: lookupsMoved, target: 'loading', actions: asked.askForLookups },
      on: { 'lookups.retried': 'loading' },
    },
  },
});

/** What stands in the draft for the new fire that the boxes name; it is of the year it is flown in (INC-7). */
const takenOf = ({ draft, lookup }: EditorContext) =>
  takenFrom(lookup, parseDate(draft.activityDate).value?.slice(0, 4) ?? lookup.year);
const mayTake = ({ context }: In) => context.mayTakeIncident === true && takenOf(context) !== null;
const control = named({
  typeLookup: editor.assign(({ context: { lookup }, event }: On<'incident.typed'>) => {
    // The number typed for one activity is not another's.
    const open = lookup.activity === event.activity ? lookup : { ...lookup, incidentNumber: '' };
    return { lookup: typedInto({ ...open, activity: event.activity }, event.box, event.text) };
  }),
  chooseIncident: editor.assign(
    ({ context, event: { activity, incident: chosen } }: On<'incident.chosen'>) => {
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
  focusRequestNumber: editor.emit(({ event }: On<'incident.chosen' | 'incident.taken'>) =>
    focusAsked(`activities.${event.activity}.requestNumber`),
  ),
  focusNumber: editor.emit(({ event }: On<'incident.cleared'>) =>
    focusAsked(`activities.${event.activity}.incidentId`),
  ),
  nameIncident: editor.assign(({ context: { lookup }, event }: On<'incident.named'>) => ({
    lookup: { ...lookup, name: event.name },
  })),
  takeIncident: editor.assign(({ context, event: { activity } }: On<'incident.taken'>) => {
    const taken = takenOf(context) ?? '';
    const id = knownOfTaken(taken, context.facts.incidents)?.id ?? taken;
    return {
      ...derive(
        context,
        changeField(context.draft, `activities.${activity}.incidentId`, id),
        context.facts,
      ),
      lookup: { ...noLookup(context.lookup.year), unit: context.lookup.unit },
    };
  }),
  clearIncident: editor.assign(({ context, event }: On<'incident.cleared'>) => {
    const path = `activities.${event.activity}.incidentId`;
    const refusals = withoutRefusal(context.refusals, path);
    return {
      ...derive({ ...context, refusals }, changeField(context.draft, path, ''), context.facts),
      refusals,
    };
  }),
});

/** The incident control (INC-1). */
export const incident = editorSetup.createStateConfig({
  initial: 'idle',
  on: {
    'incident.typed': { target: '.typing', actions: control.typeLookup },
    'incident.chosen': {
      target: '.idle',
      actions: [control.chooseIncident, control.focusRequestNumber],
    },
    'incident.named': { actions: control.nameIncident },
    'incident.taken': {
      guard: mayTake,
      target: '.idle',
      actions: [control.takeIncident, control.focusRequestNumber],
    },
    'incident.cleared': { target: '.idle', actions: [control.clearIncident, control.focusNumber] },
  },
  states: incidentSearch,
});
