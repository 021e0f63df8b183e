import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { type KeptLists, keptRows } from '../../../domain/documents/keptDrafts.ts';
import type {
  KeptDraftsRef,
  KeptDraftsSnapshot,
} from '../../../machines/drafts/keptDrafts.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const selectDrafts = (s: KeptDraftsSnapshot) => s.context.drafts;
const selectQueued = (s: KeptDraftsSnapshot) => s.context.queued;

export interface KeptDraftsProps extends Pick<KeptLists, 'aircraft' | 'now'> {
  readonly kept: KeptDraftsRef;
  readonly className?: string;
}
/**
 * Unsaved drafts, each to resume or discard (ENTRY-36). Several are one line until the user opens
 * them. Renders nothing without any.
 */
export function KeptDrafts({ kept, aircraft, now, className = '' }: KeptDraftsProps) {
  const drafts = useSelector(kept, selectDrafts);
  const queued = useSelector(kept, selectQueued);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const rows = keptRows(drafts, { aircraft, queued, now });
  if (rows.length === 0) return null;
  const isOne = rows.length === 1;
  return (
    <section
      aria-label="Kept drafts"
      className={`rounded-card border border-info bg-info-tint ${isOne ? 'flex flex-wrap items-center' : ''} ${className}`}
    >
      <div className="flex min-w-0 items-center gap-x-3 px-3 py-0.5">
        <h2 className="shrink-0 text-sm! font-medium! text-ink-2">
          {isOne ? 'Kept, not saved yet' : `${rows.length} kept, not saved yet`}
        </h2>
        {!isOne && (
          <>
            <span className="min-w-0 flex-1 truncate text-sm text-ink-2">
              {isOpen ? '' : rows.map((r) => `${r.aircraft} ${r.what}`).join(' · ')}
            </span>
            <Button
              size="inputAction"
              variant="outline"
              aria-expanded={isOpen}
              aria-controls={id}
              onPress={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'}
            </Button>
          </>
        )}
      </div>
      <ul
        id={id}
        hidden={!isOne && !isOpen}
        className={
          isOne
            ? 'min-w-64 flex-1'
            : 'max-h-32 grid-cols-1 gap-x-8 overflow-y-auto pb-1 not-[[hidden]]:grid lg:grid-cols-2'
        }
      >
        {rows.map(({ draft, what, aircraft: radioId, time, age }) => {
          const name = `${what}, ${radioId}, ${time}`;
          return (
            <li
              key={`${draft.form} ${draft.idempotencyKey}`}
              className="flex min-h-8 items-center gap-x-2 px-3 py-0.5"
            >
              <span className="min-w-0 flex-1">
                <strong className="font-semibold">{radioId}</strong>{' '}
                <span className="text-ink-2">{what}</span>{' '}
                <span className="text-ink-3 max-sm:block">
                  {time} · {draft.isOpen ? 'open in another tab' : age}
                </span>
              </span>
              <Button
                size="inputAction"
                variant="outline"
                aria-label={`Continue ${name}`}
                data-path={`keptDrafts.${draft.idempotencyKey}`}
                onPress={() => kept.send({ type: 'draft.continued', draft })}
              >
                Continue
              </Button>
              {!draft.isOpen && (
                <Button
                  size="inputAction"
                  variant="none"
                  aria-label={`Discard ${name}`}
                  onPress={() => kept.send({ type: 'draft.discarded', draft })}
                >
                  Discard
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
