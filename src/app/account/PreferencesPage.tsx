import { useEffect, useState } from 'react';
import type { DispatchFacts } from '../../../domain/reference/facts.ts';
import { Preferences } from '../../views/account/Preferences.tsx';
import type { PageProps } from '../frame/pageProps.ts';

export default function PreferencesPage({ services }: PageProps) {
  const [bases, setBases] = useState<DispatchFacts['bases'] | null>(null);
  const hasPerson = services.session.getSnapshot().context.person !== null;
  useEffect(() => {
    // Only a user with a person record has a base and can load the bases.
    if (!hasPerson) return;
    let isLeft = false;
    services.reference.bases().then(
      (found) => {
        if (!isLeft) setBases(found);
      },
      () => {
        if (!isLeft) services.notify({ variant: 'error', message: 'Failed to load bases.' });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [services, hasPerson]);
  return <Preferences session={services.session} bases={bases} />;
}
