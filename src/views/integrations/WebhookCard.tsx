import { useSelector } from '@xstate/react';
import type { Webhook } from '../../../contract/webhooks/webhooks.ts';
import { kindLabels, webhookText } from '../../../domain/integrations/webhooks.ts';
import type { WebhookFormRef } from '../../../machines/integrations/webhookForm.machine.ts';
import type {
  WebhookActKind,
  WebhooksRef,
  WebhooksSnapshot,
} from '../../../machines/integrations/webhooks.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Chip } from '../../ui/notices/Chip.tsx';

const selectIsLocked = (s: WebhooksSnapshot) => s.hasTag('locked');

interface CardProps {
  readonly webhook: Webhook;
  readonly list: WebhooksRef;
  readonly form: WebhookFormRef;
}
/** One webhook: its address, what it gets, and its last send. */
export function WebhookCard({ webhook, list, form }: CardProps) {
  const { url, kinds, isOn, problem, makerName, last } = webhook;
  const isFailing = problem !== '' || (last?.error ?? '') !== '';
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-mono text-sm break-all" translate="no">
          {url}
        </h3>
        <Chip tone={!isOn ? 'plain' : isFailing ? 'warning' : 'success'}>
          {!isOn ? 'Off' : isFailing ? 'Failing' : 'On'}
        </Chip>
      </div>
      <p className="text-sm text-ink-2">{kinds.map((kind) => kindLabels[kind]).join(', ')}</p>
      <p className="text-sm text-ink-2">{webhookText(webhook)}</p>
      {problem !== '' && <p className="text-sm text-error">{problem}</p>}
      <p className="text-sm text-ink-3">{`Made by ${makerName}`}</p>
      <CardActions webhook={webhook} list={list} form={form} />
    </li>
  );
}

function CardActions({ webhook, list, form }: CardProps) {
  const isLocked = useSelector(list, selectIsLocked);
  const { id, url, isOn } = webhook;
  const acts: readonly { readonly kind: WebhookActKind; readonly label: string }[] = isOn
    ? [{ kind: 'off', label: 'Switch off' }]
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
        onPress={() => form.send({ type: 'form.opened', webhook })}
      >
        Change
      </Button>
      <Button
        variant="none"
        size="inputAction"
        aria-label={`Sends: ${url}`}
        onPress={() => list.send({ type: 'log.opened', id })}
      >
        Sends
      </Button>
    </div>
  );
}
