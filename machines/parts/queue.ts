import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import type { QueuedSave } from '../../domain/dispatch/queued/queuedRecords.ts';

/** The saves queued on this computer have changed. */
export interface QueueChanged {
  readonly type: 'queue.changed';
  readonly entries: readonly QueuedSave[];
}
/**
 * The service accepted an entry. `dispatch` is the stored dispatch, or null for an entry of another
 * kind.
 */
export interface EntrySent {
  readonly type: 'entry.sent';
  readonly idempotencyKey: string;
  /** Input typed up to this instant (ISO time) was sent. */
  readonly queuedAt: string;
  readonly dispatch: Dispatch | null;
  /** The body the form sent, if a row or a command has changed the entry since. */
  readonly typed?: DispatchBody | undefined;
}
