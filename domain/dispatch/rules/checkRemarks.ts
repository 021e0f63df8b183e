import { error, type Finding, info, warning } from '../../forms/finding.ts';
import { remarksOf } from '../draft/otherAircraft.ts';
import type { ReadDispatch } from '../draft/read.ts';

const longestRemarks = 2000;

/** Remarks, and the cases that require them (D-F29, D-H4). */
export function checkRemarks(read: ReadDispatch): Finding[] {
  const { remarks, meterReset } = read.draft;
  const findings: Finding[] = [];
  if (remarksOf(read.draft).length > longestRemarks)
    findings.push(error('remarks', 'tooLong', 'Remarks can have up to 2,000 characters.'));
  const isJettisoned = read.activities.some((activity) =>
    activity.drops.some((drop) => (drop.jettisoned.value ?? 0) > 0),
  );
  if (isJettisoned && remarks.trim() === '')
    findings.push(warning('remarks', 'jettisonUnexplained', 'Say why the load was jettisoned.'));
  if (meterReset) findings.push(info('meterReset', 'meterReset', 'Hour meter replaced.'));
  return findings;
}
