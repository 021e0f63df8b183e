import { having, type RouteShape } from '../wire/route.ts';
import { HandoverReply, ShiftLog, ShiftLogQuery, ShiftNoteBody, ShiftNoteReply } from './shift.ts';

/** The shift log of a base, and its hand-overs. */
export const shiftRoutes = {
  getShiftLog: {
    method: 'GET',
    path: '/x/bases/{id}/shift-log',
    summary: 'What happened at a base on a day, and what people wrote about it.',
    query: ShiftLogQuery,
    reply: ShiftLog,
    needs: having('Dispatch.View'),
    ours: true,
  },
  addShiftNote: {
    method: 'POST',
    path: '/x/bases/{id}/shift-notes',
    summary: 'Writes a note into the shift log of a base.',
    body: ShiftNoteBody,
    reply: ShiftNoteReply,
    needs: having('Dispatch.Edit'),
    ours: true,
    once: true,
  },
  giveHandover: {
    method: 'POST',
    path: '/x/bases/{id}/handovers',
    summary: 'Hands a base over: stores the sheet of this moment for the next person.',
    reply: HandoverReply,
    needs: having('Dispatch.Edit'),
    ours: true,
    once: true,
  },
  takeHandover: {
    method: 'POST',
    path: '/x/handovers/{id}/take',
    summary: 'Takes a hand-over; 409 for the person who gave it, and if it was taken.',
    reply: HandoverReply,
    needs: having('Dispatch.Edit'),
    ours: true,
    fails: [409],
  },
} as const satisfies Record<string, RouteShape>;
