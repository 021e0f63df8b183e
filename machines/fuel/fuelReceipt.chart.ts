import { heardAnytime } from '../draft/heardAnytime.ts';
import { confirming, failed, queued, saved } from '../draft/savingStates.ts';
import { patience } from '../loadRegion.ts';
import { firstFuelContext } from './fuelReceipt.context.ts';
import { draftEvents, type incident, type situation } from './fuelReceipt.editing.ts';
import type { aircraft, bases, receipt, storages, vendors } from './fuelReceipt.loading.ts';
import { asking, conflict, deleting, saving } from './fuelReceipt.saving.ts';
import { fuelSetup } from './fuelReceipt.setup.ts';

type Need = typeof vendors | typeof storages | typeof aircraft | typeof bases | typeof receipt;

/**
 * The chart of one kind of fuel receipt (domain §4).
 * @param needs what loads before anybody can type, all at once
 * @param beside what goes on beside the typing
 */
export const fuelReceiptChart = (id: string, needs: Readonly<Record<string, Need>>, beside: Readonly<Record<string, typeof situation | typeof incident>>) =>
  fuelSetup.createMachine({
    id,
    context: ({ input }) => firstFuelContext(input),
    on: heardAnytime,
    initial: 'loading',
    states: {
      loading: { type: 'parallel', states: { needs: { type: 'parallel', states: needs, onDone: '#editing' }, patience } },
      editing: { id: 'editing', tags: 'form', type: 'parallel', ...draftEvents, states: { ...beside, resume: { type: 'history', history: 'deep' } } },
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
