import type { FuelBody, FuelKind, FuelReceipt } from '../../contract/fuel/fuel.ts';
import { LIST_MAX_DAYS } from '../../contract/wire/spans.ts';
import { addDays } from '../../domain/dates/parseDate.ts';
import { draftOfFuelBody } from '../../domain/fuel/receipt/bodies.ts';
import { checkFuel } from '../../domain/fuel/receipt/check.ts';
import { fuelFlagsOf } from '../../domain/fuel/receipt/finding.ts';
import { readFuel } from '../../domain/fuel/receipt/read.ts';
import { pacificToday } from '../database/clock.ts';
import { inTransaction } from '../database/inTransaction.ts';
import { lockNamedRows } from '../database/lockNamedRows.ts';
import type { Tx } from '../database/open.ts';
import { lockRow } from '../database/rows.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { refuseStale, tag } from '../http/version.ts';
import { adding, changing } from '../http/writes.ts';
import { followMerged } from '../incidents/mergedIncidents.ts';
import { deleted, invalid, notFound } from '../problems/problem.ts';
import { refuseFractions } from '../problems/refusals.ts';
import { refuseLongSpan } from '../problems/spans.ts';
import { fuelReceipts, fuelStorages, fuelVendors } from '../schema/fuel.ts';
import { bases } from '../schema/places.ts';
import { readFuelFacts, readFuelLookups } from './fuelFacts.ts';
import { readFuelReceipt, readFuelReceipts, receiptsWithin } from './readFuelReceipts.ts';
import {
  type FuelRowParts,
  insertFuelReceipt,
  markFuelReceipt,
  updateFuelReceipt,
} from './saveFuelReceipts.ts';

/** Days listed when the query names none. */
const LISTED_DAYS = 30;

/** Wire fields whose form field has another name. */
const wirePaths: Readonly<Record<string, string>> = {
  date: 'receiptTimestamp',
  time: 'receiptTimestamp',
  quantity: 'quantityLitres',
  destination: 'toStorageId',
};

/**
 * Checks the body against the form's rules, with facts read on the server.
 * @throws HttpProblem 400 with a path for every error
 */
async function checkBody(
  tx: Tx,
  kind: FuelKind,
  body: FuelBody,
  record: FuelReceipt | null,
): Promise<FuelRowParts> {
  const {
    taxesAndFees = null,
    totalCost = null,
    pricePerGallon = null,
  }: Partial<FuelReceipt> = body;
  refuseFractions({ taxesAndFees, totalCost });
  refuseFractions({ pricePerGallon }, 4);
  const { toStorageId, assetId }: Partial<FuelReceipt> = body;
  if (kind === 'transfer' && (toStorageId === null) === (assetId === null))
    throw invalid([
      { path: 'toStorageId', code: 'required', message: 'Choose where the fuel went.' },
    ]);
  const draft = draftOfFuelBody(kind, body);
  const { vendorId, storageId, baseId }: Partial<FuelReceipt> = body;
  // Lock everything that the receipt refers to, so that none of it is archived before it is stored
  // (FUEL-19).
  await lockNamedRows(
    tx,
    [fuelVendors, fuelStorages, bases],
    [vendorId, storageId, toStorageId, baseId],
  );
  const facts = await readFuelFacts(tx, { draft, body, record });
  const findings = checkFuel(draft, facts);
  const errors = findings.filter((f) => f.severity === 'error');
  if (errors.length > 0)
    throw invalid(
      errors.map(({ path, code, message }) => ({ path: wirePaths[path] ?? path, code, message })),
    );
  const { base, fuelType } = readFuel(draft, facts);
  if (fuelType === null) throw new Error('A receipt without errors has a fuel type.');
  return { flags: fuelFlagsOf(findings), baseId: base?.id ?? null, fuelType };
}

const requireReceipt = async (tx: Tx, id: string, gone = false): Promise<FuelReceipt> => {
  const receipt = await readFuelReceipt(tx, id, gone);
  if (receipt === null) throw notFound();
  return receipt;
};
/**
 * @throws HttpProblem 404 when there is no such receipt or it is deleted, 412 when the caller has
 * another version
 */
async function lockCurrent(tx: Tx, call: Pick<Call, 'id' | 'ifMatch'>): Promise<FuelReceipt> {
  await lockRow(tx, fuelReceipts, call.id);
  const before = await requireReceipt(tx, call.id);
  refuseStale(call.ifMatch, before, before, before.updatedBy);
  return before;
}

/** The body with a merged incident replaced by its target. */
async function onLivingIncident(tx: Tx, body: FuelBody): Promise<FuelBody> {
  const { incidentId = null }: Partial<FuelReceipt> = body;
  if (incidentId === null) return body;
  const target = (await followMerged(tx, [incidentId]))(incidentId);
  return target === incidentId ? body : { ...body, incidentId: target };
}

type Adds = Parameters<typeof adding>[0];
const add = (call: Adds, kind: FuelKind, given: FuelBody) =>
  adding(call, async (tx) => {
    const body = await onLivingIncident(tx, given);
    return requireReceipt(
      tx,
      await insertFuelReceipt(tx, kind, body, await checkBody(tx, kind, body, null), call.who.uid),
    );
  });

type Changes = Pick<Call, 'store' | 'author' | 'reply' | 'id' | 'ifMatch' | 'who'>;
const change = (call: Changes, kind: FuelKind, given: FuelBody) =>
  changing(call, async (tx) => {
    const before = await lockCurrent(tx, call);
    const body = await onLivingIncident(tx, given);
    // Each kind has its own path for changes, so a receipt never changes its kind.
    if (before.kind !== kind) throw notFound();
    await updateFuelReceipt(
      tx,
      call.id,
      kind,
      body,
      await checkBody(tx, kind, body, before),
      call.who.uid,
    );
    return requireReceipt(tx, call.id);
  });

export const fuelReceiptHandlers = {
  listFuelReceipts: async ({ store, query }) => {
    const until = query.endDate ?? pacificToday();
    const from = query.startDate ?? addDays(pacificToday(), 1 - LISTED_DAYS);
    refuseLongSpan({ from, until }, LIST_MAX_DAYS, 'endDate');
    return readFuelReceipts(store.db, receiptsWithin(from, until));
  },
  getFuelReceipt: async ({ store, id, reply }) => {
    const receipt = await readFuelReceipt(store.db, id);
    if (receipt === null) {
      const gone = await readFuelReceipt(store.db, id, true);
      throw gone === null ? notFound() : deleted(gone.updatedBy, gone.updatedAt);
    }
    tag(reply, receipt);
    return receipt;
  },
  addFuelReceipt: (call) => add(call, 'aircraft', call.body),
  saveFuelReceipt: (call) => change(call, 'aircraft', call.body),
  addBulkReceipt: (call) => add(call, 'bulk', call.body),
  saveBulkReceipt: (call) => change(call, 'bulk', call.body),
  addFuelTransfer: (call) => add(call, 'transfer', call.body),
  saveFuelTransfer: (call) => change(call, 'transfer', call.body),
  deleteFuelReceipt: ({ store, author, who, id, ifMatch }) =>
    inTransaction(store, author, async (tx) => {
      await lockCurrent(tx, { id, ifMatch });
      await markFuelReceipt(tx, id, true, who.uid);
      return requireReceipt(tx, id, true);
    }),
  restoreFuelReceipt: (call) =>
    changing(call, async (tx) => {
      await requireReceipt(tx, call.id, true);
      await markFuelReceipt(tx, call.id, false, call.who.uid);
      return requireReceipt(tx, call.id);
    }),
  getFuelLookups: ({ store, query }) => readFuelLookups(store.db, query),
} satisfies Partial<Handlers>;
