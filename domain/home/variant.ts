import type { Permission } from '../../contract/wire/permissions.ts';
import { isAllowed } from '../session/permissions.ts';

/**
 * The home page by user (HOME-8): `dispatcher` enters records, `reader` sees the same boards
 * read-only, `analyst` sees the day's totals. An analyst can view reports, can't enter records and
 * has no base.
 */
export type HomeVariant = 'dispatcher' | 'reader' | 'analyst';

export function homeVariant(permissions: readonly Permission[], ownBaseId: string): HomeVariant {
  if (isAllowed(permissions, 'Dispatch', 'Edit')) return 'dispatcher';
  return ownBaseId === '' && isAllowed(permissions, 'CatisReports', 'View') ? 'analyst' : 'reader';
}
