import { fromCallback } from 'xstate';
import type { FlightLogLineBody } from '../../../contract/following/following.ts';
import { pacificTime } from '../../../domain/dates/pacific.ts';
import { epochMs } from '../../../domain/following/instants.ts';
import { kindTexts } from '../../../domain/following/texts.ts';
import { followingMachine } from '../../../machines/following/following.machine.ts';
import type { FollowingEvent } from '../../../machines/following/following.setup.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { isAlarmLoud, playAlarm, rememberAlarm } from '../../adapters/browser/alarm.ts';
import { serviceNow } from '../../adapters/browser/serviceTime.ts';
import { watchTime } from '../../adapters/browser/time.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';
import { offerUndo } from '../frame/undo.ts';
import { saveFlightLine } from './saveFlightLine.ts';

const SECOND_MS = 1000;
/** "T-70, contact 14:02" */
const labelOf = (radioId: string, { kind, at }: Pick<FlightLogLineBody, 'kind' | 'at'>) =>
  `${radioId}, ${kindTexts[kind].toLowerCase()} ${pacificTime(at)}`;

/** Provides the actors and actions of the chart that follows flights. */
export const provideFollowing = (
  services: Pick<Services, 'call' | 'session' | 'outboxes' | 'notify' | 'notices'>,
) =>
  provideAll(followingMachine, {
    actors: {
      watchSeconds: fromCallback<FollowingEvent>(({ sendBack }) => {
        sendBack({ type: 'sound.known', isLoud: isAlarmLoud() });
        return watchTime(SECOND_MS, (now) =>
          sendBack({ type: 'second.passed', now: epochMs(now) }),
        );
      }),
      saveLine: fromAbortablePromise(async ({ input: { pending } }) => {
        if (pending === null) throw new Error('No line to save');
        const { line, radioId } = pending;
        return saveFlightLine(
          services,
          { ...line, id: crypto.randomUUID() },
          labelOf(radioId, line),
        );
      }),
    },
    actions: {
      notify: (_, params) => services.notify(params),
      soundAlarm: playAlarm,
      rememberSound: (_, { isLoud }) => rememberAlarm(isLoud),
      offerStrike: ({ self }, { line, radioId }) => {
        if (line === null) return;
        const { dispatchId, id: corrects } = line;
        const undo = async () => {
          const strike: FlightLogLineBody = {
            id: crypto.randomUUID(),
            dispatchId,
            at: serviceNow(),
            kind: 'correction',
            corrects,
          };
          const outcome = await saveFlightLine(services, strike, labelOf(radioId, strike));
          if (outcome.kind === 'refused')
            return services.notify({ variant: 'warning', message: outcome.message });
          if (outcome.kind === 'stored' && self.getSnapshot().status === 'active')
            self.send({ type: 'line.stored', line: strike });
        };
        offerUndo(services, {
          message: `${labelOf(radioId, line)}.`,
          undo,
          failed: `The line of ${radioId} couldn't be struck. Try it on its record.`,
        });
      },
    },
  });
