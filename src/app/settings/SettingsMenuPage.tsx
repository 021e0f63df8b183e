import { useMemo } from 'react';
import { settingsRoutes } from '../../../contract/settings/routes.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { settingsMenuMachine } from '../../../machines/settings/settingsMenu.machine.ts';
import { SettingsMenu } from '../../views/settings/SettingsMenu.tsx';
import { useActorRef } from '../frame/actors.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { PageProps } from '../frame/pageProps.ts';

export default function SettingsMenuPage({ services }: PageProps) {
  const machine = useMemo(
    () =>
      provideAll(settingsMenuMachine, {
        actors: {
          loadCounts: fromAbortablePromise(({ signal }) =>
            services.call(settingsRoutes.countSettings, { signal }),
          ),
        },
      }),
    [services],
  );
  return <SettingsMenu menu={useActorRef(machine)} session={services.session} />;
}
