import type { Services } from './services.ts';

/** The props of every page: the services, and the matched URL. */
export interface PageProps {
  readonly services: Services;
  readonly params: Readonly<Record<string, string>>;
  /** With its `?`, or empty. */
  readonly search: string;
}
