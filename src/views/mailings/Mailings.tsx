import { useSelector } from '@xstate/react';
import { mailingsPath } from '../../../domain/mailings/form.ts';
import type { SessionFacts } from '../../../domain/routes/guard.ts';
import type {
  MailingFormRef,
  MailingFormSnapshot,
} from '../../../machines/mailings/mailingForm.machine.ts';
import type { MailingsRef, MailingsSnapshot } from '../../../machines/mailings/mailings.machine.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segments } from '../../ui/fields/Segments.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Skeleton } from '../../ui/lists/Skeleton.tsx';
import { ReportTabs } from '../report/ReportTabs.tsx';
import { MailingCard } from './MailingCard.tsx';
import { MailingForm } from './MailingForm.tsx';
import { MailingLog } from './MailingLog.tsx';

const selectItems = (s: MailingsSnapshot) => s.context.items;
const selectIsAll = (s: MailingsSnapshot) => s.context.isAll;
const selectIsPending = (s: MailingsSnapshot) => s.hasTag('pending');
const selectIsBroken = (s: MailingsSnapshot) => s.hasTag('failed');
const selectIsOpen = (s: MailingsSnapshot) => s.hasTag('open');
const selectIsStale = (s: MailingsSnapshot) => s.hasTag('stale');
const selectHasDrawer = (s: MailingFormSnapshot) => s.hasTag('drawer');

const whose = [
  { id: 'mine', label: 'Mine' },
  { id: 'all', label: "Everybody's" },
];

export interface MailingsProps {
  readonly list: MailingsRef;
  readonly form: MailingFormRef;
  readonly facts: SessionFacts;
  /** The user is a System Administrator. */
  readonly seesAll: boolean;
}
/** Mailings of saved views: schedule, recipients and results (RPT-168). */
export function Mailings({ list, form, facts, seesAll }: MailingsProps) {
  const items = useSelector(list, selectItems);
  const isAll = useSelector(list, selectIsAll);
  const isPending = useSelector(list, selectIsPending);
  const isBroken = useSelector(list, selectIsBroken);
  const isOpen = useSelector(list, selectIsOpen);
  const isStale = useSelector(list, selectIsStale);
  const hasDrawer = useSelector(form, selectHasDrawer);
  const retry = () => list.send({ type: 'retry.requested' });
  return (
    <div className="flex flex-col gap-3 p-4">
      <ReportTabs facts={facts} path={mailingsPath} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>Reports by mail</h1>
        {seesAll && (
          <Segments
            label="Whose"
            value={isAll ? 'all' : 'mine'}
            options={whose}
            onChange={(id) => list.send({ type: 'whose.chosen', isAll: id === 'all' })}
          />
        )}
        <span className="flex-1" />
        <Button onPress={() => form.send({ type: 'form.opened', mailing: null })}>
          Send a view by mail…
        </Button>
      </header>
      {isPending && <Skeleton lines={4} label="Loading reports by mail" />}
      {isBroken && (
        <EmptyState action={<Button onPress={retry}>Try again</Button>}>
          Reports by mail couldn't be loaded.
        </EmptyState>
      )}
      {isStale && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>This list couldn't be loaded again. It may be old.</p>
          <Button variant="outline" size="inputAction" onPress={retry}>
            Try again
          </Button>
        </div>
      )}
      {isOpen && items.length === 0 && (
        <EmptyState>
          {isAll ? 'Nobody has a report sent by mail.' : 'You have no report sent by mail.'}
        </EmptyState>
      )}
      {isOpen && items.length > 0 && (
        <ul aria-label="Reports by mail" className="grid gap-3 xl:grid-cols-2">
          {items.map((mailing) => (
            <MailingCard key={mailing.id} mailing={mailing} list={list} form={form} />
          ))}
        </ul>
      )}
      <MailingLog list={list} />
      {hasDrawer && <MailingForm form={form} />}
    </div>
  );
}
