import type { ExplainedAdjustment } from '../../contract/report/explain.ts';

/** Why the books changed, as the end of "…, because". */
export const adjustmentCauses: Readonly<Record<ExplainedAdjustment['cause'], string>> = {
  repriced: 'prices changed',
  corrected: 'the record was corrected',
  late: 'the record came late',
  deleted: 'the record was deleted',
  manual: 'by hand',
};
