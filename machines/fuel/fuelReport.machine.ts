import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { receiptAddress } from '../../domain/fuel/receipt/kinds.ts';
import { named } from '../parts/effects.ts';
import { goto } from '../parts/goto.ts';
import { address, choices } from './fuelReport.address.ts';
import { loading } from './fuelReport.loading.ts';
import {
  fuelReportContext,
  fuelReportSetup,
  hasDays,
  type In,
  type On,
  report,
} from './fuelReport.setup.ts';

const isLoaded = ({ context: { days, loadedDays } }: In) =>
  days !== null && days.from === loadedDays?.from && days.until === loadedDays.until;
const mayOpen = ({ context }: In) => context.mayOpenReceipts;
const effects = named({
  markOpen: report.assign({ isOpen: true }),
  goToReceipt: report.emit(({ event }: On<'row.opened'>) =>
    goto(receiptAddress(event.kind, event.id)),
  ),
});

/** A fuel report (FUEL-21): its address says what it shows; what the user chooses becomes a new address first. */
export const fuelReportMachine = fuelReportSetup.createMachine({
  id: 'fuelReport',
  context: ({ input }) => fuelReportContext(input),
  initial: 'entering',
  on: choices.on,
  states: {
    entering: {
      description: 'What carries out the moves listens first, then says where the page stands.',
      on: { 'search.changed': { target: 'deciding', actions: address.takeAddress } },
    },
    deciding: { always: [{ guard: isLoaded, target: 'ready' }, { target: 'loading' }] },
    loading,
    loaded: { always: [{ guard: hasDays, target: 'ready' }, { target: 'idle' }] },
    idle: { tags: 'empty', entry: effects.markOpen },
    ready: {
      tags: 'open',
      entry: effects.markOpen,
      on: {
        'load.requested': 'loading',
        'row.opened': { guard: mayOpen, actions: effects.goToReceipt },
      },
    },
    failed: { tags: 'failed', entry: effects.markOpen, on: { 'load.requested': 'loading' } },
    left: {
      type: 'final',
      description: 'The page could not be entered; the visitor is on the way home.',
    },
  },
});
export type FuelReportRef = ActorRefFrom<typeof fuelReportMachine>;
export type FuelReportSnapshot = SnapshotFrom<typeof fuelReportMachine>;
