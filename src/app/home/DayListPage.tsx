import { useEffect, useMemo } from 'react';
import type { DayFilters } from '../../../domain/home/dayList.ts';
import { DayList } from '../../views/home/DayList.tsx';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideDayList } from './provideDayList.ts';

/** The dispatches of one day. It replaces the boards while the home page's URL contains a day. */
export function DayListPage({
  services,
  address,
}: {
  readonly services: Services;
  readonly address: DayFilters;
}) {
  const machine = useMemo(() => provideDayList(services), [services]);
  const list = usePageActor(machine, address, services.go);
  const { day, text, withDeleted } = address;
  useEffect(
    () => list.send({ type: 'address.changed', address: { day, text, withDeleted } }),
    [list, day, text, withDeleted],
  );
  return <DayList list={list} session={services.session} clock={services.clock} />;
}
