import { useEffect, useMemo } from 'react';
import { readAccrualsAddress } from '../../../domain/invoices/accrualAddress.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { AccrualsView } from '../../views/invoices/Accruals.tsx';
import type { Services } from '../frame/services.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideAccruals } from './provideAccruals.ts';

export interface AccrualsPaneProps {
  readonly services: Services;
  readonly search: string;
  readonly today: string;
}
/** Amounts that are flown and not yet paid by an invoice. */
export function AccrualsPane({ services, search, today }: AccrualsPaneProps) {
  const address = useMemo(() => readAccrualsAddress(searchValues(search)), [search]);
  const machine = useMemo(() => provideAccruals(services), [services]);
  const accruals = usePageActor(machine, { address, today }, services.go);
  useEffect(() => accruals.send({ type: 'address.changed', address }), [accruals, address]);
  return <AccrualsView accruals={accruals} />;
}
