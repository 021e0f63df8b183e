import { RotationBody, RotationReply, UnavailableBody, UnavailableMark, UnavailableMarks } from './baseBoard.ts';
import { Assignment } from './bases.ts';
import { AttentionQuery, DispatchList, DispatchReply, PreloadEnd } from './dispatches.ts';
import { AssignmentBody } from './settingsBases.ts';
import type { RouteShape } from './table.ts';

const boardView = [{ rights: ['base-admin.View'] }, { rights: ['Dispatch.View'] }] as const;
const boardWrite = [{ rights: ['base-admin.Edit'] }] as const;
const preloadWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Dispatch.Edit'] }] as const;

/** The calls of the base management page that the specification has none for. */
export const baseRoutes = {
  /** Marks in force now of the aircraft that are assigned to the base now. */
  listUnavailable: { method: 'GET', path: '/x/bases/{id}/unavailable', reply: UnavailableMarks, needs: boardView, ours: true },
  /** An aircraft that is marked already answers 409. */
  markUnavailable: {
    method: 'POST',
    path: '/x/bases/{id}/unavailable/{assetId}',
    body: UnavailableBody,
    reply: UnavailableMark,
    needs: boardWrite,
    ours: true,
  },
  /** Sets the end to now; a mark that has ended answers 409. */
  endUnavailable: { method: 'POST', path: '/x/unavailable/{id}/end', reply: UnavailableMark, needs: boardWrite, ours: true },
  /** Ends the stay that covers the body's start at that moment and assigns the aircraft here, both or neither. */
  moveAssignment: {
    method: 'POST',
    path: '/x/bases/{id}/assignments/{assetId}/move',
    body: AssignmentBody,
    reply: Assignment,
    needs: [{ rights: ['base-admin.Edit'] }, { rights: ['Bases.Edit'] }],
    ours: true,
  },
  getRotation: { method: 'GET', path: '/x/bases/{id}/rotation', reply: RotationReply, needs: boardView, ours: true },
  setRotation: { method: 'PUT', path: '/x/bases/{id}/rotation', body: RotationBody, reply: RotationReply, needs: boardWrite, ours: true },
  /** Dispatches that somebody must put right (domain §9, item 5): flags and open flights of the last 14 days, preloads of the last 30. */
  listAttention: {
    method: 'GET',
    path: '/x/dispatches/attention',
    query: AttentionQuery,
    reply: DispatchList,
    needs: [{ rights: ['Dispatch.View'] }],
    ours: true,
  },
  /** `{id}` is the drop. One that a flight took, or that has ended, answers 409. */
  endPreload: { method: 'POST', path: '/x/preloads/{id}/end', body: PreloadEnd, reply: DispatchReply, needs: preloadWrite, ours: true },
  /** Takes the end back. */
  reopenPreload: { method: 'POST', path: '/x/preloads/{id}/reopen', reply: DispatchReply, needs: preloadWrite, ours: true },
} as const satisfies Record<string, RouteShape>;
