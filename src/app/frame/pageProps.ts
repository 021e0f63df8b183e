import type { Services } from './services.ts';

/** What every page is handed: the services, and its address already matched. */
export interface PageProps {
  readonly services: Services;
  readonly params: Readonly<Record<string, string>>;
  /** With its `?`, or empty. */
  readonly search: string;
}
