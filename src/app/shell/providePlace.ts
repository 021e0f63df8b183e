import { fromCallback } from 'xstate';
import { byId } from '../../../domain/reference/facts.ts';
import { baseOptions } from '../../../domain/reference/options.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { type PlaceEvent, placeMachine } from '../../../machines/shell/place.machine.ts';
import { onHomeBase, rememberHomeBase } from '../../adapters/browser/browserStore.ts';
import { sunOf } from '../../adapters/browser/sun.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the top bar's base. */
export const providePlace = ({ reference }: Pick<Services, 'reference'>) =>
  provideAll(placeMachine, {
    actors: {
      watchBase: fromCallback<PlaceEvent>(({ sendBack }) =>
        onHomeBase((baseId) => sendBack({ type: 'base.chosen', baseId })),
      ),
      loadPlace: fromAbortablePromise(async ({ input: { baseId, day } }) => {
        if (baseId === '') return null;
        const bases = await reference.bases();
        const base = byId(bases, baseId);
        if (base === null) return null;
        return {
          name: `${base.name} (${base.code})`,
          sunset: sunOf([base], day)[base.id]?.sunset ?? null,
          bases: baseOptions(bases, ''),
        };
      }),
    },
    actions: { rememberBase: (_, params) => rememberHomeBase(params.baseId) },
  });
