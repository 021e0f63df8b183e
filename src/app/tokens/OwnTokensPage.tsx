import { OwnTokens } from '../../views/tokens/OwnTokens.tsx';
import type { PageProps } from '../frame/pageProps.ts';
import { AccountTokens } from './AccountTokens.tsx';

export default function OwnTokensPage({ services }: PageProps) {
  return (
    <OwnTokens>
      <AccountTokens services={services} accountId={null} />
    </OwnTokens>
  );
}
