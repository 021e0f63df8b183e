import { useMemo } from 'react';
import { AccessTokens } from '../../views/tokens/AccessTokens.tsx';
import { useActorRef } from '../frame/actors.ts';
import type { Services } from '../frame/services.ts';
import { useFocusAsked } from '../frame/useFocusAsked.ts';
import { provideAccessTokens } from './provideTokens.ts';

export interface AccountTokensProps {
  readonly services: Services;
  /** Null for the user's own tokens. Read once: another account needs another key. */
  readonly accountId: string | null;
  readonly canAdd?: boolean;
}
/** The access tokens of the user or of a service account. */
export function AccountTokens({ services, accountId, canAdd = true }: AccountTokensProps) {
  const machine = useMemo(() => provideAccessTokens(services, accountId), [services, accountId]);
  const tokens = useActorRef(machine);
  useFocusAsked(tokens);
  return <AccessTokens tokens={tokens} canAdd={canAdd} />;
}
