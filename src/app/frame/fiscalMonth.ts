import { FISCAL_MONTH } from '../../../domain/report/view/relativeDates.ts';
import type { Services } from './services.ts';

/** The first month of the signed-in user's fiscal year, 1 to 12 (RPT-87). */
export const fiscalMonthOf = ({ session }: Services): number =>
  session.getSnapshot().context.settings.fiscalMonth ?? FISCAL_MONTH;
