import { type Finding, type Fix, warning } from '../../forms/finding.ts';
import { loadsOf, type ReadDispatch } from '../draft/read.ts';
import { statusOf } from '../view/status.ts';

/** A fixed-wing aircraft lands for each load (D-D9). Reported at the last activity that landed. */
export function checkLandings(read: ReadDispatch): Finding[] {
  const { activities, aircraft, draft } = read;
  const last = activities.at(-1);
  if (
    aircraft?.category !== 'FW' ||
    last === undefined ||
    statusOf(draft) !== 'Complete' ||
    activities.some(({ landings }) => landings.isInvalid)
  )
    return [];
  const loads = loadsOf(read);
  const landings = activities.reduce((sum, activity) => sum + (activity.landings.value ?? 0), 0);
  if (loads <= landings) return [];
  const path = `${last.path}.landings`;
  const fixes: Fix[] = [
    {
      label: `Set ${loads} landings`,
      kind: 'set',
      path,
      value: String((last.landings.value ?? 0) + loads - landings),
    },
  ];
  const message = `${loads} ${loads === 1 ? 'load' : 'loads'}, but ${landings} ${landings === 1 ? 'landing' : 'landings'}. Check the landings.`;
  return [warning(path, 'loadsOverLandings', message, { fixes })];
}
