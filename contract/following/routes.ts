import * as z from 'zod/mini';
import { namedCalls } from '../wire/namedCalls.ts';
import { administrator, having, type RouteShape } from '../wire/route.ts';
import {
  FlightLog,
  FlightLogBody,
  FlightLogReply,
  Following,
  FollowingQuery,
} from './following.ts';
import {
  OverdueStep,
  OverdueStepBody,
  OverdueStepExistsQuery,
  OverdueStepSave,
} from './overdueSteps.ts';
import { PresenceBody, PresenceQuery, Presences } from './presence.ts';

/** The log of flights, and the flights that are followed (FOL-1). */
export const followingRoutes = {
  getFlightLog: {
    method: 'GET',
    path: '/x/dispatches/{id}/log',
    summary: 'The log of a flight: contacts, phases, and how it is followed.',
    reply: FlightLog,
    needs: having('Dispatch.View'),
    ours: true,
  },
  listFollowing: {
    method: 'GET',
    path: '/x/following',
    summary: 'Every flight that is out, with its log and its next check.',
    query: FollowingQuery,
    reply: Following,
    needs: having('Dispatch.View'),
    ours: true,
  },
  addFlightLog: {
    method: 'POST',
    path: '/x/flight-log',
    summary: 'Adds lines to the logs of flights; a line that was sent before is stored once.',
    body: FlightLogBody,
    reply: FlightLogReply,
    needs: having('Dispatch.Edit'),
    ours: true,
  },
  putPresence: {
    method: 'PUT',
    path: '/x/presence',
    summary: 'Says that the caller is entering a record of an aircraft, for 45 seconds.',
    body: PresenceBody,
    reply: Presences,
    needs: having('Dispatch.Edit'),
    noTokens: true,
    fails: [404],
    ours: true,
  },
  deletePresence: {
    method: 'DELETE',
    path: '/x/presence',
    summary: 'Says that the caller no longer enters a record of an aircraft.',
    query: PresenceQuery,
    reply: Presences,
    needs: having('Dispatch.Edit'),
    noTokens: true,
    ours: true,
  },
  listOverdueSteps: {
    method: 'GET',
    path: '/x/overdue-steps',
    summary: 'Every step of the checklist for overdue aircraft.',
    reply: z.array(OverdueStep),
    needs: 'person',
    ours: true,
  },
  ...namedCalls('OverdueStep', {
    noun: 'overdue step',
    path: '/x/overdue-steps',
    body: OverdueStepBody,
    save: OverdueStepSave,
    query: OverdueStepExistsQuery,
    reply: OverdueStep,
    needs: (action) => administrator(`Bases.${action}`),
  }),
} as const satisfies Record<string, RouteShape>;
