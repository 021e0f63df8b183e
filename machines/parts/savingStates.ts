import { globalEvents } from './globalEvents.ts';
import { pendingAfterDelay } from './pendingDelay.ts';

// These targets are relative to the chart that uses these states. The chart needs `editing` with
// its `resume`, `saving` and `left` at its top level.

/**
 * The form lists its warnings again; saving anyway stores them as flags on the record. Going back
 * focuses the field of the first one (ENTRY-49).
 */
export const confirming = {
  tags: ['form', 'confirming'],
  on: {
    'warnings.accepted': 'saving',
    'warnings.declined': { target: 'editing.resume', actions: 'openFirstWarning' },
  },
} as const;

/** The part of `saving` that all forms share. Each form adds its own request and outcomes. */
export const savingFrame = {
  tags: ['form', 'locked'],
  entry: 'clearFailure',
  ...pendingAfterDelay('busy'),
} as const;
export const notSaved = {
  target: 'failed',
  actions: {
    type: 'keepFailure',
    params: { message: "It couldn't be saved. Everything you typed is still here." },
  },
} as const;

export const failed = {
  tags: ['form', 'failed'],
  description:
    'The service did not answer, or failed. The draft stays on screen, and a retry sends it under the same key.',
  on: {
    'save.requested': 'saving',
    'failure.dismissed': { target: 'editing.resume', actions: 'clearFailure' },
    ...globalEvents,
    // Typing returns to editing and replays the event there, so no keystroke is lost.
    '*': { target: 'editing.resume', actions: 'again' },
  },
} as const;

const nextOf = <N>({ event }: { readonly event: { readonly next: N } }) => ({ next: event.next });
const chosen = { target: 'left', actions: { type: 'goToNext', params: nextOf } } as const;

export const queued = {
  tags: ['form', 'queued'],
  description:
    'Queued on this device until there is a network. The user continues without waiting (ENTRY-42).',
  on: { 'save.requested': 'saving', 'panel.closed': 'editing.resume', 'next.chosen': chosen },
} as const;

export const saved = {
  tags: ['form', 'saved'],
  description:
    'The panel after a first save offers the next steps (D-60). Closing it continues with the stored record.',
  exit: 'becomeExisting',
  on: {
    'panel.closed': 'editing.resume',
    'next.chosen': chosen,
  },
} as const;
