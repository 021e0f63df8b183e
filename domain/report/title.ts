import { PRODUCT } from '../../contract/constants.ts';

/** "Cost — CATIS Data Report"; without a label "CATIS Data Report" (contract §URL). */
export const reportTitle = (label: string | null): string => (label === null ? `${PRODUCT} Data Report` : `${label} — ${PRODUCT} Data Report`);
