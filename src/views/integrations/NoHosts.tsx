import { EmptyState } from '../../ui/lists/EmptyState.tsx';

/** Shown while the operator allows no host. */
export const NoHosts = () => (
  <EmptyState>
    No address can be called yet. The operator of CATIS allows hosts in CATIS_OUTBOUND_HOSTS.
  </EmptyState>
);
