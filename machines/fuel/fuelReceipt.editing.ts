import { parseDate } from '../../domain/dates/parseDate.ts';
import { changeFuelField, resetFuelField } from '../../domain/fuel/receipt/draft.ts';
import { hasFuelErrors } from '../../domain/fuel/receipt/finding.ts';
import { lookupsQuery } from '../../domain/fuel/receipt/lookups.ts';
import {
  normalizeAllFuelFields,
  normalizeFuelField,
} from '../../domain/fuel/receipt/normalizeField.ts';
import { withTypedIncident } from '../../domain/reference/incidentSearch.ts';
import { knownOfTaken, takenFrom } from '../../domain/reference/takenIncident.ts';
import { named } from '../parts/effects.ts';
import { openWarnings, withoutRefusal } from '../parts/finding.ts';
import { focusAsked } from '../parts/goto.ts';
import { emptyLookup, typedInto } from '../parts/incidentLookup.ts';
import { incidentSearch } from '../parts/incidentSearch.ts';
import { deriveFuel, type FuelContext, lookupsKey, showFuel } from './fuelReceipt.context.ts';
import { fuel, fuelSetup, type In, type On, shared } from './fuelReceipt.setup.ts';

export const lookupsInput = ({ context }: { context: FuelContext }) => ({
  query: lookupsQuery(context.draft, context.record?.id ?? ''),
});
const lookupsMoved = ({ context }: In) => lookupsKey(context) !== context.askedKey;

/**
 * What earlier receipts say of vendor, number, aircraft and storage is asked again when one of them changes; the user
 * does not wait for it.
 */
export const lookups = fuelSetup.createStateConfig({
  initial: 'known',
  states: {
    known: { always: { guard: lookupsMoved, target: 'pausing', actions: shared.askForLookups } },
    pausing: {
      always: {
        guard: lookupsMoved,
        target: 'pausing',
        reenter: true,
        actions: shared.askForLookups,
      },
      after: { typingPause: 'loading' },
    },
    loading: {
      always: { guard: lookupsMoved, target: 'pausing', actions: shared.askForLookups },
      invoke: {
        id: 'loadLookups',
        src: 'loadLookups',
        input: lookupsInput,
        onDone: { target: 'known', actions: shared.keepLookups },
        onError: 'unknown',
      },
    },
    unknown: {
      tags: 'stale',
      description:
        'Earlier receipts could not be asked: the form goes on without their warnings and the service checks on save.',
      always: { guard: lookupsMoved, target: 'pausing', actions: shared.askForLookups },
      on: { 'lookups.retried': 'loading' },
    },
  },
});

/** What stands in the draft for the new fire that the boxes name; it is of the year the fuel was bought in (INC-7). */
const takenOf = ({ draft, lookup }: FuelContext) =>
  takenFrom(lookup, parseDate(draft.date).value?.slice(0, 4) ?? lookup.year);
const mayTake = ({ context }: In) => context.mayTakeIncident === true && takenOf(context) !== null;
const control = named({
  typeLookup: fuel.assign(({ context, event }: On<'incident.typed'>) => ({
    lookup: typedInto(context.lookup, event.box, event.text),
  })),
  chooseIncident: fuel.assign(({ context, event: { incident: chosen } }: On<'incident.chosen'>) => {
    const facts = {
      ...context.facts,
      incidents: [...context.facts.incidents.filter((i) => i.id !== chosen.id), chosen],
    };
    return {
      ...deriveFuel(context, changeFuelField(context.draft, 'incidentId', chosen.id), facts),
      lookup: emptyLookup(context.lookup.year),
    };
  }),
  nameIncident: fuel.assign(({ context: { lookup }, event }: On<'incident.named'>) => ({
    lookup: { ...lookup, name: event.name },
  })),
  takeIncident: fuel.assign(({ context }: In) => {
    const taken = takenOf(context) ?? '';
    const id = knownOfTaken(taken, context.facts.incidents)?.id ?? taken;
    return {
      ...deriveFuel(context, changeFuelField(context.draft, 'incidentId', id), context.facts),
      lookup: emptyLookup(context.lookup.year),
    };
  }),
  clearIncident: fuel.assign(({ context }: In) => {
    const refusals = withoutRefusal(context.refusals, 'incidentId');
    return {
      ...deriveFuel(
        { ...context, refusals },
        changeFuelField(context.draft, 'incidentId', ''),
        context.facts,
      ),
      refusals,
    };
  }),
});

/** The incident control (INC-1). */
export const incident = fuelSetup.createStateConfig({
  initial: 'idle',
  on: {
    'incident.typed': { target: '.typing', actions: control.typeLookup },
    'incident.chosen': { target: '.idle', actions: control.chooseIncident },
    'incident.named': { actions: control.nameIncident },
    'incident.taken': { guard: mayTake, target: '.idle', actions: control.takeIncident },
    'incident.cleared': { target: '.idle', actions: control.clearIncident },
  },
  states: incidentSearch,
});

const fields = named({
  changeField: fuel.assign(({ context, event: { path, value } }: On<'field.changed'>) => {
    const refusals = withoutRefusal(context.refusals, path);
    return {
      ...deriveFuel(
        { ...context, refusals },
        changeFuelField(context.draft, path, value),
        context.facts,
      ),
      refusals,
    };
  }),
  /** Rewrites what the field rewrites on leaving (905 → 09:05, a12 → A-12) and shows its findings from now on. */
  normalizeField: fuel.assign(({ context, event: { path } }: On<'field.left'>) => {
    const leftPaths = [...new Set([...context.leftPaths, path])];
    return {
      ...deriveFuel(
        { ...context, leftPaths },
        normalizeFuelField(context.draft, path),
        context.facts,
      ),
      leftPaths,
    };
  }),
  applyFix: fuel.assign(({ context, event }: On<'fix.chosen'>) =>
    deriveFuel(context, resetFuelField(context.draft, event.fix.reset), context.facts),
  ),
  resumeDraft: fuel.assign(
    ({ context, event: { draft, idempotencyKey } }: On<'draft.resumed'>) => ({
      ...deriveFuel(context, draft, context.facts),
      idempotencyKey,
    }),
  ),
  askFocus: fuel.emit(({ event }: On<'problem.opened'>) => focusAsked(event.path)),
});

const isStored = ({ context }: In) => context.record !== null;
const hasErrors = ({ context }: In) => hasFuelErrors(context.findings);
/** Earlier receipts have not been heard on what stands in the form now. */
const lookupsIsOpen = ({ context }: In) => lookupsKey(context) !== context.knownKey;
export const hasOpenWarnings = ({ context }: In) => openWarnings(context).length > 0;
export const save = named({
  normalizeAllFields: fuel.assign(({ context }: In) =>
    deriveFuel(context, normalizeAllFuelFields(context.draft), context.facts),
  ),
  /** What was typed to find an incident goes into the remarks when none was found or chosen (INC-12). */
  keepTypedIncident: fuel.assign(({ context }: In) => {
    const { draft, lookup } = context;
    if (draft.incidentId !== '') return {};
    const remarks = withTypedIncident(draft.remarks, lookup);
    return remarks === draft.remarks
      ? {}
      : {
          ...deriveFuel(context, changeFuelField(draft, 'remarks', remarks), context.facts),
          lookup: emptyLookup(lookup.year),
        };
  }),
  checkBeforeSave: fuel.raise({ type: 'save.checked' }),
  showAll: fuel.assign(({ context }: In) =>
    showFuel(context, { leftPaths: context.leftPaths, showsAll: true, refusals: context.refusals }),
  ),
  focusFirstError: fuel.emit(({ context }: In) =>
    focusAsked(context.findings.find((f) => f.severity === 'error')?.path ?? ''),
  ),
});

/** Everything that changes the draft while it may be changed. */
export const draftEvents = fuelSetup.createStateConfig({
  on: {
    'field.changed': { actions: fields.changeField },
    'field.left': { actions: fields.normalizeField },
    'fix.chosen': { actions: fields.applyFix },
    'draft.resumed': { actions: fields.resumeDraft },
    'problem.opened': { actions: fields.askFocus },
    'failure.dismissed': { actions: 'clearFailure' },
    'delete.requested': { guard: isStored, target: 'deleting', actions: 'clearFailure' },
    'save.requested': { actions: [save.normalizeAllFields, save.checkBeforeSave] },
    'save.checked': [
      { guard: hasErrors, actions: [save.showAll, save.focusFirstError] },
      { guard: lookupsIsOpen, target: 'asking' },
      {
        guard: hasOpenWarnings,
        target: 'confirming',
        actions: [save.keepTypedIncident, save.showAll],
      },
      { target: 'saving', actions: save.keepTypedIncident },
    ],
  },
});
