import { firstFuelContext } from './fuelReceipt.context.ts';
import { draftEvents, incident, situation } from './fuelReceipt.editing.ts';
import { aircraft, bases, patience, receipt, vendors } from './fuelReceipt.loading.ts';
import { asking, confirming, conflict, deleting, failed, queued, saved, saving } from './fuelReceipt.saving.ts';
import { fuelSetup } from './fuelReceipt.setup.ts';

/** Recording fuel bought straight into an aircraft (domain §4). */
export const aircraftReceiptMachine = fuelSetup.createMachine({
  id: 'aircraftReceipt',
  context: ({ input }) => firstFuelContext(input),
  on: {
    'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => ({ now: event.now }) } },
    'lock.changed': { actions: { type: 'keepElsewhere', params: ({ event }) => event } },
  },
  initial: 'loading',
  states: {
    loading: {
      type: 'parallel',
      states: { needs: { type: 'parallel', states: { vendors, aircraft, bases, receipt }, onDone: '#editing' }, patience },
    },
    editing: { id: 'editing', tags: 'form', type: 'parallel', ...draftEvents, states: { situation, incident, resume: { type: 'history', history: 'deep' } } },
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
