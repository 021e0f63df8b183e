import * as z from 'zod/mini';
import { Impact } from '../wire/impact.ts';
import { administrator, priceView, type RouteShape } from '../wire/route.ts';
import { Exists } from '../wire/wire.ts';
import { Assignment, Base, Bases, LandingFee } from './bases.ts';
import {
  MarkBody,
  MarksQuery,
  RotationBody,
  RotationReply,
  UnavailableBody,
  UnavailableMark,
  UnavailableMarks,
} from './board.ts';
import {
  AssignmentBody,
  AssignmentEndBody,
  BaseBody,
  BaseCodeExistsQuery,
  BaseNameExistsQuery,
  BaseSave,
  FeeImpactBody,
  LandingFeeBody,
  LandingFeeSave,
} from './saving.ts';

/** Landing fees can be changed from the base's own page, or from the settings (AUTH-6). */
const feeWrite = [
  { rights: ['base-admin.Edit'] },
  { rights: ['Bases.Edit'], systemAdministrator: true },
] as const;
const assignmentWrite = [{ rights: ['base-admin.Edit'] }, { rights: ['Bases.Edit'] }] as const;
const boardView = [{ rights: ['base-admin.View'] }, { rights: ['Dispatch.View'] }] as const;
const boardWrite = [{ rights: ['base-admin.Edit'] }] as const;

/** Bases with their assignments and landing fees, and the board of the base management page. */
export const baseRoutes = {
  listBases: {
    method: 'GET',
    path: '/bases',
    summary: 'Every base, archived ones too.',
    reply: Bases,
    needs: 'person',
  },
  addBase: {
    method: 'POST',
    path: '/bases/{id}',
    summary: "Adds a base under an id of the caller's choice.",
    once: true,
    body: BaseBody,
    reply: Base,
    needs: administrator('Bases.Create'),
  },
  saveBase: {
    method: 'PUT',
    path: '/bases/{id}',
    summary: 'Changes a base, or archives it.',
    conditional: true,
    body: BaseSave,
    reply: Base,
    needs: administrator('Bases.Edit'),
  },
  baseCodeExists: {
    method: 'GET',
    path: '/bases/exists-by-code',
    summary: 'Whether another base has this code.',
    query: BaseCodeExistsQuery,
    reply: Exists,
    needs: 'person',
  },
  baseNameExists: {
    method: 'GET',
    path: '/bases/exists-by-name',
    summary: 'Whether another base has this name.',
    query: BaseNameExistsQuery,
    reply: Exists,
    needs: 'person',
  },

  addAssignment: {
    method: 'POST',
    path: '/bases/{baseId}/assignments/assets/{assetId}',
    summary: 'Assigns an aircraft to a base from a moment on.',
    once: true,
    body: AssignmentBody,
    reply: Assignment,
    needs: assignmentWrite,
  },
  endAssignment: {
    method: 'POST',
    path: '/x/assignments/{id}/end',
    summary: "Ends an aircraft's stay at a base.",
    body: AssignmentEndBody,
    reply: Assignment,
    needs: assignmentWrite,
    ours: true,
  },
  moveAssignment: {
    method: 'POST',
    path: '/x/bases/{id}/assignments/{assetId}/move',
    summary:
      "Ends the stay that covers the body's start at that moment and assigns the aircraft here, both or neither.",
    once: true,
    body: AssignmentBody,
    reply: Assignment,
    needs: assignmentWrite,
    ours: true,
  },

  listLandingFees: {
    method: 'GET',
    path: '/bases/landing-fees',
    summary: 'Landing fees of every base.',
    reply: z.array(LandingFee),
    needs: priceView('Bases'),
  },
  listBaseLandingFees: {
    method: 'GET',
    path: '/bases/{id}/landing-fees',
    summary: 'Landing fees of a base.',
    reply: z.array(LandingFee),
    needs: priceView('Bases'),
  },
  addLandingFee: {
    method: 'POST',
    path: '/bases/{id}/landing-fees',
    summary: 'Adds a landing fee at a base.',
    once: true,
    body: LandingFeeSave,
    reply: LandingFee,
    needs: feeWrite,
  },
  saveLandingFee: {
    method: 'PUT',
    path: '/bases/{id}/landing-fees/{feeId}',
    summary: 'Changes a landing fee.',
    conditional: true,
    body: LandingFeeSave,
    reply: LandingFee,
    needs: feeWrite,
  },
  landingFeeImpact: {
    method: 'POST',
    path: '/x/landing-fees/impact',
    summary: 'What a landing fee would change in the cost of dispatches, without saving it.',
    fails: [404],
    body: FeeImpactBody,
    reply: Impact,
    needs: feeWrite,
    ours: true,
  },
  succeedLandingFee: {
    method: 'POST',
    path: '/x/bases/{id}/landing-fees/{feeId}/successor',
    summary:
      'Ends a landing fee on the day before the new one starts and adds that one, both or neither.',
    once: true,
    conditional: true,
    body: LandingFeeBody,
    reply: LandingFee,
    needs: feeWrite,
    ours: true,
  },

  listUnavailable: {
    method: 'GET',
    path: '/x/bases/{id}/unavailable',
    summary: 'Marks in force now of the aircraft that are assigned to the base now.',
    reply: UnavailableMarks,
    needs: boardView,
    ours: true,
  },
  listMarks: {
    method: 'GET',
    path: '/x/unavailable',
    summary: 'Marks of every aircraft in force within a span; without one, those in force now.',
    query: MarksQuery,
    reply: UnavailableMarks,
    needs: boardView,
    ours: true,
  },
  markUnavailable: {
    method: 'POST',
    path: '/x/bases/{id}/unavailable/{assetId}',
    summary: 'Marks an aircraft as not to be sent; one that is marked already answers 409.',
    once: true,
    body: UnavailableBody,
    reply: UnavailableMark,
    needs: boardWrite,
    ours: true,
  },
  endUnavailable: {
    method: 'POST',
    path: '/x/unavailable/{id}/end',
    summary: 'Makes an aircraft available again now; a mark that has ended answers 409.',
    reply: UnavailableMark,
    needs: boardWrite,
    ours: true,
  },
  saveUnavailable: {
    method: 'PUT',
    path: '/x/unavailable/{id}',
    summary: 'Changes a mark: its times and reason, and whether it lowers the pay of its days.',
    conditional: true,
    fails: [403, 409],
    body: MarkBody,
    reply: UnavailableMark,
    needs: [...boardWrite, { rights: ['Contract.Edit'] }],
    ours: true,
  },
  getRotation: {
    method: 'GET',
    path: '/x/bases/{id}/rotation',
    summary: 'The order in which the aircraft of a base are sent.',
    reply: RotationReply,
    needs: boardView,
    ours: true,
  },
  setRotation: {
    method: 'PUT',
    path: '/x/bases/{id}/rotation',
    summary: 'Sets the order in which the aircraft of a base are sent.',
    body: RotationBody,
    reply: RotationReply,
    needs: boardWrite,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
