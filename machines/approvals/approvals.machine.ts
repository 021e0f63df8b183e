import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { list } from './approvals.list.ts';
import { record, recordSetup } from './approvals.record.ts';

/** What is checked and approved, many at once, and one of them read (APR-28). Its address is an input all its life. */
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
