import { assign, emit, enqueueActions, sendTo } from 'xstate';
import type { Incident } from '../../contract/incidents/incidents.ts';
import { closeOutPath, type RowsTyped } from '../dispatch/closeOut/closeOut.setup.ts';
import { goto, requestFocus } from '../parts/goto.ts';
import { notice } from '../parts/notify.ts';
import { eventOf, outputOf, refusalOf } from '../parts/outcome.ts';
import type { NoteSaved } from '../shift/shift.setup.ts';
import { type HomeContext, incidentOf, readLine, soughtText } from './home.context.ts';
import { refreshSetup } from './home.refresh.ts';

/** The context with the result of an incident search, and the line read again. */
function withSought(context: HomeContext, items: readonly Incident[] | null) {
  const sought = { text: soughtText(context), items };
  return { sought, command: readLine({ ...context, sought }, context.line ?? '') };
}
export const commandSetup = refreshSetup.extend({
  guards: {
    seeksIncident: ({ context }) => soughtText(context) !== '',
    marksAircraft: ({ context }) => context.command.kind === 'order',
    closesFlight: ({ context }) => context.command.kind === 'close',
    writesNote: ({ context }) => context.command.kind === 'log',
    isNoteSaved: (_, { kind }: NoteSaved) => kind === 'saved',
    notesLine: ({ context }) => context.command.kind === 'line',
    divertsFlight: ({ context }) => context.command.kind === 'divert',
    opensForm: ({ context }) => context.command.kind === 'open',
    findsText: ({ context }) => context.command.kind === 'find',
  },
  actions: {
    startLine: assign(({ context }) => ({ line: '', command: readLine(context, '') })),
    keepLine: assign(({ context }, { text }: { text: string }) => ({
      line: text,
      command: readLine(context, text),
    })),
    askRows: sendTo('closeOut', { type: 'rows.asked' }),
    keepRows: assign(({ context }, { typed }: Pick<RowsTyped, 'typed'>) => ({
      rowsTyped: typed,
      command: readLine({ ...context, rowsTyped: typed }, context.line ?? ''),
    })),
    dropLine: assign({ line: null, command: { kind: 'nothing' }, rowsTyped: {} }),
    orderCloseOut: enqueueActions(({ context: { command }, enqueue }) => {
      if (command.kind !== 'close') return;
      const { dispatchId, timeIn, hobbsEnd, gallons, agentTypeId, isAborted } = command;
      enqueue.sendTo('closeOut', {
        type: 'closeOut.ordered',
        dispatchId,
        timeIn,
        hobbsEnd,
        gallons,
        agentTypeId,
        isAborted,
      });
    }),
    giveOrder: enqueueActions(({ context: { command }, enqueue }) => {
      if (command.kind === 'order')
        enqueue.sendTo('work', { type: 'order.given', order: command.order });
    }),
    orderLine: enqueueActions(({ context: { command }, enqueue }) => {
      if (command.kind !== 'line') return;
      const { dispatchId, line: kind, at, text, eta } = command;
      enqueue.sendTo('following', {
        type: 'line.ordered',
        dispatchId,
        kind,
        at,
        text,
        ...(eta === null ? {} : { eta }),
      });
    }),
    orderDivert: enqueueActions(({ context, enqueue }) => {
      const { command } = context;
      const incident = command.kind === 'divert' ? incidentOf(context, command.incidentId) : null;
      if (command.kind !== 'divert' || incident === null) return;
      const { dispatchId, time } = command;
      enqueue.sendTo('divert', { type: 'divert.ordered', dispatchId, time, incident });
    }),
    keepSought: assign(({ context }, items: readonly Incident[]) => withSought(context, items)),
    noteUnsought: assign(({ context }) => withSought(context, null)),
    /** Moves the focus to the flight's close-out row, which shows any errors. */
    focusRow: emit(({ context: { command } }) =>
      requestFocus(command.kind === 'close' ? closeOutPath(command.dispatchId) : ''),
    ),
    askFind: emit(({ context: { command } }) => ({
      type: 'findAsked',
      text: command.kind === 'find' ? command.text : '',
    })),
    openForm: emit(({ context: { command } }) => goto(command.kind === 'open' ? command.to : '/')),
  },
});

/**
 * A command line that closes a flight, opens a form, marks an aircraft or searches (HOME-9,
 * HOME-82, HOME-87), or writes into the shift log (SHIFT-8). An incident that is not of today is looked for in the service (HOME-88).
 */
export const command = commandSetup.createStateConfig({
  initial: 'shut',
  states: {
    shut: { on: { 'command.opened': { target: 'typing', actions: ['startLine', 'askRows'] } } },
    typing: {
      initial: 'idle',
      states: {
        idle: {},
        pausing: {
          after: {
            typingPause: [{ guard: 'seeksIncident', target: 'seeking' }, { target: 'idle' }],
          },
        },
        seeking: {
          invoke: {
            id: 'findIncidents',
            src: 'findIncidents',
            input: ({ context }) => ({ text: soughtText(context) }),
            onDone: { target: 'idle', actions: { type: 'keepSought', params: outputOf } },
            onError: { target: 'idle', actions: 'noteUnsought' },
          },
        },
      },
      on: {
        'command.typed': { target: '.pausing', actions: { type: 'keepLine', params: eventOf } },
        // The command bar is modal, so the rows can't change until it closes.
        'rows.typed': { actions: { type: 'keepRows', params: eventOf } },
        'command.submitted': [
          {
            guard: 'closesFlight',
            target: 'shut',
            actions: ['orderCloseOut', 'focusRow', 'dropLine'],
          },
          { guard: 'marksAircraft', target: 'shut', actions: ['giveOrder', 'dropLine'] },
          { guard: 'notesLine', target: 'shut', actions: ['orderLine', 'dropLine'] },
          { guard: 'divertsFlight', target: 'shut', actions: ['orderDivert', 'dropLine'] },
          { guard: 'writesNote', target: 'noting' },
          { guard: 'opensForm', target: 'shut', actions: ['openForm', 'dropLine'] },
          { guard: 'findsText', target: 'shut', actions: ['askFind', 'dropLine'] },
        ],
        'command.closed': { target: 'shut', actions: 'dropLine' },
      },
    },
    // The line stays until the note is stored (SHIFT-8).
    noting: {
      on: { 'command.closed': { target: 'shut', actions: 'dropLine' } },
      invoke: {
        id: 'sendNote',
        src: 'sendNote',
        input: ({ context: { command: given } }) => ({
          baseId: given.kind === 'log' ? given.baseId : '',
          text: given.kind === 'log' ? given.text : '',
          forNext: false,
        }),
        onDone: [
          {
            guard: { type: 'isNoteSaved', params: outputOf },
            target: 'shut',
            actions: ['dropLine', notice('success', 'Noted in the shift log.')],
          },
          { target: 'typing', actions: { type: 'notify', params: refusalOf } },
        ],
        onError: {
          target: 'typing',
          actions: notice('error', "The note couldn't be sent. Try again."),
        },
      },
    },
  },
});
