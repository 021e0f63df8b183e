import { featureFlags } from '../../../../contract/session/featureFlags.ts';
import type { SessionRef } from '../../../../machines/session/session.machine.ts';
import { type Component, type Holder, offersIn } from '../../support/offers.ts';
import { standIn } from './standIn.ts';

const sessionOf = ({ permissions, roles }: Holder) =>
  standIn<SessionRef>(
    {
      permissions,
      flags: featureFlags,
      person: { baseId: 'b1', roles: roles.map((name) => ({ name })) },
      settings: {},
      identity: { id: 'u1' },
      keepsWayBack: true,
    },
    ['open'],
  ).ref;
/** The board of a base, with its child charts. */
export const aBoard = () =>
  standIn<never>(
    { variant: 'dispatcher', baseId: 'b1', now: '2025-07-14T20:00:00Z', data: null },
    ['open'],
    {
      work: { context: {} },
      following: { context: { rows: [] } },
      divert: { context: { form: null } },
    },
  ).ref;
/** Renders a view for a user. Returns the booleans that it passes on (see `offersIn`). */
export const lookAs = (view: unknown, props: object) => (holder: Holder) =>
  // The props are stand-ins, so they don't have the types of the view.
  offersIn(view as Component, { ...props, session: sessionOf(holder), onOpen: () => undefined });
