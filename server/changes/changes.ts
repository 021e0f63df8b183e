import { type ChangeKind, changeKinds } from '../../contract/changes/changes.ts';
import { type RouteName, routes } from '../../contract/table.ts';
import type { RouteShape } from '../../contract/wire/route.ts';
import { allows } from '../../domain/session/permissions.ts';
import { readUserNames } from '../database/readNames.ts';
import type { Handlers } from '../http/handler.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, invalid } from '../problems/problem.ts';
import { cursorOf, positionOf } from './cursor.ts';
import { readChanges } from './readChanges.ts';

/** The call that reads a kind's records. Its rights also cover the changes (WIRE-40). */
const readingCall = {
  dispatch: 'getDispatch',
  fuelReceipt: 'getFuelReceipt',
  base: 'listBases',
  aircraft: 'listAssets',
  aircraftType: 'listAircraftTypes',
  contract: 'listContracts',
  landingFee: 'listLandingFees',
  agentRate: 'listAllRates',
  incident: 'getIncident',
  crew: 'listCrew',
} as const satisfies Record<ChangeKind, RouteName>;

function mayRead({ permissions, roles }: Principal, kind: ChangeKind): boolean {
  const { needs }: RouteShape = routes[readingCall[kind]];
  return (
    typeof needs === 'string' ||
    allows(
      needs,
      permissions,
      roles.map(({ name }) => name),
    )
  );
}
const isKind = (name: string): name is ChangeKind => changeKinds.some((kind) => kind === name);

/** @throws HttpProblem 400 for an unknown kind, 403 for one that the caller can't read */
function kindsOf(who: Principal, asked: string | undefined): readonly ChangeKind[] {
  if (asked === undefined) return changeKinds.filter((kind) => mayRead(who, kind));
  const kinds = asked.split(',').map((name) => name.trim());
  const unknown = kinds.find((name) => !isKind(name));
  if (unknown !== undefined)
    throw invalid([
      {
        path: 'kinds',
        code: 'unknown',
        message: `There is no kind ${unknown}. Kinds are ${changeKinds.join(', ')}.`,
      },
    ]);
  const known = kinds.filter(isKind);
  const hidden = known.find((kind) => !mayRead(who, kind));
  if (hidden !== undefined) throw forbidden(`You may not read the kind ${hidden}.`);
  return known;
}

export const changeHandlers = {
  listChanges: async ({ store, who, query: { after, kinds } }) => {
    const asked = kindsOf(who, kinds);
    const from = await positionOf(store, after);
    const { items, next, more } = await readChanges(store.primary, from, asked);
    const nameOf = await readUserNames(
      store.primary,
      items.map(({ uid }) => uid),
    );
    return {
      items: items.map(({ kind, id, action, at, uid }) => ({
        kind,
        id,
        action,
        at,
        who: nameOf(uid),
      })),
      next: await cursorOf(store, next),
      more,
    };
  },
} satisfies Partial<Handlers>;
