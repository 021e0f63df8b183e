import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import type { InvoiceBody, InvoiceReply } from '../../contract/invoices/invoices.ts';
import { findVendorAircraft } from '../../domain/invoices/aircraft.ts';
import { pacificToday } from '../database/clock.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader, Tx } from '../database/open.ts';
import type { Handlers } from '../http/handler.ts';
import { tag } from '../http/version.ts';
import { addingOnce } from '../http/writes.ts';
import { conflict, invalid } from '../problems/problem.ts';
import { aircraftVendors } from '../schema/aircraft.ts';
import { invoiceLines, invoiceMappings, invoices } from '../schema/invoices.ts';
import { decide } from './decide.ts';
import { readInvoiceReply, readInvoiceRows } from './readInvoice.ts';
import { readVendorAircraft } from './readRecorded.ts';
import { settle, voidInvoice } from './settle.ts';

/** Rows per insert. */
const BATCH = 500;

/** @throws HttpProblem 400 for an unknown vendor */
async function requireVendor(tx: Tx, id: string): Promise<string> {
  const [vendor] = await tx
    .select({ name: aircraftVendors.name })
    .from(aircraftVendors)
    .where(and(eq(aircraftVendors.id, id), isNull(aircraftVendors.deletedAt)));
  if (vendor === undefined)
    throw invalid([{ path: 'vendorId', code: 'unknown', message: 'Choose a vendor.' }]);
  return vendor.name;
}
/** @throws HttpProblem 409 when the vendor has this number already (INV-1) */
async function refuseUsedNumber(tx: Tx, vendorId: string, vendor: string, number: string) {
  const [used] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.vendorId, vendorId),
        sql`normal_name(${invoices.number}) = normal_name(${number})`,
        sql`${invoices.state} <> 'void'`,
      ),
    );
  if (used !== undefined)
    throw conflict('number', `Invoice ${number} from ${vendor} is already here.`);
}

async function storeInvoice(
  tx: Tx,
  body: z.output<typeof InvoiceBody>,
  uid: string,
): Promise<string> {
  const { vendorId, number, receivedOn, fileName, mapping, lines } = body;
  const vendor = await requireVendor(tx, vendorId);
  if (receivedOn > pacificToday())
    throw invalid([
      { path: 'receivedOn', code: 'invalid', message: 'An invoice is received today or earlier.' },
    ]);
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`invoices of ${vendorId}`}, 0))`,
  );
  await refuseUsedNumber(tx, vendorId, vendor, number);
  const find = findVendorAircraft(await readVendorAircraft(tx, vendorId));
  const [added] = await tx
    .insert(invoices)
    .values({ vendorId, number, receivedOn, fileName, updatedBy: uid })
    .returning({ id: invoices.id });
  const invoiceId = added?.id ?? '';
  const rows = lines.map((line, position) => ({
    ...line,
    invoiceId,
    position,
    assetId: find(line.aircraft),
    reference: line.reference === '' ? null : line.reference,
  }));
  for (let n = 0; n < rows.length; n += BATCH)
    await tx.insert(invoiceLines).values(rows.slice(n, n + BATCH));
  if (mapping !== null)
    await tx
      .insert(invoiceMappings)
      .values({ vendorId, mapping })
      .onConflictDoUpdate({ target: invoiceMappings.vendorId, set: { mapping } });
  return invoiceId;
}

const readVendors = (db: Reader) =>
  db
    .select({
      id: aircraftVendors.id,
      name: aircraftVendors.name,
      mapping: invoiceMappings.mapping,
    })
    .from(aircraftVendors)
    .leftJoin(invoiceMappings, eq(invoiceMappings.vendorId, aircraftVendors.id))
    .where(and(isNull(aircraftVendors.deletedAt), isNull(aircraftVendors.archivedAt)))
    .orderBy(asc(aircraftVendors.name));

function tagged(reply: FastifyReply, found: InvoiceReply): InvoiceReply {
  tag(reply, found.invoice);
  return found;
}

export const invoiceHandlers = {
  listInvoices: async ({ store: { db } }) => ({
    invoices: await readInvoiceRows(db),
    vendors: await readVendors(db),
  }),
  getInvoice: async ({ store, id, reply }) => tagged(reply, await readInvoiceReply(store.db, id)),
  addInvoice: async (call) => {
    const { body } = await addingOnce(call, async (tx) =>
      readInvoiceReply(tx, await storeInvoice(tx, call.body, call.who.uid)),
    );
    return tagged(call.reply, body);
  },
  decideInvoice: async ({ store, author, id, body, ifMatch, who, reply }) =>
    tagged(
      reply,
      await inTransaction(store, author, (tx) =>
        decide(tx, { id, ifMatch, uid: who.uid, decisions: body.decisions }),
      ),
    ),
  settleInvoice: async (call) => {
    const { body } = await addingOnce(call, (tx) =>
      settle(tx, { id: call.id, uid: call.who.uid, groupsTag: call.body.groupsTag }),
    );
    return tagged(call.reply, body);
  },
  voidInvoice: async (call) => {
    const { body } = await addingOnce(call, (tx) =>
      voidInvoice(tx, {
        id: call.id,
        ifMatch: call.ifMatch,
        uid: call.who.uid,
        reason: call.body.reason,
      }),
    );
    return tagged(call.reply, body);
  },
} satisfies Partial<Handlers>;
