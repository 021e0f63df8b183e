import { having, priceView, type RouteShape } from '../wire/route.ts';
import {
  ActivitiesQuery,
  ActivityList,
  AttentionQuery,
  ChangedDispatchBody,
  DispatchList,
  DispatchQuery,
  DispatchReply,
  NewDispatchBody,
  RecentDispatch,
  RecentDispatchQuery,
  RecentQuery,
  Withdrawal,
} from './dispatches.ts';
import { PreloadDrops, PreloadEnd, PreloadQuery, RecentFill } from './preloads.ts';
import { DispatchesFound, DispatchSearch } from './search.ts';

const dispatchView = having('Dispatch.View');
const preloadWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Dispatch.Edit'] }] as const;

/** Dispatches, their lookups, and preloads. */
export const dispatchRoutes = {
  listDispatches: {
    method: 'GET',
    path: '/v2/dispatches',
    summary: 'Dispatches of a span; without one, those of today.',
    query: DispatchQuery,
    reply: DispatchList,
    needs: dispatchView,
    raw: true,
  },
  getDispatch: {
    method: 'GET',
    path: '/v2/dispatches/{id}',
    summary: 'One dispatch with all its parts.',
    reply: DispatchReply,
    needs: dispatchView,
  },
  listActivities: {
    method: 'GET',
    path: '/v2/dispatches/activities',
    summary: 'Activities on the incidents that are named.',
    query: ActivitiesQuery,
    reply: ActivityList,
    needs: dispatchView,
  },
  getRecentFill: {
    method: 'GET',
    path: '/v2/dispatches/recent-fill',
    summary: 'The latest load of an aircraft and what of it is still aboard.',
    query: RecentQuery,
    reply: RecentFill,
    needs: dispatchView,
  },
  getRecentDispatch: {
    method: 'GET',
    path: '/v2/dispatches/recent-dispatch',
    summary:
      'The last dispatch of an aircraft, its last flight with a meter reading, and its flights since.',
    query: RecentDispatchQuery,
    reply: RecentDispatch,
    needs: dispatchView,
  },
  listMyDispatches: {
    method: 'GET',
    path: '/x/dispatches/mine',
    summary: 'The ten dispatches this person entered last.',
    reply: DispatchList,
    needs: dispatchView,
    ours: true,
  },
  /** HOME-80. */
  searchDispatches: {
    method: 'GET',
    path: '/x/dispatches/search',
    summary: 'The newest dispatches by day, aircraft, incident, person, number and state.',
    query: DispatchSearch,
    reply: DispatchesFound,
    needs: dispatchView,
    ours: true,
  },
  /** The list Needs attention on Home (HOME-5). */
  listAttention: {
    method: 'GET',
    path: '/x/dispatches/attention',
    summary:
      'Dispatches that a user must put right: flags and open flights of the last 14 days, preloads of the last 30.',
    query: AttentionQuery,
    reply: DispatchList,
    needs: [{ rights: ['Dispatch.View'] }],
    ours: true,
  },
  addDispatch: {
    method: 'POST',
    path: '/v2/dispatches',
    summary: 'Records a dispatch, under the id that is given or one of its own.',
    once: true,
    body: NewDispatchBody,
    reply: DispatchReply,
    needs: [{ rights: ['Dispatch.Create'] }],
  },
  saveDispatch: {
    method: 'PUT',
    path: '/v2/dispatches/{id}',
    summary: 'Changes a dispatch.',
    conditional: true,
    body: ChangedDispatchBody,
    reply: DispatchReply,
    needs: [{ rights: ['Dispatch.Edit'] }],
  },
  deleteDispatch: {
    method: 'DELETE',
    path: '/v2/dispatches/{id}',
    summary: 'Deletes a dispatch; it can be restored.',
    conditional: true,
    reply: DispatchReply,
    needs: [{ rights: ['Dispatch.Delete'] }],
  },
  getDeletedDispatch: {
    method: 'GET',
    path: '/x/dispatches/{id}/deleted',
    summary: 'One dispatch that was deleted.',
    reply: DispatchReply,
    needs: dispatchView,
    ours: true,
  },
  restoreDispatch: {
    method: 'POST',
    path: '/x/dispatches/{id}/restore',
    summary: 'Brings a deleted dispatch back; one that is there stays as it is.',
    reply: DispatchReply,
    needs: [{ rights: ['Dispatch.Delete'] }],
    ours: true,
  },
  /** AUTH-14. */
  withdrawDispatch: {
    method: 'POST',
    path: '/x/dispatches/{id}/withdraw',
    summary:
      'Withdraws an own record of a flight that another person entered too, or brings it back.',
    body: Withdrawal,
    reply: DispatchReply,
    needs: [{ rights: ['Dispatch.Create'] }],
    ours: true,
  },
  listPreloadDrops: {
    method: 'GET',
    path: '/v2/dispatches/preload-drops',
    summary: 'Loads made at a base in a span, preloads among them.',
    query: PreloadQuery,
    reply: PreloadDrops,
    needs: priceView('Suppressants'),
  },
  /** `{id}` is the drop's id. */
  endPreload: {
    method: 'POST',
    path: '/x/preloads/{id}/end',
    summary: 'Ends a preload; one that a flight took, or that has ended, answers 409.',
    body: PreloadEnd,
    reply: DispatchReply,
    needs: preloadWrite,
    ours: true,
  },
  reopenPreload: {
    method: 'POST',
    path: '/x/preloads/{id}/reopen',
    summary: 'Takes the end of a preload back.',
    reply: DispatchReply,
    needs: preloadWrite,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
