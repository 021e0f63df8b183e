import { having, priceView, type RouteShape } from '../wire/route.ts';
import {
  ActivitiesQuery,
  ActivityList,
  AttentionQuery,
  DispatchBody,
  DispatchList,
  DispatchQuery,
  DispatchReply,
  RecentDispatch,
  RecentQuery,
} from './dispatches.ts';
import { PreloadDrops, PreloadEnd, PreloadQuery, RecentFill } from './preloads.ts';

const dispatchView = having('Dispatch.View');
const preloadWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Dispatch.Edit'] }] as const;

/** Dispatches, their lookups, and preloads. */
export const dispatchRoutes = {
  listDispatches: { method: 'GET', path: '/v2/dispatches', query: DispatchQuery, reply: DispatchList, needs: dispatchView, raw: true },
  getDispatch: { method: 'GET', path: '/v2/dispatches/{id}', reply: DispatchReply, needs: dispatchView },
  listActivities: { method: 'GET', path: '/v2/dispatches/activities', query: ActivitiesQuery, reply: ActivityList, needs: dispatchView },
  getRecentFill: { method: 'GET', path: '/v2/dispatches/recent-fill', query: RecentQuery, reply: RecentFill, needs: dispatchView },
  getRecentDispatch: { method: 'GET', path: '/v2/dispatches/recent-dispatch', query: RecentQuery, reply: RecentDispatch, needs: dispatchView },
  /** The ten dispatches this person entered last. */
  listMyDispatches: { method: 'GET', path: '/x/dispatches/mine', reply: DispatchList, needs: dispatchView, ours: true },
  /**
   * Dispatches that a user must put right (HOME-5): flags and open flights of the last 14 days, preloads of the last
   * 30.
   */
  listAttention: {
    method: 'GET',
    path: '/x/dispatches/attention',
    query: AttentionQuery,
    reply: DispatchList,
    needs: [{ rights: ['Dispatch.View'] }],
    ours: true,
  },
  addDispatch: { method: 'POST', path: '/v2/dispatches', body: DispatchBody, reply: DispatchReply, needs: [{ rights: ['Dispatch.Create'] }] },
  saveDispatch: { method: 'PUT', path: '/v2/dispatches/{id}', body: DispatchBody, reply: DispatchReply, needs: [{ rights: ['Dispatch.Edit'] }] },
  deleteDispatch: { method: 'DELETE', path: '/v2/dispatches/{id}', reply: DispatchReply, needs: [{ rights: ['Dispatch.Delete'] }] },
  /** Brings a deleted dispatch back; one that is there stays as it is. */
  restoreDispatch: { method: 'POST', path: '/x/dispatches/{id}/restore', reply: DispatchReply, needs: [{ rights: ['Dispatch.Delete'] }], ours: true },
  listPreloadDrops: { method: 'GET', path: '/v2/dispatches/preload-drops', query: PreloadQuery, reply: PreloadDrops, needs: priceView('Suppressants') },
  /** `{id}` is the drop. One that a flight took, or that has ended, answers 409. */
  endPreload: { method: 'POST', path: '/x/preloads/{id}/end', body: PreloadEnd, reply: DispatchReply, needs: preloadWrite, ours: true },
  /** Takes the end back. */
  reopenPreload: { method: 'POST', path: '/x/preloads/{id}/reopen', reply: DispatchReply, needs: preloadWrite, ours: true },
} as const satisfies Record<string, RouteShape>;
