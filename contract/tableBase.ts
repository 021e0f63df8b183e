import { UnavailableBody, UnavailableMark, UnavailableMarks } from './baseBoard.ts';
import { Assignment } from './bases.ts';
import { AssignmentBody } from './settingsBases.ts';
import type { RouteShape } from './table.ts';

const boardView = [{ rights: ['base-admin.View'] }, { rights: ['Dispatch.View'] }] as const;
const boardWrite = [{ rights: ['base-admin.Edit'] }] as const;

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
} as const satisfies Record<string, RouteShape>;
