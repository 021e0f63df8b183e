import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { list } from './approvals.list.ts';
import { record, recordSetup } from './approvals.record.ts';

/**
 * Checks and approves many records at once, and shows one of them (APR-28). The URL stays an input
 * for the chart's whole life.
 */
export const approvalsMachine = recordSetup.createMachine({
  id: 'approvals',
  context: ({ input }) => ({
    ...input,
    loaded: null,
    picked: [],
    asked: null,
    reason: '',
    showsReason: false,
    told: null,
    toldStep: null,
    opened: null,
  }),
  type: 'parallel',
  states: { list, record },
});
export type ApprovalsRef = ActorRefFrom<typeof approvalsMachine>;
export type ApprovalsSnapshot = SnapshotFrom<typeof approvalsMachine>;
