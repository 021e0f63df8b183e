import { fromCallback } from 'xstate';
import { sunOf } from '../../../domain/dates/sun.ts';
import { homeVariant } from '../../../domain/home/variant.ts';
import { byId } from '../../../domain/reference/facts.ts';
import { baseOptions } from '../../../domain/reference/options.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { type PlaceEvent, placeMachine } from '../../../machines/shell/place.machine.ts';
import { onHomeBase, rememberHomeBase } from '../../adapters/browser/browserStore.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the top bar's base. */
export const providePlace = ({ reference, session }: Pick<Services, 'reference' | 'session'>) =>
  provideAll(placeMachine, {
    actors: {
      watchBase: fromCallback<PlaceEvent>(({ sendBack }) =>
        onHomeBase((baseId) => sendBack({ type: 'base.chosen', baseId })),
      ),
      loadPlace: fromAbortablePromise(async ({ input: { baseId, day } }) => {
        const bases = await reference.bases();
        if (bases.length === 0) return null;
        const { person, permissions } = session.getSnapshot().context;
        const seesAll = homeVariant(permissions, person?.baseId ?? '') === 'analyst';
        const base = byId(bases, baseId);
        return {
          name:
            base === null
              ? seesAll
                ? 'All bases'
                : 'Choose a base'
              : `${base.name} (${base.code})`,
          sunset: base === null ? null : (sunOf([base], day)[base.id]?.sunset ?? null),
          bases: [...(seesAll ? [{ id: '', label: 'All bases' }] : []), ...baseOptions(bases, '')],
        };
      }),
    },
    actions: { rememberBase: (_, params) => rememberHomeBase(params.baseId) },
  });
