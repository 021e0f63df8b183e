import { useSelector } from '@xstate/react';
import type { WebhookFormRef } from '../../../machines/integrations/webhookForm.machine.ts';
import type {
  WebhooksRef,
  WebhooksSnapshot,
} from '../../../machines/integrations/webhooks.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { NoHosts } from './NoHosts.tsx';
import { StaleList } from './StaleList.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';

const selectItems = (s: WebhooksSnapshot) => s.context.items;
const selectHasHosts = (s: WebhooksSnapshot) => s.context.hosts.length > 0;
const selectIsPending = (s: WebhooksSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: WebhooksSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: WebhooksSnapshot) => s.hasTag('open');
const selectIsStale = (s: WebhooksSnapshot) => s.hasTag('stale');

export interface WebhooksSectionProps {
  readonly list: WebhooksRef;
  readonly form: WebhookFormRef;
}
/** Webhooks: what each gets, and how it goes (WIRE-42 to WIRE-47). */
export function WebhooksSection({ list, form }: WebhooksSectionProps) {
  const items = useSelector(list, selectItems);
  const hasHosts = useSelector(list, selectHasHosts);
  const isPending = useSelector(list, selectIsPending);
  const isBroken = useSelector(list, selectIsBroken);
  const isOpen = useSelector(list, selectIsOpen);
  const isStale = useSelector(list, selectIsStale);
  const retry = () => list.send({ type: 'retry.requested' });
  return (
    <>
      <p className="max-w-prose text-sm text-ink-2">
        An address of yours gets each change as a signed call: what changed, when and by whom,
        without its content.
      </p>
      {isPending && <Skeleton lines={3} label="Loading the webhooks" />}
      {isBroken && (
        <EmptyState action={<Button onPress={retry}>Try again</Button>}>
          The webhooks couldn't be loaded.
        </EmptyState>
      )}
      {isStale && <StaleList onRetry={retry} />}
      {isOpen && hasHosts && (
        <Button
          className="self-start"
          onPress={() => form.send({ type: 'form.opened', webhook: null })}
        >
          Add a webhook…
        </Button>
      )}
      {isOpen && !hasHosts && <NoHosts />}
      {isOpen && hasHosts && items.length === 0 && <EmptyState>There is no webhook.</EmptyState>}
      {isOpen && items.length > 0 && (
        <ul aria-label="List of webhooks" className="grid gap-3 xl:grid-cols-2">
          {items.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} list={list} form={form} />
          ))}
        </ul>
      )}
      <WebhookLog list={list} />
      <WebhookForm form={form} />
    </>
  );
}
