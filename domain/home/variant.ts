import type { Permission } from '../../contract/wire/permissions.ts';
import { may } from '../session/permissions.ts';

/**
 * Who looks at the home page (HOME-8): `dispatcher` enters, `reader` sees the same boards without entering, `analyst`
 * sees what the day's work amounts to.
 * An analyst reads reports, enters nothing and has no base whose boards could be his.
 */
export type HomeVariant = 'dispatcher' | 'reader' | 'analyst';

export function homeVariant(permissions: readonly Permission[], ownBaseId: string): HomeVariant {
  if (may(permissions, 'Dispatch', 'Edit')) return 'dispatcher';
  return ownBaseId === '' && may(permissions, 'CatisReports', 'View') ? 'analyst' : 'reader';
}
