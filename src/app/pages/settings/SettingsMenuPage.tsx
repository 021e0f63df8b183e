import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { settingsRoutes } from '../../../../contract/tableSettings.ts';
import { settingsMenuMachine } from '../../../../machines/settings/settingsMenu.machine.ts';
import { SettingsMenu } from '../../../views/settings/SettingsMenu.tsx';
import { fromCall } from '../../fromCall.ts';
import type { PageProps } from '../../pages.ts';

export default function SettingsMenuPage({ services }: PageProps) {
  const machine = useMemo(
    () => settingsMenuMachine.provide({ actors: { loadCounts: fromCall(({ signal }) => services.call(settingsRoutes.countSettings, { signal })) } }),
    [services],
  );
  return <SettingsMenu menu={useActorRef(machine)} session={services.session} />;
}
