import { assign, emit, enqueueActions } from 'xstate';
import { closeOutPath } from '../dispatch/closeOut/closeOut.setup.ts';
import { goto, requestFocus } from '../parts/goto.ts';
import { eventOf } from '../parts/outcome.ts';
import { readLine } from './home.context.ts';
import { refreshSetup } from './home.refresh.ts';

export const commandSetup = refreshSetup.extend({
  guards: {
    closesFlight: ({ context }) => context.command.kind === 'close',
    opensForm: ({ context }) => context.command.kind === 'open',
    findsText: ({ context }) => context.command.kind === 'find',
  },
  actions: {
    startLine: assign(({ context }) => ({ line: '', command: readLine(context, '') })),
    keepLine: assign(({ context }, { text }: { text: string }) => ({
      line: text,
      command: readLine(context, text),
    })),
    dropLine: assign({ line: null, command: { kind: 'nothing' } }),
    orderCloseOut: enqueueActions(({ context: { command }, enqueue }) => {
      if (command.kind !== 'close') return;
      const { dispatchId, timeIn, hobbsEnd, gallons, agentTypeId } = command;
      enqueue.sendTo('closeOut', {
        type: 'closeOut.ordered',
        dispatchId,
        timeIn,
        hobbsEnd,
        gallons,
        agentTypeId,
      });
    }),
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

/** A command line that closes a flight, opens a form or searches (HOME-9, HOME-82). */
export const command = commandSetup.createStateConfig({
  initial: 'shut',
  states: {
    shut: { on: { 'command.opened': { target: 'typing', actions: 'startLine' } } },
    typing: {
      on: {
        'command.typed': { actions: { type: 'keepLine', params: eventOf } },
        'command.submitted': [
          {
            guard: 'closesFlight',
            target: 'shut',
            actions: ['orderCloseOut', 'focusRow', 'dropLine'],
          },
          { guard: 'opensForm', target: 'shut', actions: ['openForm', 'dropLine'] },
          { guard: 'findsText', target: 'shut', actions: ['askFind', 'dropLine'] },
        ],
        'command.closed': { target: 'shut', actions: 'dropLine' },
      },
    },
  },
});
