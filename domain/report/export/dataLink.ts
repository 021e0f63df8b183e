import type { FileFormat } from './fileRequest.ts';

/** The path of a saved view's data link (RPT-180). */
export const dataLinkPath = (id: string, format: FileFormat): string =>
  `/api/x/views/${id}.${format}`;
