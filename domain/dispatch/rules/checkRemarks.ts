import { error, type Finding, info, warning } from './finding.ts';
import { remarksOf } from './otherAircraft.ts';
import type { ReadDispatch } from './read.ts';

const longestRemarks = 2000;

/** Remarks and what must be said in them (domain §2.2, field 29; the choice of rule H4). */
export function checkRemarks(read: ReadDispatch): Finding[] {
  const { remarks, meterReset } = read.draft;
  const findings: Finding[] = [];
  if (remarksOf(read.draft).length > longestRemarks) findings.push(error('remarks', 'tooLong', 'Remarks can have up to 2,000 characters.'));
  const isJettisoned = read.activities.some((activity) => activity.drops.some((drop) => (drop.jettisoned.value ?? 0) > 0));
  if (isJettisoned && remarks.trim() === '') findings.push(warning('remarks', 'jettisonUnexplained', 'Say why the load was jettisoned.'));
  if (meterReset) findings.push(info('meterReset', 'meterReset', 'Hour meter replaced.'));
  return findings;
}
