import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Store } from '../database/open.ts';

/** The first characters of a token of each kind, which secret scanners can find. */
export const TOKEN_PREFIXES = { personal: 'catis_pat_', service: 'catis_svc_' } as const;
export type TokenKind = keyof typeof TOKEN_PREFIXES;
/** 256 random bits (SAFE-50). */
const TOKEN_BYTES = 32;
/** Characters of a token that lists show: the prefix and four more. */
const HINT_LENGTH = 14;

const tokenText = /^catis_(?:pat|svc)_[\w-]{43}$/;
const startsAsToken = /^catis_(?:pat|svc)_/;
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token. Its text is shown once and stored nowhere. */
export function newToken(kind: TokenKind) {
  const token = `${TOKEN_PREFIXES[kind]}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  return { token, hint: token.slice(0, HINT_LENGTH), hash: hashOfToken(token) };
}

/**
 * The access token of an `Authorization` header, well-formed or not: a bearer that begins as one,
 * or any password of Basic, whose user name is ignored (SAFE-51). Null for other headers.
 */
export function accessTokenIn(authorization: string | undefined): string | null {
  const [, scheme = '', credentials = ''] =
    /^(bearer|basic) +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer')
    return startsAsToken.test(credentials) ? credentials : null;
  if (scheme === '') return null;
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** The holder of a valid access token. */
export interface AccessTokenHolder {
  readonly tokenId: string;
  readonly kind: 'person' | 'service';
  /** The person's uid, or `service:` and the id of the account. */
  readonly uid: string;
  /** Whether the session that made it had a second factor (ACC-16). */
  readonly hasSecondFactor: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/**
 * Finds the holder of a token that is neither expired nor revoked, and whose person has access or
 * whose account is in use. Notes the use, at most once a minute (SAFE-52).
 */
export async function findTokenHolder(
  { primary: db }: Pick<Store, 'primary'>,
  token: string,
  address: string,
): Promise<AccessTokenHolder | null> {
  if (!tokenText.test(token)) return null;
  const { rows } = await db.execute<
    AccessTokenHolder & Record<string, unknown> & { isNoted: boolean }
  >(sql`
    select t.id as "tokenId", case when t.kind = 'service' then 'service' else 'person' end as kind,
      coalesce(u.firebase_user_id, 'service:' || s.id) as uid, t.has_second_factor as "hasSecondFactor",
      extract(epoch from t.created_at)::float8 as "createdAt", extract(epoch from t.expires_at)::float8 as "expiresAt",
      coalesce(t.last_used_at > now() - interval '1 minute', false) as "isNoted"
    from access_tokens t
      left join (users u join people p on p.id = u.person_id and p.deleted_at is null and p.archived_at is null)
        on u.id = t.user_id and u.deleted_at is null and u.disabled_at is null
      left join service_accounts s on s.id = t.service_account_id and s.deleted_at is null and s.archived_at is null
    where t.hash = ${hashOfToken(token)} and t.revoked_at is null and t.deleted_at is null and t.expires_at > now()
      and (u.id is not null or s.id is not null)`);
  const [row] = rows;
  if (row === undefined) return null;
  const { isNoted, ...holder } = row;
  if (!isNoted)
    await db.execute(sql`update access_tokens set last_used_at = now(), last_used_ip = ${address}
      where id = ${holder.tokenId}::uuid and (last_used_at is null or last_used_at <= now() - interval '1 minute')`);
  return holder;
}
