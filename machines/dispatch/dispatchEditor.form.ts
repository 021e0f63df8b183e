import { named, withName } from '../parts/effects.ts';
import { focusAsked } from '../parts/goto.ts';
import { editor, editorSetup, type In, type On } from './dispatchEditor.setup.ts';
import { type Step, stepBeside, stepPath, steps, stepsOf } from './steps.ts';

const isGuided = ({ context }: In) => context.guided;
const asksGuided = ({ event }: On<'mode.changed'>) => event.guided;
const asksSinglePage = ({ event }: On<'mode.changed'>) => !event.guided;
const mode = named({
  keepMode: editor.assign(({ event }: On<'mode.changed'>) => ({ guided: event.guided })),
  tellMode: editor.emit(({ event }: On<'mode.changed'>) => ({
    type: 'modeChanged',
    guided: event.guided,
  })),
  /** Back to the step that was open, not to the first. */
  openLastStep: editor.raise(({ context }: In) => ({ type: 'step.opened', step: context.step })),
});

/** One step at a time, each kind of dispatch with its own; any of them can be opened at any time (ENTRY-1). */
const guided = editorSetup.createStateConfig({
  initial: 'aircraft',
  on: {
    'step.opened': steps.map(opens),
    'step.next': steps.slice(1).map((wanted) => leads(wanted, 1)),
    'step.back': steps.slice(0, -1).map((wanted) => leads(wanted, -1)),
    'mode.changed': {
      guard: asksSinglePage,
      target: 'singlePage',
      actions: [mode.keepMode, mode.tellMode],
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

/** The same sections on one page, over the same draft. */
const singlePage = editorSetup.createStateConfig({
  on: {
    'mode.changed': {
      guard: asksGuided,
      target: 'guided',
      actions: [mode.keepMode, mode.tellMode, mode.openLastStep],
    },
  },
});

/** How the draft is shown. */
export const form = editorSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: isGuided, target: 'guided' }, { target: 'singlePage' }] },
    guided,
    singlePage,
  },
});

function entered(step: Step) {
  const keepStep = editor.assign(({ context: { visited } }: In) => ({
    step,
    visited: visited.includes(step) ? visited : [...visited, step],
  }));
  return { entry: withName('keepStep', keepStep) };
}
/** A step opens if it is the one asked for, and one of this kind of dispatch. */
function opens(wanted: Step) {
  const isStep = ({ context, event }: On<'step.opened'>) =>
    event.step === wanted && stepsOf(context.kind).includes(wanted);
  return { guard: isStep, target: `.${wanted}` };
}
/** Back and Next: on the step they lead to, the first field waits for what is typed (ENTRY-13). */
function leads(wanted: Step, by: 1 | -1) {
  const isBeside = ({ context }: In) => stepBeside(context.kind, context.step, by) === wanted;
  return {
    guard: isBeside,
    target: `.${wanted}`,
    actions: withName('focusFirstField', editor.emit(focusAsked(stepPath(wanted)))),
  };
}
