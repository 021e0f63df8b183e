import { globalEvents } from '../parts/globalEvents.ts';
import { pendingAfterDelay } from '../parts/pendingDelay.ts';
import { confirming, failed, queued, saved } from '../parts/savingStates.ts';
import { firstFuelContext } from './fuelReceipt.context.ts';
import { draftEvents, type incident, type lookups } from './fuelReceipt.editing.ts';
import type { aircraft, bases, receipt, storages, vendors } from './fuelReceipt.loading.ts';
import { asking, conflict, deleting, saving, savingSetup } from './fuelReceipt.saving.ts';
import { to } from './fuelReceipt.setup.ts';

type Need = typeof vendors | typeof storages | typeof aircraft | typeof bases | typeof receipt;

/**
 * Returns the chart of one kind of fuel receipt (FUEL-1).
 * @param needs regions that load in parallel before the user can type
 * @param beside regions that run in parallel with the form
 */
export const fuelReceiptChart = (
  id: string,
  needs: Readonly<Record<string, Need>>,
  beside: Readonly<Record<string, typeof lookups | typeof incident>>,
) =>
  savingSetup.createMachine({
    id,
    context: ({ input }) => firstFuelContext(input),
    on: globalEvents,
    initial: 'loading',
    states: {
      loading: {
        type: 'parallel',
        states: {
          needs: { type: 'parallel', states: needs, onDone: to.form },
          patience: pendingAfterDelay('pending'),
        },
      },
      editing: {
        id: 'editing',
        tags: 'form',
        type: 'parallel',
        ...draftEvents,
        states: { ...beside, resume: { type: 'history', history: 'deep' } },
      },
      asking,
      confirming: { id: 'confirming', ...confirming },
      saving,
      failed,
      conflict,
      queued,
      saved,
      deleting,
      left: { id: 'left', type: 'final' },
    },
  });
