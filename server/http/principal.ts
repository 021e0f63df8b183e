import { sql } from 'drizzle-orm';
import type { Permission } from '../../contract/wire/permissions.ts';
import type { Store } from '../database/open.ts';
import type { AccessTokenHolder } from '../identity/accessTokens.ts';
import type { TokenHolder } from '../identity/verify.ts';

interface Person {
  readonly id: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly baseId: string | null;
  readonly version: number;
  readonly updatedAt: string;
}

/** The caller, with everything that authorization needs. */
export interface Principal extends TokenHolder {
  /** A service account passes needs of `person` without one (SAFE-54). */
  readonly kind: 'person' | 'service';
  /** The access token of the call; null for a signed-in user. */
  readonly accessTokenId: string | null;
  /** Null when the uid has no person, or only a deleted one. */
  readonly person: Person | null;
  /** Roles in force now; none for an access token, so that it is never an administrator. */
  readonly roles: readonly { readonly roleId: string; readonly name: string }[];
  readonly permissions: readonly Permission[];
}

type Rights = Pick<Principal, 'person' | 'roles' | 'permissions'>;
interface RightsNow {
  readonly rights: Rights;
  /** Milliseconds until one of the user's roles starts or ends; null for never. */
  readonly changesIn: number | null;
}

async function readRights(store: Store, uid: string): Promise<RightsNow> {
  const { rows } = await store.db.execute<Rights & { changesIn: number | null }>(sql`
    with given as (
      select ur.role_id, ur.start_date, ur.end_date from user_roles ur join users hu on hu.id = ur.user_id join roles hr on hr.id = ur.role_id
      where hu.firebase_user_id = ${uid} and hu.deleted_at is null and ur.deleted_at is null and hr.deleted_at is null
    ), held as (
      select distinct role_id from given where (start_date is null or start_date <= now()) and (end_date is null or end_date > now())
    )
    select
      json_build_object('id', p.id, 'userId', u.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', u.email, 'baseId', p.base_id,
        'version', p.version, 'updatedAt', to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as person,
      coalesce((select json_agg(json_build_object('roleId', r.id, 'name', r.name) order by r.name, r.id) from held h join roles r on r.id = h.role_id), '[]')
        as roles,
      coalesce((select json_agg(json_build_object('entityCode', x.entity_code, 'action', x.action) order by x.entity_code, x.action)
        from (select distinct rp.entity_code, rp.action from held h join role_permissions rp on rp.role_id = h.role_id) x), '[]') as permissions,
      (select extract(epoch from min(at) - now()) * 1000 from given, unnest(array[start_date, end_date]) at where at > now()) as "changesIn"
    from users u join people p on p.id = u.person_id and p.deleted_at is null and p.archived_at is null
    where u.firebase_user_id = ${uid} and u.deleted_at is null and u.disabled_at is null`);
  const [row] = rows;
  // If this uid gets a person later, a `rights` notice reports it, so no expiry is needed.
  if (row === undefined)
    return { rights: { person: null, roles: [], permissions: [] }, changesIn: null };
  const { changesIn, ...rights } = row;
  return { rights, changesIn };
}

/** The rights of a service account: those of its role. */
async function readAccountRights(store: Store, uid: string): Promise<Rights> {
  const { rows } = await store.primary.execute<{ permissions: Principal['permissions'] }>(sql`
    select coalesce(json_agg(json_build_object('entityCode', rp.entity_code, 'action', rp.action) order by rp.entity_code, rp.action), '[]') as permissions
    from service_accounts s join roles r on r.id = s.role_id and r.deleted_at is null join role_permissions rp on rp.role_id = r.id
    where 'service:' || s.id = ${uid} and s.deleted_at is null and s.archived_at is null`);
  return { person: null, roles: [], permissions: rows[0]?.permissions ?? [] };
}

/**
 * @returns the token's holder with person, current roles and permissions, read from the database;
 * without a person both lists are empty
 */
export const loadPrincipal = async (store: Store, holder: TokenHolder): Promise<Principal> => ({
  ...holder,
  kind: 'person',
  accessTokenId: null,
  ...(await readRights(store, holder.uid)).rights,
});

/** The caller behind an access token, with the rights of its person or role now (SAFE-54). */
export async function loadTokenPrincipal(
  store: Store,
  { tokenId, kind, uid, hasSecondFactor, createdAt, expiresAt }: AccessTokenHolder,
): Promise<Principal> {
  const held = await (kind === 'service'
    ? readAccountRights(store, uid)
    : readRights(store, uid).then(({ rights }) => rights));
  return {
    uid,
    staff: false,
    signedInAt: createdAt,
    expiresAt,
    hasSecondFactor,
    kind,
    accessTokenId: tokenId,
    ...held,
    roles: [],
  };
}

/** How long cached rights are used, in milliseconds. */
const KEPT_MS = 1000;
/** Cache size from which expired entries are removed. */
const MAX_KEPT = 1000;

/**
 * Like `loadPrincipal`, but cached for a second, so that the calls of one page share a read. A
 * change notice from the database, or a role that starts or ends, invalidates the entry (AUTH-13).
 */
export function recentPrincipals(
  store: Store,
  now: () => number = () => performance.now(),
): (holder: TokenHolder) => Promise<Principal> {
  const kept = new Map<string, { readonly reading: Promise<RightsNow>; until: number }>();
  store.notices.on('rights', () => kept.clear());
  const readingOf = (uid: string) => {
    const began = now();
    const found = kept.get(uid);
    if (found !== undefined && began < found.until) return found.reading;
    if (kept.size >= MAX_KEPT)
      for (const [one, { until }] of kept) if (until <= began) kept.delete(one);
    const entry = { reading: readRights(store, uid), until: began + KEPT_MS };
    kept.set(uid, entry);
    entry.reading.then(
      ({ changesIn }) => {
        entry.until = began + Math.min(KEPT_MS, changesIn ?? KEPT_MS);
      },
      () => {
        entry.until = began;
      },
    );
    return entry.reading;
  };
  return async (holder) => ({
    ...holder,
    kind: 'person',
    accessTokenId: null,
    ...(await readingOf(holder.uid)).rights,
  });
}
