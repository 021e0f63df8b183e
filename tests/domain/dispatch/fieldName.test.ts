import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../../domain/dispatch/draft/draft.ts';
import { addActivity } from '../../../domain/dispatch/draft/editActivities.ts';
import { checkDispatch } from '../../../domain/dispatch/rules/check.ts';
import { fieldName } from '../../../domain/dispatch/view/fieldName.ts';
import { facts, good } from './world.ts';

const standby = { ...good, dispatchType: 'standby' } as const;
const agentOnly = { ...good, dispatchType: 'agentOnly' } as const;

describe('the name of a field in an error summary (ENTRY-51)', () => {
  it.each([
    [good, 'activityDate', 'Date'],
    [good, 'dispatchTime', 'Dispatch time'],
    [agentOnly, 'dispatchTime', 'Time loaded'],
    [good, 'activities.0.timeIn', 'Time in'],
    [standby, 'activities.0.timeIn', 'On duty to'],
    [good, 'activities.0.dayFlightHours', 'Day'],
    [good, 'activities.0.drops.1.volumeOnIncident', 'Load 2, on incident'],
    [agentOnly, 'activities.0.drops.0.volumeOnIncident', 'Load 1, loaded'],
    [good, 'activities.0.drops.0', 'Load 1'],
    [good, 'activities.0.drops', 'Loads'],
    [good, 'activities.0.crew.2.roleId', 'Crew member 3, job'],
    [good, 'activities.0.crew.2.crewId', 'Crew member 3'],
    [good, 'activities.0.crew', 'Crew'],
    [addActivity(good), 'activities.1.timeIn', 'Activity 2, time in'],
    [addActivity(good), 'activities.1.drops.0.baseId', 'Activity 2, load 1, agent base'],
    [good, 'unknown', ''],
  ] as const)('%# names %s', (draft, path, name) => expect(fieldName(draft, path)).toBe(name));
  it.each(['flight', 'standby', 'agentOnly'] as const)(
    'is known for every error of an empty %s',
    (type) => {
      const draft = emptyDraft(type);
      const paths = checkDispatch(draft, facts).map(({ path }) => path);
      expect(paths.filter((path) => fieldName(draft, path) === '')).toEqual([]);
    },
  );
});
