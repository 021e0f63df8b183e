import { error, type Finding, type Fix, warning } from '../../forms/finding.ts';
import { longestOtherAircraft, namesOtherAircraft } from '../draft/otherAircraft.ts';
import type { ReadActivity, ReadDispatch } from '../draft/read.ts';
import { checkChosenIncident, checkTypedRequest } from './checkMission.ts';

/** The purpose of the load, its aircraft and its destination (D-50 to D-52). */
export function checkLoad(read: ReadDispatch): Finding[] {
  const { draft } = read;
  const findings: Finding[] = [];
  if (draft.purpose === '') findings.push(error('purpose', 'required', 'Choose what this is for.'));
  if (draft.purpose === 'preload' && draft.assetId === '')
    findings.push(error('assetId', 'required', 'Choose the aircraft you loaded.'));
  if (namesOtherAircraft(draft)) {
    const isLong = draft.otherAircraft.trim().length > longestOtherAircraft;
    findings.push(
      isLong
        ? error(
            'otherAircraft',
            'tooLong',
            `Other aircraft can have up to ${longestOtherAircraft} characters.`,
          )
        : warning(
            'otherAircraft',
            'aircraftNotListed',
            'Add this aircraft to settings if it loads here often.',
          ),
    );
  }
  if (draft.purpose === 'ground' && draft.remarks.trim() === '')
    findings.push(error('remarks', 'required', 'Say where the agent went.'));
  return findings;
}

/** The loads and the incident of an agent-only dispatch; only a preload can omit the incident. */
export function checkAgentOnly(activity: ReadActivity, read: ReadDispatch): Finding[] {
  const { purpose } = read.draft;
  const findings: Finding[] = [];
  if (purpose !== 'preload') {
    if (activity.draft.incidentId === '') {
      const fixes: Fix[] = [
        { label: 'Record as a preload', kind: 'set', path: 'purpose', value: 'preload' },
      ];
      findings.push(
        error(
          `${activity.path}.incidentId`,
          'incidentRequired',
          'Choose an incident, or record this as a preload.',
          { fixes },
        ),
      );
    }
    findings.push(...checkChosenIncident(activity, read), ...checkTypedRequest(activity));
  }
  if (activity.drops.length === 0)
    findings.push(error(`${activity.path}.drops`, 'required', 'Add at least one load.'));
  return findings;
}
