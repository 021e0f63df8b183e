import { routes } from '../../../contract/table.ts';
import type { BaseOrder } from '../../../domain/base/forms.ts';
import { baseWorkMachine, type OrderOutcome } from '../../../machines/base/baseWork.machine.ts';
import { problemText, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** What is done to a base's aircraft and loads, with its real effects. */
export function provideBaseWork({ call, cache, notices, notify }: Pick<Services, 'call' | 'cache' | 'notices' | 'notify'>) {
  const send = (baseId: string, order: BaseOrder, signal: AbortSignal): Promise<unknown> => {
    switch (order.kind) {
      case 'assign': {
        const body = { startTime: order.startTime, endTime: order.endTime };
        return order.moves
          ? call(routes.moveAssignment, { params: { id: baseId, assetId: order.assetId }, body, signal })
          : call(routes.addAssignment, { params: { baseId, assetId: order.assetId }, body, signal });
      }
      case 'endAssignment':
        return call(routes.endAssignment, { params: { id: order.id }, body: { endTime: order.endTime }, signal });
      case 'markUnavailable':
        return call(routes.markUnavailable, {
          params: { id: baseId, assetId: order.assetId },
          body: { reason: order.reason, untilTime: order.untilTime, ...(order.startTime === null ? {} : { startTime: order.startTime }) },
          signal,
        });
      case 'endUnavailable':
        return call(routes.endUnavailable, { params: { id: order.id }, signal });
      case 'setRotation':
        return call(routes.setRotation, { params: { id: baseId }, body: { kind: order.of, assetIds: [...order.assetIds], reason: order.reason }, signal });
      case 'endPreload':
        return call(routes.endPreload, { params: { id: order.id }, body: { how: order.how }, signal });
      case 'reopenPreload':
        return call(routes.reopenPreload, { params: { id: order.id }, signal });
    }
  };
  return baseWorkMachine.provide({
    actors: {
      sendOrder: fromAbortablePromise(async ({ input: { baseId, order }, signal }): Promise<OrderOutcome> => {
        if (order === null) throw new Error('Nothing was ordered');
        const outcome = await saveOutcome(() => send(baseId, order, signal));
        switch (outcome.kind) {
          case 'saved':
            cache.wrote({ kind: order.kind === 'endPreload' || order.kind === 'reopenPreload' ? 'preload' : 'base' });
            return { kind: 'done' };
          case 'changed':
          case 'made':
          case 'refused':
            return { kind: 'refused', message: problemText(outcome.problem) };
          case 'queued':
            throw new Error('An order does not wait for a network');
        }
      }),
    },
    actions: {
      notify: (_, params) => notify(params),
      tellSent: ({ self }, { order }) => {
        if (order?.kind !== 'endPreload') return notify({ variant: 'success', message: order?.done ?? '' });
        const name = `undo ${crypto.randomUUID()}`;
        notify({ variant: 'success', message: order.done, action: { label: 'Undo', name } });
        const listening = notices.on('notice.actionTaken', (taken) => {
          if (taken.name !== name) return;
          listening.unsubscribe();
          const undo = { kind: 'reopenPreload', id: order.id, done: 'The load is aboard again.' } as const;
          // The page may have been left meanwhile.
          if (self.getSnapshot().status === 'active') self.send({ type: 'order.given', order: undo });
          else
            call(routes.reopenPreload, { params: { id: order.id } }).then(
              () => notify({ variant: 'success', message: undo.done }),
              () => notify({ variant: 'error', message: "The load couldn't be taken back. Try again on its base's page." }),
            );
        });
      },
    },
  });
}
