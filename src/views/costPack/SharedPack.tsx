import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { GONE } from '../../../domain/costPack/texts.ts';
import { momentText } from '../../../domain/dates/momentText.ts';
import type {
  SharedPackRef,
  SharedPackSnapshot,
} from '../../../machines/costPack/sharedPack.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { ChartProps } from '../../ui/charts/chart.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { PackSheet } from './PackSheet.tsx';

const selectOpened = (s: SharedPackSnapshot) => s.context.opened;
const selectIsPending = (s: SharedPackSnapshot) => s.hasTag('pending');
const selectIsGone = (s: SharedPackSnapshot) => s.hasTag('gone');
const selectHasFailed = (s: SharedPackSnapshot) => s.hasTag('failed');

/** The public page of a shared link, without the rest of the product (PACK-40). */
export function SharedPack({
  shared,
  Chart,
}: {
  readonly shared: SharedPackRef;
  readonly Chart: ComponentType<ChartProps>;
}) {
  const opened = useSelector(shared, selectOpened);
  const isPending = useSelector(shared, selectIsPending);
  const isGone = useSelector(shared, selectIsGone);
  const hasFailed = useSelector(shared, selectHasFailed);
  return (
    <main className="mx-auto flex min-h-dvh max-w-[1120px] flex-col gap-3 p-4 print:block print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <span className="text-sm font-semibold tracking-[0.18em] text-accent">CATIS</span>
        {opened !== null && (
          <>
            <p className="flex-1 text-sm text-ink-2">{`These numbers stay as they were. The link works until ${momentText(opened.expiresAt)}.`}</p>
            <Button variant="outline" onPress={() => print()}>
              Print
            </Button>
          </>
        )}
      </div>
      {isPending && <Skeleton lines={10} label="Loading the cost" />}
      {isGone && (
        <div className="card p-6">
          <h1>Not valid</h1>
          <p role="status">{GONE}</p>
        </div>
      )}
      {hasFailed && (
        <EmptyState
          action={
            <Button onPress={() => shared.send({ type: 'retry.requested' })}>Try again</Button>
          }
        >
          The cost couldn't be loaded.
        </EmptyState>
      )}
      {opened !== null && <PackSheet page={opened.page} Chart={Chart} />}
    </main>
  );
}
