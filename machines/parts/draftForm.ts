import type { AnyActorRef } from 'xstate';
import type { DraftFinding } from './finding.ts';
import type { Messages } from './shown.ts';

/** What a view may read of any form with a draft. */
export interface DraftFormSnapshot {
  readonly context: {
    readonly facts: { readonly now: string };
    readonly findings: readonly DraftFinding[];
    readonly messages: Messages<DraftFinding>;
    readonly showsAll: boolean;
    readonly failure: string | null;
    readonly record: { readonly flags: readonly string[] } | null;
    readonly isElsewhere: boolean;
  };
  hasTag(tag: 'locked' | 'busy' | 'confirming' | 'failed' | 'queued' | 'saved' | 'searching' | 'noneFound' | 'searchFailed'): boolean;
}
/** A running chart of any form with a draft: the dispatch editor and the fuel charts are such. */
export interface DraftFormRef extends Pick<AnyActorRef, 'subscribe'> {
  getSnapshot(): DraftFormSnapshot;
  send(
    event:
      | { type: 'problem.opened'; path: string }
      | { type: 'save.requested' }
      | { type: 'warnings.accepted' }
      | { type: 'warnings.declined' }
      | { type: 'failure.dismissed' }
      | { type: 'panel.closed' },
  ): void;
}
