import { formatUsd } from '../../format.ts';
import { error, type Finding, info, warning } from '../../forms/finding.ts';
import { centsOf, dollarsOf } from '../../money.ts';
import { byId } from '../../reference/facts.ts';
import { derivedFees } from '../defaults/defaultsHours.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';

const mostLandings = 50;

/** The typed landing fees of any kind of dispatch. */
export function checkTypedFees(activity: ReadActivity): Finding[] {
  const path = `${activity.path}.landingFees`;
  const { landingFees } = activity;
  if (landingFees.isInvalid) return [error(path, 'invalid', 'Enter an amount like 45.00.')];
  return (landingFees.value ?? 0) < 0
    ? [error(path, 'negative', "Landing fees can't be negative.")]
    : [];
}

function checkFees(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const path = `${activity.path}.landingFees`;
  const { landingFees } = activity;
  const typed = checkTypedFees(activity);
  if (typed.length > 0) return typed;
  const derived = derivedFees(activity, read);
  if (derived === null || derived.fee === null) return [];
  if (landingFees.value !== null && centsOf(landingFees.value) !== centsOf(derived.total)) {
    const reset = { label: 'Reset', kind: 'resetToDefault', path } as const;
    return [
      info(
        path,
        'landingFeeChanged',
        `Changed from ${formatUsd(dollarsOf(centsOf(derived.total)))}`,
        { fixes: [reset] },
      ),
    ];
  }
  if (derived.lacksWeight && derived.landings > 0) {
    const message = `No landing weight for ${read.aircraft?.typeName ?? 'this type'}. The fee stays $0.00.`;
    return [warning(path, 'noLandingWeight', message)];
  }
  const base = byId(read.facts.bases, activity.draft.landingBaseId);
  return derived.landings === 0 || base === null
    ? []
    : [
        info(
          path,
          'landingFeeBasis',
          `${derived.landings} × ${formatUsd(derived.fee)} at ${base.code}`,
        ),
      ];
}

/** Whether the part ended in the air: the next one starts at that moment, without a landing. */
function endedInTheAir({ index, in: ended, landings }: ReadActivity, read: ReadDispatch): boolean {
  const next = read.activities[index + 1]?.out.placed ?? null;
  return next !== null && landings.value === 0 && next.epochMinutes === ended.placed?.epochMinutes;
}

/** Bases, landings and landing fees (D-F9, D-F12, D-F18, D-F19). */
export function checkPlaces(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const findings: Finding[] = [];
  if (byId(read.facts.bases, activity.draft.takeOffBaseId) === null) {
    findings.push(error(`${activity.path}.takeOffBaseId`, 'required', 'Choose the take-off base.'));
  }
  const hasLandingBase = byId(read.facts.bases, activity.draft.landingBaseId) !== null;
  const needsLandingBase = activity.isComplete && !endedInTheAir(activity, read);
  if (!hasLandingBase && (needsLandingBase || activity.draft.landingBaseId !== '')) {
    findings.push(error(`${activity.path}.landingBaseId`, 'required', 'Choose the landing base.'));
  }
  const { value, isInvalid } = activity.landings;
  if (isInvalid || (value !== null && (value < 0 || value > mostLandings))) {
    findings.push(
      error(
        `${activity.path}.landings`,
        'invalid',
        'Landings must be a whole number from 0 to 50.',
      ),
    );
  }
  return [...findings, ...checkFees(activity, read)];
}
