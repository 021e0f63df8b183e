import { useEffect, useMemo } from 'react';
import type { ApprovalsFilters } from '../../../domain/approvals/address.ts';
import { closeMonth, secondHalf } from '../../../domain/closing/month.ts';
import { canVisit } from '../../../domain/routes/navigation.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { sessionFacts } from '../../../machines/session/session.setup.ts';
import { CloseListView } from '../../views/approvals/CloseList.tsx';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { providePeriods } from './provideBooks.ts';
import { provideCloseList } from './provideCloseList.ts';

export interface ClosePaneProps {
  readonly services: Services;
  readonly address: ApprovalsFilters;
  readonly today: string;
  /** Called when approved figures have changed, to reload them. */
  readonly listeners: Set<() => void>;
}
/** The close list of a month with its half-months. */
export function ClosePane({ services, address, today, listeners }: ClosePaneProps) {
  const facts = sessionFacts(services.session.getSnapshot());
  const mayClose = isAllowed(facts.permissions, 'Contract', 'Edit');
  const month = closeMonth(address.start, today);
  const start = secondHalf(month);
  const tell = useMemo(() => ({ periods: () => {}, list: () => {} }), []);
  const periods = usePageActor(
    useMemo(() => providePeriods(services, () => tell.list()), [services, tell]),
    { start, today, mayClose, mayOpen: false },
    services.go,
  );
  const list = usePageActor(
    useMemo(() => provideCloseList(services, () => tell.periods()), [services, tell]),
    { month, today, mayExplain: mayClose },
    services.go,
  );
  useEffect(() => {
    tell.periods = () => periods.send({ type: 'books.changed' });
    tell.list = () => list.send({ type: 'books.changed' });
    const both = () => {
      tell.periods();
      tell.list();
    };
    listeners.add(both);
    return () => void listeners.delete(both);
  }, [tell, periods, list, listeners]);
  useEffect(() => {
    periods.send({ type: 'start.changed', start });
    list.send({ type: 'month.changed', month });
  }, [periods, list, start, month]);
  return (
    <CloseListView
      list={list}
      periods={periods}
      address={address}
      today={today}
      mayVisit={(path) => canVisit(path.split('?')[0] ?? '', facts)}
    />
  );
}
