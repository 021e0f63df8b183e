import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import type { QueuedSave } from '../../domain/dispatch/queued/queuedRecords.ts';

/** What waits to be sent on this computer has changed. */
export interface QueueChanged {
  readonly type: 'queue.changed';
  readonly entries: readonly QueuedSave[];
}
/** An entry reached the service; its dispatch as it is stored, null for what is none. */
export interface EntrySent {
  readonly type: 'entry.sent';
  readonly idempotencyKey: string;
  /** What was typed up to this instant was sent. */
  readonly queuedAt: string;
  readonly dispatch: Dispatch | null;
  /** What the form had sent of it, if a row or a command changed the entry since. */
  readonly typed?: DispatchBody | undefined;
}
