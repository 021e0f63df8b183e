import { useSelector } from '@xstate/react';
import type { Feed } from '../../../contract/feeds/feeds.ts';
import { feedText, intervalText } from '../../../domain/integrations/feeds.ts';
import type { FeedFormRef } from '../../../machines/integrations/feedForm.machine.ts';
import type {
  FeedActKind,
  FeedsRef,
  FeedsSnapshot,
} from '../../../machines/integrations/feeds.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';

const selectIsLocked = (s: FeedsSnapshot) => s.hasTag('locked');

interface CardProps {
  readonly feed: Feed;
  readonly list: FeedsRef;
  readonly form: FeedFormRef;
}
/** One feed: its layer, states, and last pull. */
export function FeedCard({ feed, list, form }: CardProps) {
  const { url, states, everyMinutes, isOn, isLate, problem } = feed;
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-mono text-sm break-all" translate="no">
          {url}
        </h3>
        <Chip tone={!isOn ? 'plain' : isLate || problem !== '' ? 'warning' : 'success'}>
          {!isOn ? 'Off' : isLate ? 'Late' : problem === '' ? 'On' : 'Failing'}
        </Chip>
      </div>
      <p className="text-sm text-ink-2">{`${intervalText(everyMinutes)}: ${states.join(', ')}`}</p>
      <p className="text-sm text-ink-2">{feedText(feed)}</p>
      {problem !== '' && <p className="text-sm text-error">{problem}</p>}
      <CardActions feed={feed} list={list} form={form} />
    </li>
  );
}

function CardActions({ feed, list, form }: CardProps) {
  const isLocked = useSelector(list, selectIsLocked);
  const { id, url, isOn } = feed;
  const acts: readonly { readonly kind: FeedActKind; readonly label: string }[] = isOn
    ? [
        { kind: 'pull', label: 'Pull now' },
        { kind: 'off', label: 'Switch off' },
      ]
    : [
        { kind: 'on', label: 'Switch on' },
        { kind: 'delete', label: 'Delete' },
      ];
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map(({ kind, label }) => (
        <Button
          key={kind}
          variant="outline"
          size="inputAction"
          isDisabled={isLocked}
          aria-label={`${label}: ${url}`}
          onPress={() => list.send({ type: 'act.pressed', kind, id })}
        >
          {label}
        </Button>
      ))}
      <Button
        variant="outline"
        size="inputAction"
        aria-label={`Change: ${url}`}
        onPress={() => form.send({ type: 'form.opened', feed })}
      >
        Change
      </Button>
    </div>
  );
}
