import { closeOutPath } from '../dispatch/closeOut/closeOut.setup.ts';
import { named } from '../parts/effects.ts';
import { focusAsked, goto } from '../parts/goto.ts';
import { readLine } from './home.context.ts';
import { home, homeSetup, type In, type On } from './home.setup.ts';

const closesFlight = ({ context }: In) => context.command.kind === 'close';
const opensForm = ({ context }: In) => context.command.kind === 'open';
const findsText = ({ context }: In) => context.command.kind === 'find';
const effects = named({
  startLine: home.assign(({ context }: In) => ({ line: '', command: readLine(context, '') })),
  keepLine: home.assign(({ context, event }: On<'command.typed'>) => ({
    line: event.text,
    command: readLine(context, event.text),
  })),
  dropLine: home.assign({ line: null, command: { kind: 'nothing' } }),
  orderCloseOut: home.enqueueActions(({ context: { command }, enqueue }) => {
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
  /** The row says what its rules say; there it goes on. */
  focusRow: home.emit(({ context: { command } }: In) =>
    focusAsked(command.kind === 'close' ? closeOutPath(command.dispatchId) : ''),
  ),
  askFind: home.emit(({ context: { command } }: In) => ({
    type: 'findAsked',
    text: command.kind === 'find' ? command.text : '',
  })),
  openForm: home.emit(({ context: { command } }: In) =>
    goto(command.kind === 'open' ? command.to : '/'),
  ),
});

/** One typed line that closes a flight, opens a form or finds something (HOME-9, HOME-82). */
export const command = homeSetup.createStateConfig({
  initial: 'shut',
  states: {
    shut: { on: { 'command.opened': { target: 'typing', actions: effects.startLine } } },
    typing: {
      on: {
        'command.typed': { actions: effects.keepLine },
        'command.submitted': [
          {
            guard: closesFlight,
            target: 'shut',
            actions: [effects.orderCloseOut, effects.focusRow, effects.dropLine],
          },
          { guard: opensForm, target: 'shut', actions: [effects.openForm, effects.dropLine] },
          { guard: findsText, target: 'shut', actions: [effects.askFind, effects.dropLine] },
        ],
        'command.closed': { target: 'shut', actions: effects.dropLine },
      },
    },
  },
});
