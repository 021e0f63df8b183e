import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AccessToken,
  type AccessTokenBody,
  MAX_TOKENS,
  type NewAccessToken,
} from '../../contract/tokens/tokens.ts';
import { nowInstant } from '../database/clock.ts';
import { firstOrNotFound } from '../database/firstOrNotFound.ts';
import { inTransaction } from '../database/inTransaction.ts';
import type { Reader, Tx } from '../database/open.ts';
import type { Call, Handlers } from '../http/handler.ts';
import type { Principal } from '../http/principal.ts';
import { type Adding, addingOnce } from '../http/writes.ts';
import { newToken, type TokenKind } from '../identity/accessTokens.ts';
import { conflict, forbidden, notFound } from '../problems/problem.ts';
import { accessTokens } from '../schema/tokens.ts';

type Row = typeof accessTokens.$inferSelect;

export const wireToken = (row: Row): AccessToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
  lastUsedFrom: row.lastUsedIp,
  revokedAt: row.revokedAt,
  isValid: row.revokedAt === null && row.expiresAt > nowInstant(),
});

/** The access tokens that match, newest first. */
export const readTokens = (db: Reader, where: SQL | undefined): Promise<Row[]> =>
  db
    .select()
    .from(accessTokens)
    .where(and(where, isNull(accessTokens.deletedAt)))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));

interface Owner {
  readonly kind: TokenKind;
  readonly id: string;
}
const holderColumn = {
  personal: accessTokens.userId,
  service: accessTokens.serviceAccountId,
} as const;
/** The tokens of a user, or of a service account. */
export const ownedBy = ({ kind, id }: Owner) => eq(holderColumn[kind], id);

/** @throws HttpProblem 409 when the holder already has as many valid tokens as one can have */
async function refuseTooMany(tx: Tx, owner: Owner): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`tokens ${owner.kind} ${owner.id}`}, 0))`,
  );
  const living = await tx
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(
      and(ownedBy(owner), isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, sql`now()`)),
    );
  if (living.length >= MAX_TOKENS)
    throw conflict('', `There are ${MAX_TOKENS} valid tokens already. Revoke one first.`);
}

/**
 * Makes an access token. Only this reply has its text; a repeated call gets none (SAFE-50).
 * @param prepare runs first, in the same transaction
 */
export async function addToken(
  call: Adding & { readonly body: AccessTokenBody },
  owner: Owner,
  prepare: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<NewAccessToken> {
  const { kind, id } = owner;
  const { token, hint, hash } = newToken(kind);
  const { name, days } = call.body;
  const { uid, hasSecondFactor } = call.who;
  const { body, isNew } = await addingOnce(call, async (tx) => {
    await prepare(tx);
    await refuseTooMany(tx, owner);
    const rows = await tx
      .insert(accessTokens)
      .values({
        kind,
        userId: kind === 'personal' ? id : null,
        serviceAccountId: kind === 'service' ? id : null,
        name,
        hint,
        hash,
        hasSecondFactor,
        createdAt: sql`clock_timestamp()`,
        expiresAt: sql`clock_timestamp() + make_interval(days => ${days}::int)`,
        updatedBy: uid,
      })
      .returning();
    return wireToken(firstOrNotFound(rows));
  });
  return { ...body, token: isNew ? token : null };
}

/** Revokes a token of the owner. A revoked one stays as it is. @throws HttpProblem 404 */
export const revokeToken = (
  { store, author, who }: Pick<Call, 'store' | 'author' | 'who'>,
  owner: Owner,
  tokenId: string,
): Promise<AccessToken> =>
  inTransaction(store, author, async (tx) => {
    const found = await tx
      .select()
      .from(accessTokens)
      .where(and(eq(accessTokens.id, tokenId), ownedBy(owner), isNull(accessTokens.deletedAt)))
      .for('update');
    const row = firstOrNotFound(found);
    if (row.revokedAt !== null) return wireToken(row);
    const changed = await tx
      .update(accessTokens)
      .set({ revokedAt: sql`clock_timestamp()`, updatedBy: who.uid })
      .where(eq(accessTokens.id, row.id))
      .returning();
    return wireToken(firstOrNotFound(changed));
  });

/** @throws HttpProblem 403 for staff without a person */
function ownerOf({ person }: Principal): Owner {
  if (person === null) throw forbidden('Access tokens are for people with CATIS User access.');
  return { kind: 'personal', id: person.userId };
}

export const tokenHandlers = {
  listOwnTokens: async ({ store, who }) => ({
    items:
      who.person === null ? [] : (await readTokens(store.db, ownedBy(ownerOf(who)))).map(wireToken),
  }),
  addOwnToken: (call) => addToken(call, ownerOf(call.who)),
  revokeOwnToken: async (call) => {
    // Staff without a person have no token, so there is none with this id.
    if (call.who.person === null) throw notFound();
    return revokeToken(call, ownerOf(call.who), call.id);
  },
} satisfies Partial<Handlers>;
