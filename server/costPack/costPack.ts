import { LIST_MAX_DAYS } from '../../contract/wire/spans.ts';
import { assertVersion } from '../database/assertVersion.ts';
import { lockRow } from '../database/rows.ts';
import type { Handlers } from '../http/handler.ts';
import { tag } from '../http/version.ts';
import { addingOnce, changing } from '../http/writes.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { incidents } from '../schema/dispatches.ts';
import { readIncidentList } from './listIncidents.ts';
import { readPack } from './readPack.ts';
import { readShares } from './readShares.ts';
import { refuseProblems, writeShares } from './saveShares.ts';
import {
  freezePack,
  openPack,
  readSharedPacks,
  refuseNoIncident,
  revokePack,
} from './sharedPacks.ts';

export const costPackHandlers = {
  listIncidents: async ({ store, query }) => {
    const { from, until } = query;
    if (from !== undefined && until !== undefined) refuseLongSpan({ from, until }, LIST_MAX_DAYS);
    return readIncidentList(store.db, query);
  },
  getCostPack: async ({ store, id, query, reply }) => {
    const pack = await readPack(store.db, id, {
      approved: query.approved === 'true',
      availability: query.availability !== 'false',
    });
    tag(reply, pack.saved);
    return pack;
  },
  saveCostShares: (call) =>
    changing(call, async (tx) => {
      const before = await lockRow(tx, incidents, call.id);
      await assertVersion(tx, call.ifMatch, before, () => readShares(tx, before));
      refuseProblems(call.body);
      await writeShares(tx, call.id, call.body, call.who.uid);
      return readShares(tx, await lockRow(tx, incidents, call.id));
    }),
  addSharedPack: async (call) => {
    let token: string | null = null;
    // The stored reply for a repeated call has no token, which is returned only once (PACK-41).
    const { body } = await addingOnce(call, async (tx) => {
      // Lock the incident, so that it isn't merged while a link to it is created.
      await lockRow(tx, incidents, call.id);
      const made = await freezePack(tx, call.id, call.body, call.who.uid);
      token = made.token;
      return made.pack;
    });
    return { ...body, token };
  },
  listSharedPacks: async ({ store, id }) => {
    await refuseNoIncident(store.db, id);
    return { items: await readSharedPacks(store.db, id) };
  },
  revokeSharedPack: async (call) =>
    (await addingOnce(call, (tx) => revokePack(tx, call.id, call.who.uid))).body,
  openSharedPack: ({ store, body }) => openPack(store, body.token),
} satisfies Partial<Handlers>;
