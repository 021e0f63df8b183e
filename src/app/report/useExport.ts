import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import type { ExportRef } from '../../machines/report/export.machine.ts';
import { provideExport } from './provide/export.ts';
import type { Services } from './services.ts';

/** A page's own exports; leaving the page ends what is being written. */
export function useExport(services: Services): ExportRef {
  return useActorRef(useMemo(() => provideExport(services), [services]));
}
