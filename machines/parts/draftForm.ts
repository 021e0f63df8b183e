import type { AnyActorRef } from 'xstate';
import type { DraftFinding } from './finding.ts';
import type { Messages } from './shown.ts';
import type { Tagged } from './tags.ts';

/**
 * The tags of any form with a draft.
 * - `confirming`: the form lists its warnings again before it saves.
 * - `queued`: the save waits on this device.
 * - `saved`: the panel after a first save is open.
 * - `searching`, `noneFound`, `searchFailed`: the state of the incident control.
 */
export type DraftFormTag = Tagged<
  'form' | 'locked' | 'busy' | 'failed',
  'confirming' | 'queued' | 'saved' | 'searching' | 'noneFound' | 'searchFailed'
>;
/** What a view can read of any form with a draft. */
export interface DraftFormSnapshot {
  readonly context: {
    readonly facts: { readonly now: string };
    readonly findings: readonly DraftFinding[];
    readonly messages: Messages<DraftFinding>;
    readonly showsAll: boolean;
    readonly failure: string | null;
    readonly record: { readonly flags: readonly string[] } | null;
    readonly isOpenInAnotherTab: boolean;
  };
  hasTag(tag: DraftFormTag): boolean;
}
/** A running chart of any form with a draft: the dispatch editor or a fuel chart. */
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
