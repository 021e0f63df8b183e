import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type {
  OpenedPack,
  SharedPack,
  SharedPackBody,
} from '../../contract/costPack/sharedPacks.ts';
import type { Reader, Store, Tx } from '../database/open.ts';
import { readUserNames } from '../database/readNames.ts';
import { notFound } from '../problems/problem.ts';
import { sharedPacks } from '../schema/costPack.ts';
import { incidents } from '../schema/dispatches.ts';
import { readPack } from './readPack.ts';

type Row = typeof sharedPacks.$inferSelect;
/** Bytes of a token, too many to guess (PACK-41). */
const TOKEN_BYTES = 32;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

const wireOf = (row: Row, nameOf: (uid: string) => string): SharedPack => ({
  id: row.id,
  approved: row.document.approved,
  availability: row.document.availability,
  asOf: row.asOf,
  expiresAt: row.expiresAt,
  revokedAt: row.revokedAt,
  opened: row.opened,
  madeBy: nameOf(row.createdBy),
});
async function wireAll(db: Reader, rows: readonly Row[]): Promise<SharedPack[]> {
  const nameOf = await readUserNames(
    db,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => wireOf(row, nameOf));
}

/** Freezes an incident's page behind a link. Only this caller gets the token (PACK-40, PACK-41). */
export async function freezePack(
  tx: Tx,
  incidentId: string,
  { days, ...mode }: SharedPackBody,
  uid: string,
): Promise<{ readonly pack: SharedPack; readonly token: string }> {
  const { page: document } = await readPack(tx, incidentId, mode);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const made = await tx
    .insert(sharedPacks)
    .values({
      incidentId,
      tokenHash: hashOf(token),
      document,
      asOf: document.asOf,
      expiresAt: sql`clock_timestamp() + make_interval(days => ${days}::int)`,
      createdBy: uid,
      createdAt: sql`clock_timestamp()`,
    })
    .returning();
  const [pack] = await wireAll(tx, made);
  if (pack === undefined) throw new Error('A link was not stored');
  return { pack, token };
}

/** @throws HttpProblem 404 when there is no such incident, or it is deleted */
export async function refuseNoIncident(db: Reader, id: string): Promise<void> {
  const [row] = await db
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(eq(incidents.id, id), isNull(incidents.deletedAt)));
  if (row === undefined) throw notFound();
}
/** The links to an incident's page, the newest first. */
export const readSharedPacks = async (db: Reader, incidentId: string): Promise<SharedPack[]> =>
  wireAll(
    db,
    await db
      .select()
      .from(sharedPacks)
      .where(eq(sharedPacks.incidentId, incidentId))
      .orderBy(desc(sharedPacks.createdAt), desc(sharedPacks.id)),
  );

/** Revokes a link. An already revoked link stays unchanged. @throws HttpProblem 404 */
export async function revokePack(tx: Tx, id: string, uid: string): Promise<SharedPack> {
  const [row] = await tx.select().from(sharedPacks).where(eq(sharedPacks.id, id)).for('update');
  if (row === undefined) throw notFound();
  if (row.revokedAt === null)
    await tx
      .update(sharedPacks)
      .set({ revokedAt: sql`clock_timestamp()`, revokedBy: uid })
      .where(eq(sharedPacks.id, id));
  const [pack] = await wireAll(
    tx,
    await tx.select().from(sharedPacks).where(eq(sharedPacks.id, id)),
  );
  if (pack === undefined) throw notFound();
  return pack;
}

/**
 * The content of a link. Each call counts as opened.
 * @throws HttpProblem 404 when the link is unknown, expired or revoked, without telling which
 * (PACK-41)
 */
export async function openPack({ db }: Store, token: string): Promise<OpenedPack> {
  const [row] = await db
    .update(sharedPacks)
    .set({ opened: sql`${sharedPacks.opened} + 1` })
    .where(
      and(
        eq(sharedPacks.tokenHash, hashOf(token)),
        isNull(sharedPacks.revokedAt),
        gt(sharedPacks.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning();
  if (row === undefined) throw notFound();
  return { page: row.document, expiresAt: row.expiresAt };
}
