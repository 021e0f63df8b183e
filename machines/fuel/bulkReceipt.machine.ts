import { firstFuelContext } from './fuelReceipt.context.ts';
import { draftEvents, situation } from './fuelReceipt.editing.ts';
import { bases, patience, receipt, storages, vendors } from './fuelReceipt.loading.ts';
import { asking, confirming, conflict, deleting, failed, queued, saved, saving } from './fuelReceipt.saving.ts';
import { fuelSetup } from './fuelReceipt.setup.ts';

/** Recording fuel bought into a storage (domain §4); it is charged to no incident. */
export const bulkReceiptMachine = fuelSetup.createMachine({
  id: 'bulkReceipt',
  context: ({ input }) => firstFuelContext(input),
  on: {
    'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } },
    'lock.changed': { actions: { type: 'keepElsewhere', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      type: 'parallel',
      states: { needs: { type: 'parallel', states: { vendors, storages, bases, receipt }, onDone: '#editing' }, patience },
    },
    editing: { id: 'editing', tags: 'form', type: 'parallel', ...draftEvents, states: { situation, resume: { type: 'history', history: 'deep' } } },
    asking,
    confirming,
    saving,
    failed,
    conflict,
    queued,
    saved,
    deleting,
    left: { id: 'left', type: 'final' },
  },
});
