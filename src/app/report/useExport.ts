import { useMemo } from 'react';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import { useActorRef } from '../frame/actors.ts';
import type { Services } from '../frame/services.ts';
import { provideExport } from './provideExport.ts';

/** A page's own exports; leaving the page ends what is being written. */
export function useExport(services: Services): ExportRef {
  return useActorRef(useMemo(() => provideExport(services), [services]));
}
