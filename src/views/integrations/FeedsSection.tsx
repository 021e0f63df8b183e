import { useSelector } from '@xstate/react';
import type { FeedFormRef } from '../../../machines/integrations/feedForm.machine.ts';
import type { FeedsRef, FeedsSnapshot } from '../../../machines/integrations/feeds.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { FeedCard } from './FeedCard.tsx';
import { FeedForm } from './FeedForm.tsx';
import { NoHosts } from './NoHosts.tsx';
import { StaleList } from './StaleList.tsx';

const selectItems = (s: FeedsSnapshot) => s.context.items;
const selectHasHosts = (s: FeedsSnapshot) => s.context.hosts.length > 0;
const selectIsPending = (s: FeedsSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: FeedsSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: FeedsSnapshot) => s.hasTag('open');
const selectIsStale = (s: FeedsSnapshot) => s.hasTag('stale');

export interface FeedsSectionProps {
  readonly list: FeedsRef;
  readonly form: FeedFormRef;
}
/** Incident feeds, and how old their incidents are (INC-25 to INC-31). */
export function FeedsSection({ list, form }: FeedsSectionProps) {
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
        Incidents of an ArcGIS layer in the interagency format are pulled by themselves, by the
        rules of the incident file. What a pull brings is listed under Imports.
      </p>
      {isPending && <Skeleton lines={3} label="Loading the incident feeds" />}
      {isBroken && (
        <EmptyState action={<Button onPress={retry}>Try again</Button>}>
          The incident feeds couldn't be loaded.
        </EmptyState>
      )}
      {isStale && <StaleList onRetry={retry} />}
      {isOpen && hasHosts && (
        <Button
          className="self-start"
          onPress={() => form.send({ type: 'form.opened', feed: null })}
        >
          Add a feed…
        </Button>
      )}
      {isOpen && !hasHosts && <NoHosts />}
      {isOpen && hasHosts && items.length === 0 && (
        <EmptyState>There is no incident feed.</EmptyState>
      )}
      {isOpen && items.length > 0 && (
        <ul aria-label="List of incident feeds" className="grid gap-3 xl:grid-cols-2">
          {items.map((feed) => (
            <FeedCard key={feed.id} feed={feed} list={list} form={form} />
          ))}
        </ul>
      )}
      <FeedForm form={form} />
    </>
  );
}
