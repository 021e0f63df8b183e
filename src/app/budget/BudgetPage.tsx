import { useEffect, useMemo } from 'react';
import { readBudgetAddress } from '../../../domain/budget/address.ts';
import { isAllowed } from '../../../domain/session/permissions.ts';
import { searchValues } from '../../adapters/browser/url.ts';
import { BudgetView } from '../../views/budget/Budget.tsx';
import { LazyChart } from '../frame/LazyChart.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { usePageActor } from '../frame/usePageActor.ts';
import { provideBudget } from './provideBudget.ts';

/** The budgets of a fiscal year and its costs. */
export default function BudgetPage({ services, search }: PageProps) {
  const machine = useMemo(() => provideBudget(services), [services]);
  const address = useMemo(() => readBudgetAddress(searchValues(search)), [search]);
  const { permissions } = services.session.getSnapshot().context;
  const input = { address, mayEdit: isAllowed(permissions, 'Contract', 'Edit') };
  const budget = usePageActor(machine, input, services.go);
  useEffect(() => budget.send({ type: 'address.changed', address }), [budget, address]);
  return <BudgetView budget={budget} Chart={LazyChart} />;
}
