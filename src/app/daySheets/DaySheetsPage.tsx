import { useEffect, useMemo } from 'react';
import { pacificDay } from '../../../domain/dates/pacific.ts';
import { readSheetAddress } from '../../../domain/daySheets/address.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { DaySheetsView } from '../../views/daySheets/DaySheets.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideDaySheets } from './provideDaySheets.ts';

/** The daily pay of contractors, and the share that incidents bear. */
export default function DaySheetsPage({ services, search }: PageProps) {
  const machine = useMemo(() => provideDaySheets(services), [services]);
  const address = useMemo(() => readSheetAddress(searchValues(search)), [search]);
  const { permissions } = services.session.getSnapshot().context;
  const input = {
    address,
    today: pacificDay(services.clock.getSnapshot().context.now),
    seesSheets:
      isAllowed(permissions, 'Contract', 'View') || isAllowed(permissions, 'base-admin', 'View'),
    seesReconciliation: isAllowed(permissions, 'CatisReports', 'View'),
    mayEditMarks: isAllowed(permissions, 'base-admin', 'Edit'),
    mayExcuse: isAllowed(permissions, 'Contract', 'Edit'),
  };
  const sheets = usePageActor(machine, input, services.go);
  useEffect(() => sheets.send({ type: 'address.changed', address }), [sheets, address]);
  return <DaySheetsView sheets={sheets} />;
}
