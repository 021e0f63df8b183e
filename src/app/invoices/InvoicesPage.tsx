import { useMemo } from 'react';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { InvoicesView } from '../../views/invoices/Invoices.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideInvoiceImport } from './provideInvoices.ts';

/** The list of invoices, and a new one. */
export default function InvoicesPage({ services }: PageProps) {
  const machine = useMemo(() => provideInvoiceImport(services), [services]);
  const { permissions } = services.session.getSnapshot().context;
  const mayEdit = isAllowed(permissions, 'Contract', 'Edit');
  const invoices = usePageActor(machine, { mayEdit }, services.go);
  return <InvoicesView invoices={invoices} />;
}
