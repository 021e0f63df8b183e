import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { AssignmentBody, BaseBody, BaseSave } from '../../../contract/base/saving.ts';
import { FuelStorageBody, FuelStorageSave } from '../../../contract/fuel/saving.ts';
import type { RowOf } from '../../../domain/imports/lists/lists.ts';
import type { assignmentColumns } from '../../../domain/imports/lists/shapes/fleet.ts';
import type {
  baseColumns,
  fuelStorageColumns,
} from '../../../domain/imports/lists/shapes/places.ts';
import { endStay, insertStay, lockPair, refuseOrder } from '../../base/assignments.ts';
import { baseResource } from '../../base/bases.ts';
import { readBases } from '../../base/readBases.ts';
import { anyOf } from '../../database/anyOf.ts';
import { fuelStorageResource } from '../../fuel/fuelStorages.ts';
import { readFuelStorages } from '../../fuel/readFuel.ts';
import { baseAssignments } from '../../schema/places.ts';
import { given, type ListStore } from './listStore.ts';
import { namedStore } from './nameStores.ts';

export const baseStore = namedStore({
  table: 'bases',
  read: (db) => readBases(db),
  rowOf: ({
    code,
    name,
    latitude,
    longitude,
    elevation,
    loadMinutes = null,
    phone = '',
    archivedAt,
  }): RowOf<typeof baseColumns> => ({
    code,
    name,
    latitude,
    longitude,
    elevation,
    loadMinutes,
    phone,
    isArchived: archivedAt !== null,
  }),
  insert: (tx, row, uid) =>
    baseResource.insert(tx, { body: given(BaseBody, row), uid, id: randomUUID() }),
  update: (tx, id, row, uid) => baseResource.update(tx, { body: given(BaseSave, row), uid, id }),
});

export const fuelStorageStore = namedStore({
  table: 'fuel_storages',
  read: (db) => readFuelStorages(db),
  rowOf: ({
    baseId,
    name,
    fuelType,
    capacityLitres,
    archivedAt,
  }): RowOf<typeof fuelStorageColumns> => ({
    baseId,
    name,
    fuelType,
    capacityLitres,
    isArchived: archivedAt !== null,
  }),
  insert: (tx, row, uid) =>
    fuelStorageResource.insert(tx, { body: given(FuelStorageBody, row), uid }),
  update: (tx, id, row, uid) =>
    fuelStorageResource.update(tx, { body: given(FuelStorageSave, row), uid, id }),
});

export const assignmentStore: ListStore<RowOf<typeof assignmentColumns>> = {
  table: 'base_assignments',
  read: async (db, ids) => {
    const rows = await db
      .select()
      .from(baseAssignments)
      .where(
        and(
          isNull(baseAssignments.deletedAt),
          ids === undefined ? undefined : anyOf(baseAssignments.id, ids),
        ),
      );
    return rows.map(({ id, version, assetId, baseId, startTime, endTime }) => ({
      id,
      version,
      row: { assetId, baseId, startTime, endTime },
    }));
  },
  add: async (tx, row, uid) => {
    const stay = given(AssignmentBody, row);
    refuseOrder(stay.startTime, stay.endTime);
    const [baseId, assetId] = [row.baseId ?? '', row.assetId ?? ''];
    await lockPair(tx, baseId, assetId);
    return insertStay(tx, baseId, assetId, stay, uid);
  },
  // Aircraft, base and start are the key, so only the end can differ.
  change: async (tx, { id, row: before }, { endTime }, uid) => {
    const stay = given(AssignmentBody, { startTime: before.startTime, endTime });
    refuseOrder(stay.startTime, stay.endTime);
    await tx.select().from(baseAssignments).where(eq(baseAssignments.id, id)).for('update');
    await endStay(tx, id, stay.endTime, uid);
  },
};
