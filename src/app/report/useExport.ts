import { useMemo } from 'react';
import type { ExportRef } from '../../../machines/report/export.machine.ts';
import { useActorRef } from '../frame/actors.ts';
import type { Services } from '../frame/services.ts';
import { provideExport } from './provideExport.ts';

/** Runs a page's exports; leaving the page cancels them. */
export function useExport(services: Services): ExportRef {
  return useActorRef(useMemo(() => provideExport(services), [services]));
}
