import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { InvoiceView } from '../../views/invoices/Invoice.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideInvoice } from './provideInvoices.ts';

function OneInvoice({ services, params }: PageProps) {
  const machine = useMemo(() => provideInvoice(services), [services]);
  const { permissions, flags } = services.session.getSnapshot().context;
  const hasShortcuts = useSelector(
    services.session,
    (s) => s.context.settings.singleKeyShortcuts !== false,
  );
  const input = { id: params['id'] ?? '', mayEdit: isAllowed(permissions, 'Contract', 'Edit') };
  const invoice = usePageActor(machine, input, services.go);
  return (
    <InvoiceView
      invoice={invoice}
      hasShortcuts={hasShortcuts}
      seesSheets={flags.includes('daySheets')}
    />
  );
}
/** An invoice. Another one has another chart. */
export default function InvoicePage(props: PageProps) {
  return <OneInvoice key={props.params['id']} {...props} />;
}
