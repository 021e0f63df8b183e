import { having, type RouteShape } from '../wire/route.ts';
import {
  CrewLeftList,
  DutyList,
  DutyQuery,
  Limits,
  LimitsQuery,
  MeterNote,
  MeterNoteBody,
  Meters,
  MetersQuery,
} from './limits.ts';

/** Pilots' limits and meter gaps. */
export const limitRoutes = {
  listDuty: {
    method: 'GET',
    path: '/x/crew/duty',
    summary:
      'What some people flew and stood by for, from 13 days before a day to 13 days after it.',
    query: DutyQuery,
    reply: DutyList,
    needs: having('Dispatch.View'),
    ours: true,
  },
  listCrewLeft: {
    method: 'GET',
    path: '/x/crew/left',
    summary: 'Flight hours that limits leave each pilot and co-pilot today.',
    reply: CrewLeftList,
    unstored: true,
    needs: having('Dispatch.View'),
    ours: true,
  },
  listLimits: {
    method: 'GET',
    path: '/x/limits',
    summary:
      'Duty of every pilot and co-pilot in a span, with the days around it that a limit looks at.',
    query: LimitsQuery,
    reply: Limits,
    needs: having('Dispatch.View'),
    ours: true,
  },
  listMeters: {
    method: 'GET',
    path: '/x/meters',
    summary: 'Gaps and overlaps between the meter readings of flights that follow each other.',
    query: MetersQuery,
    reply: Meters,
    needs: having('Dispatch.View'),
    ours: true,
  },
  explainMeter: {
    method: 'PUT',
    path: '/x/meters/notes',
    summary: 'Says why two readings do not join; 409 where one of them has changed since.',
    body: MeterNoteBody,
    reply: MeterNote,
    needs: [{ rights: ['Dispatch.Edit'] }],
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
