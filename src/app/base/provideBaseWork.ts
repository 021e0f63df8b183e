import { UnavailableMark } from '../../../contract/base/board.ts';
import { DispatchReply } from '../../../contract/dispatch/dispatches.ts';
import { routes } from '../../../contract/table.ts';
import type { BaseOrder } from '../../../domain/base/forms.ts';
import { baseWorkMachine, type OrderOutcome } from '../../../machines/base/baseWork.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Returns the order that undoes another, null if none does. */
function undoOf(order: BaseOrder, reply: unknown): BaseOrder | null {
  switch (order.kind) {
    case 'endPreload':
      return { kind: 'reopenPreload', id: order.id, done: 'The load is aboard again.' };
    case 'withdraw':
      return {
        kind: 'bringBack',
        id: order.id,
        otherId: order.otherId,
        done: 'The flight is back.',
      };
    case 'markUnavailable':
      return {
        kind: 'endUnavailable',
        id: UnavailableMark.parse(reply).id,
        done: order.done.replace(' marked unavailable', ' is available again'),
      };
    default:
      return null;
  }
}
/** The message of an undo that failed after its page was left. */
const undoFailed: Partial<Record<BaseOrder['kind'], string>> = {
  reopenPreload: "The load couldn't be taken back. Try again on its base's page.",
  bringBack: "The flight couldn't be brought back. Enter it again.",
  endUnavailable: "The aircraft is still marked unavailable. Try again on its base's page.",
};
/** Returns the write to invalidate cached lists by. */
function writtenBy(order: BaseOrder, reply: unknown): Parameters<Services['cache']['wrote']>[0] {
  if (order.kind === 'endPreload' || order.kind === 'reopenPreload') return { kind: 'preload' };
  if (order.kind !== 'withdraw' && order.kind !== 'bringBack') return { kind: 'base' };
  const { dispatch, repriced } = DispatchReply.parse(reply);
  return { kind: 'dispatch', days: [dispatch.activityDate], repriced: repriced !== undefined };
}

type WorkServices = Pick<Services, 'call' | 'cache' | 'notices' | 'notify'>;

/** Sends an order to the service. */
function send(
  call: Services['call'],
  baseId: string,
  order: BaseOrder,
  signal: AbortSignal,
): Promise<unknown> {
  switch (order.kind) {
    case 'assign': {
      const body = { startTime: order.startTime, endTime: order.endTime };
      return order.moves
        ? call(routes.moveAssignment, {
            params: { id: baseId, assetId: order.assetId },
            body,
            signal,
          })
        : call(routes.addAssignment, { params: { baseId, assetId: order.assetId }, body, signal });
    }
    case 'endAssignment':
      return call(routes.endAssignment, {
        params: { id: order.id },
        body: { endTime: order.endTime },
        signal,
      });
    case 'markUnavailable':
      return call(routes.markUnavailable, {
        params: { id: baseId, assetId: order.assetId },
        body: {
          reason: order.reason,
          untilTime: order.untilTime,
          ...(order.startTime === null ? {} : { startTime: order.startTime }),
        },
        signal,
      });
    case 'endUnavailable':
      return call(routes.endUnavailable, { params: { id: order.id }, signal });
    case 'setRotation':
      return call(routes.setRotation, {
        params: { id: baseId },
        body: { kind: order.of, assetIds: [...order.assetIds], reason: order.reason },
        signal,
      });
    case 'endPreload':
      return call(routes.endPreload, {
        params: { id: order.id },
        body: { how: order.how },
        signal,
      });
    case 'reopenPreload':
      return call(routes.reopenPreload, { params: { id: order.id }, signal });
    case 'withdraw':
      return call(routes.withdrawDispatch, {
        params: { id: order.id },
        body: { otherId: order.otherId },
        signal,
      });
    case 'bringBack':
      return call(routes.withdrawDispatch, {
        params: { id: order.id },
        body: { otherId: order.otherId, undo: true },
        signal,
      });
  }
}

const sendOrder = ({ call, cache }: WorkServices) =>
  fromAbortablePromise<OrderOutcome, { baseId: string; order: BaseOrder | null }>(
    async ({ input: { baseId, order }, signal }) => {
      if (order === null) throw new Error('Nothing was ordered');
      const outcome = await saveOutcome(() => send(call, baseId, order, signal));
      switch (outcome.kind) {
        case 'saved':
          cache.wrote(writtenBy(order, outcome.reply));
          return { kind: 'done', undo: undoOf(order, outcome.reply) };
        case 'changed':
        case 'made':
        case 'refused':
          return { kind: 'refused', message: problemText(outcome.problem) };
        case 'queued':
          throw new Error('An order does not wait for a network');
      }
    },
  );

/** The running chart; its page may have been left since. */
interface Work {
  getSnapshot(): { readonly status: string };
  send(event: { type: 'order.given'; order: BaseOrder }): void;
}
/** Reports a finished order, and offers to undo it. */
function tellSent(
  { call, notices, notify }: WorkServices,
  work: Work,
  { order, undo }: { readonly order: BaseOrder | null; readonly undo: BaseOrder | null },
) {
  if (order === null || undo === null)
    return notify({ variant: 'success', message: order?.done ?? '' });
  const name = `undo ${crypto.randomUUID()}`;
  notify({ variant: 'success', message: order.done, action: { label: 'Undo', name } });
  const listening = notices.on('notice.actionTaken', (taken) => {
    if (taken.name !== name) return;
    listening.unsubscribe();
    // The page may have been left in the meantime.
    if (work.getSnapshot().status === 'active') work.send({ type: 'order.given', order: undo });
    else
      send(call, '', undo, new AbortController().signal).then(
        () => notify({ variant: 'success', message: undo.done }),
        () => notify({ variant: 'error', message: undoFailed[undo.kind] ?? '' }),
      );
  });
}

/** Provides the actors and actions of the forms and orders for a base's aircraft and loads. */
export const provideBaseWork = (services: WorkServices) =>
  provideAll(baseWorkMachine, {
    actors: { sendOrder: sendOrder(services) },
    actions: {
      notify: (_, params) => services.notify(params),
      tellSent: ({ self }, sent) => tellSent(services, self, sent),
    },
  });
