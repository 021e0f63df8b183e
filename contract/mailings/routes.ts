import * as z from 'zod/mini';
import { givenText } from '../wire/given.ts';
import { administrator, having, type RouteShape } from '../wire/route.ts';
import { Mailing, MailingBody, Mailings, Recipients, Sending, Sendings } from './mailings.ts';

const reportsView = having('CatisReports.View');

/**
 * Reports sent by mail (RPT-160 to RPT-170). Another user's mailing returns 404, except to an
 * administrator.
 */
export const mailingRoutes = {
  listMailings: {
    method: 'GET',
    path: '/x/mailings',
    summary: 'What of this user is sent by mail.',
    reply: Mailings,
    needs: reportsView,
    noTokens: true,
    ours: true,
  },
  listAllMailings: {
    method: 'GET',
    path: '/x/mailings/all',
    summary: "What is sent by mail, everybody's.",
    reply: Mailings,
    needs: administrator(),
    noTokens: true,
    ours: true,
  },
  listRecipients: {
    method: 'GET',
    path: '/x/mailings/recipients',
    summary: 'People that a report can be sent to, by a part of the name; the first twenty.',
    query: z.object({ search: z.optional(givenText(100)) }),
    reply: Recipients,
    needs: reportsView,
    noTokens: true,
    ours: true,
  },
  addMailing: {
    method: 'POST',
    path: '/x/mailings',
    summary: 'Has a saved view sent by mail from now on.',
    once: true,
    body: MailingBody,
    reply: Mailing,
    needs: reportsView,
    noTokens: true,
    ours: true,
  },
  saveMailing: {
    method: 'PUT',
    path: '/x/mailings/{id}',
    summary: "Changes what of one's own is sent by mail; one that ended begins again.",
    conditional: true,
    body: MailingBody,
    reply: Mailing,
    needs: reportsView,
    noTokens: true,
    ours: true,
  },
  endMailing: {
    method: 'POST',
    path: '/x/mailings/{id}/end',
    summary: "Ends one's own, or as an administrator anybody's; it stays in its owner's list.",
    reply: Mailing,
    needs: [...reportsView, ...administrator()],
    noTokens: true,
    ours: true,
  },
  deleteMailing: {
    method: 'DELETE',
    path: '/x/mailings/{id}',
    summary: "Ends one's own and takes it off the list.",
    conditional: true,
    reply: Mailing,
    needs: reportsView,
    noTokens: true,
    ours: true,
  },
  sendMailing: {
    method: 'POST',
    path: '/x/mailings/{id}/send',
    summary: 'Sends it now; answers while it is under way.',
    reply: Sending,
    needs: reportsView,
    noTokens: true,
    ours: true,
  },
  listSendings: {
    method: 'GET',
    path: '/x/mailings/{id}/sendings',
    summary: 'When it was sent, to whom, and what came of it.',
    reply: Sendings,
    needs: [...reportsView, ...administrator()],
    noTokens: true,
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
