import * as z from 'zod/mini';
import { Impact } from '../wire/impact.ts';
import { administrator, priceView, type RouteShape } from '../wire/route.ts';
import { Exists } from '../wire/wire.ts';
import { Assignment, Base, Bases, LandingFee } from './bases.ts';
import { RotationBody, RotationReply, UnavailableBody, UnavailableMark, UnavailableMarks } from './board.ts';
import { AssignmentBody, AssignmentEndBody, BaseBody, BaseCodeExistsQuery, BaseNameExistsQuery, BaseSave, FeeImpactBody, LandingFeeBody } from './saving.ts';

/** Landing fees: from the base's own page, or from the settings (AUTH-6). */
const feeWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Bases.Edit'], systemAdministrator: true }] as const;
const assignmentWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Bases.Edit'] }] as const;
const boardView = [{ rights: ['base-admin.View'] }, { rights: ['Dispatch.View'] }] as const;
const boardWrite = [{ rights: ['base-admin.Edit'] }] as const;

/** Bases with their assignments and landing fees, and the board of the base management page. */
export const baseRoutes = {
  listBases: { method: 'GET', path: '/bases', reply: Bases, needs: 'person' },
  addBase: { method: 'POST', path: '/bases/{id}', body: BaseBody, reply: Base, needs: administrator('Bases.Create') },
  saveBase: { method: 'PUT', path: '/bases/{id}', body: BaseSave, reply: Base, needs: administrator('Bases.Edit') },
  baseCodeExists: { method: 'GET', path: '/bases/exists-by-code', query: BaseCodeExistsQuery, reply: Exists, needs: 'person' },
  baseNameExists: { method: 'GET', path: '/bases/exists-by-name', query: BaseNameExistsQuery, reply: Exists, needs: 'person' },

  addAssignment: {
    method: 'POST',
    path: '/bases/{baseId}/assignments/assets/{assetId}',
    body: AssignmentBody,
    reply: Assignment,
    needs: assignmentWrite,
  },
  endAssignment: { method: 'POST', path: '/x/assignments/{id}/end', body: AssignmentEndBody, reply: Assignment, needs: assignmentWrite, ours: true },
  /** Ends the stay that covers the body's start at that moment and assigns the aircraft here, both or neither. */
  moveAssignment: {
    method: 'POST',
    path: '/x/bases/{id}/assignments/{assetId}/move',
    body: AssignmentBody,
    reply: Assignment,
    needs: assignmentWrite,
    ours: true,
  },

  listLandingFees: { method: 'GET', path: '/bases/landing-fees', reply: z.array(LandingFee), needs: priceView('Bases') },
  listBaseLandingFees: { method: 'GET', path: '/bases/{id}/landing-fees', reply: z.array(LandingFee), needs: priceView('Bases') },
  addLandingFee: { method: 'POST', path: '/bases/{id}/landing-fees', body: LandingFeeBody, reply: LandingFee, needs: feeWrite },
  saveLandingFee: { method: 'PUT', path: '/bases/{id}/landing-fees/{feeId}', body: LandingFeeBody, reply: LandingFee, needs: feeWrite },
  landingFeeImpact: { method: 'POST', path: '/x/landing-fees/impact', body: FeeImpactBody, reply: Impact, needs: feeWrite, ours: true },
  /** Ends the fee on the day before the body's start and adds the body as a new one, both or neither. */
  succeedLandingFee: {
    method: 'POST',
    path: '/x/bases/{id}/landing-fees/{feeId}/successor',
    body: LandingFeeBody,
    reply: LandingFee,
    needs: feeWrite,
    ours: true,
  },

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
  getRotation: { method: 'GET', path: '/x/bases/{id}/rotation', reply: RotationReply, needs: boardView, ours: true },
  setRotation: { method: 'PUT', path: '/x/bases/{id}/rotation', body: RotationBody, reply: RotationReply, needs: boardWrite, ours: true },
} as const satisfies Record<string, RouteShape>;
