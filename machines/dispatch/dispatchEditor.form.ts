import { assign, emit, raise } from 'xstate';
import { openCrewRow } from '../../domain/dispatch/defaults/enterRow.ts';
import { requestFocus } from '../parts/goto.ts';
import { eventOf } from '../parts/outcome.ts';
import { derive } from './derive.ts';
import type { EditorContext } from './dispatchEditor.context.ts';
import { loadingSetup } from './dispatchEditor.loading.ts';
import { type Step, stepBeside, stepOf, stepPath, steps, stepsOf } from './steps.ts';

const stepAfter = ({ kind }: Pick<EditorContext, 'kind'>, path: string) =>
  stepBeside(kind, stepOf(kind, path), 1);

export const formSetup = loadingSetup.extend({
  guards: {
    isGuided: ({ context }) => context.guided,
    leadsOn: ({ context }, { path }: { path: string }) => stepAfter(context, path) !== null,
    asksGuided: (_, { guided }: { guided: boolean }) => guided,
    asksSinglePage: (_, { guided }: { guided: boolean }) => !guided,
    /** The requested step is `wanted`, and this kind of dispatch has it. */
    isStep: ({ context }, { step, wanted }: { step: Step; wanted: Step }) =>
      step === wanted && stepsOf(context.kind).includes(wanted),
    isBeside: ({ context }, { wanted, by }: { wanted: Step; by: 1 | -1 }) =>
      stepBeside(context.kind, context.step, by) === wanted,
  },
  actions: {
    keepMode: assign((_, { guided }: { guided: boolean }) => ({ guided })),
    tellMode: emit((_, { guided }: { guided: boolean }) => ({ type: 'modeChanged', guided })),
    /** Returns to the step that was open last. */
    openLastStep: raise(({ context }) => ({ type: 'step.opened', step: context.step })),
    nextStep: raise({ type: 'step.next' }),
    keepStep: assign(({ context: { visited } }, { step }: { step: Step }) => ({
      step,
      visited: visited.includes(step) ? visited : [...visited, step],
    })),
    /** The crew of a new flight begins with an open row (ENTRY-47). */
    openCrewRow: assign(({ context }, { step }: { step: Step }) =>
      step === 'crew' && context.record === null && !context.isOpenInAnotherTab
        ? derive(context, openCrewRow(context.draft), context.facts)
        : {},
    ),
    focusFirstField: emit((_, { step }: { step: Step }) => requestFocus(stepPath(step))),
  },
});

/**
 * Shows one step at a time; each kind of dispatch has its own steps. The user can open any of them
 * at any time (ENTRY-1).
 */
const guided = formSetup.createStateConfig({
  initial: 'aircraft',
  on: {
    'step.opened': steps.map(opens),
    'step.next': steps.slice(1).map((wanted) => leads(wanted, 1)),
    'step.back': steps.slice(0, -1).map((wanted) => leads(wanted, -1)),
    'section.left': { actions: 'nextStep' },
    'mode.changed': {
      guard: { type: 'asksSinglePage', params: eventOf },
      target: 'singlePage',
      actions: [
        { type: 'keepMode', params: eventOf },
        { type: 'tellMode', params: eventOf },
      ],
    },
  },
  states: {
    aircraft: entered('aircraft'),
    times: entered('times'),
    duty: entered('duty'),
    agent: entered('agent'),
    crew: entered('crew'),
    review: entered('review'),
  },
});

/**
 * Shows the same sections of the same draft on one page. Enter leads from a section to the first
 * field of the next one (ENTRY-39).
 */
const singlePage = formSetup.createStateConfig({
  on: {
    'section.left': {
      guard: { type: 'leadsOn', params: eventOf },
      actions: [
        { type: 'openCrewRow', params: afterField },
        { type: 'focusFirstField', params: afterField },
      ],
    },
    'mode.changed': {
      guard: { type: 'asksGuided', params: eventOf },
      target: 'guided',
      actions: [
        { type: 'keepMode', params: eventOf },
        { type: 'tellMode', params: eventOf },
        'openLastStep',
      ],
    },
  },
});

/** The form's layout: guided or a single page. */
export const form = formSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'isGuided', target: 'guided' }, { target: 'singlePage' }] },
    guided,
    singlePage,
  },
});

function afterField({
  context,
  event,
}: {
  readonly context: EditorContext;
  readonly event: { readonly path: string };
}) {
  return { step: stepAfter(context, event.path) ?? context.step };
}
function entered(step: Step) {
  return { entry: { type: 'keepStep', params: { step } } } as const;
}
function opens(wanted: Step) {
  const params = ({ event }: { readonly event: { readonly step: Step } }) => ({
    step: event.step,
    wanted,
  });
  return { guard: { type: 'isStep', params }, target: `.${wanted}` } as const;
}
/** Back and Next focus the first field of the step they open (ENTRY-13). */
function leads(wanted: Step, by: 1 | -1) {
  return {
    guard: { type: 'isBeside', params: { wanted, by } },
    target: `.${wanted}`,
    actions: [
      ...(by === 1 ? ([{ type: 'openCrewRow', params: { step: wanted } }] as const) : []),
      { type: 'focusFirstField', params: { step: wanted } } as const,
    ],
  } as const;
}
