import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect } from 'vitest';
import { SYSTEM_ADMINISTRATOR } from '../../../contract/constants.ts';
import { actions, entityCodes, type Permission } from '../../../contract/wire/permissions.ts';

export type Component = (props: object) => ReactNode;
export type Offers = Map<string, boolean>;
const views = new Set(
  Object.values(import.meta.glob('../../../src/{views,ui}/**/*.tsx', { eager: true })).flatMap(
    (module) => Object.values(module as object), // A module is an object of its exports.
  ),
);
/** Adds the booleans of `values` under the names `owner key`. */
export const addFlags = (offers: Offers, owner: string, values: object) => {
  for (const [key, value] of Object.entries(values))
    if (typeof value === 'boolean') offers.set(`${owner} ${key}`, value);
};

/** Renders the components of src/app. Stores the booleans that they pass to views. */
function notePages(node: ReactNode, offers: Offers): ReactNode {
  if (Array.isArray(node))
    return node.map((one, key) => createElement(Fragment, { key }, notePages(one, offers)));
  if (!isValidElement<object>(node)) return null;
  const { type, props, key } = node;
  addFlags(offers, typeof type === 'function' ? type.name : 'lazy', props);
  if (typeof type === 'function' && !views.has(type))
    // A component that is not exported as a view. None of them is a class.
    return createElement(Rendered, { type: type as Component, props, offers, key });
  return Object.values(props).map((value: unknown, n) =>
    // `notePages` ignores anything but elements and lists of them.
    createElement(Fragment, { key: n }, notePages(value as ReactNode, offers)),
  );
}
interface RenderedProps {
  readonly type: Component;
  readonly props: object;
  readonly offers: Offers;
}
const Rendered = ({ type, props, offers }: RenderedProps) => notePages(type(props), offers);

/**
 * Renders a component without a browser. Returns the booleans that it and its own components pass
 * to views, by the names of view and prop. The views themselves are not rendered.
 */
export function offersIn(type: Component, props: object): Offers {
  const offers: Offers = new Map();
  renderToString(createElement(Rendered, { type, props, offers }));
  return offers;
}

// Deliberately not imported from domain/: this is a second, independent definition.
const implied: Readonly<Record<string, readonly string[]>> = {
  View: ['View', 'Create', 'Edit'],
  Create: ['Create', 'Edit'],
  Edit: ['Edit'],
  Delete: ['Delete'],
};
export interface Holder {
  readonly permissions: readonly Permission[];
  readonly roles: string[];
}
const holds = ({ permissions, roles }: Holder, right: string) => {
  const [entity, action = ''] = right.split('.');
  return right === SYSTEM_ADMINISTRATOR
    ? roles.includes(right)
    : permissions.some((p) => p.entityCode === entity && implied[action]?.includes(p.action));
};
const all = entityCodes.flatMap((entityCode) =>
  actions.map((action) => ({ entityCode, action }) as const),
);
/**
 * Users with different rights for the entities in `needs`. For each right, one user has only this
 * right, and another has it with all rights of other entities. One more user has all rights except
 * those of the entities in `needs`.
 */
function holdersFor(needs: Needs): Holder[] {
  const named = new Set(
    Object.values(needs)
      .flat()
      .flatMap((grant) => grant.split(' and '))
      .map((right) => right.split('.')[0]),
  );
  const isNamed = (right: Permission) => named.has(right.entityCode);
  return [
    { permissions: [], roles: [] },
    { permissions: all, roles: [] },
    { permissions: all, roles: [SYSTEM_ADMINISTRATOR] },
    { permissions: all.filter((right) => !isNamed(right)), roles: [SYSTEM_ADMINISTRATOR] },
    ...all.filter(isNamed).flatMap((right) => [
      { permissions: [right], roles: [] },
      {
        permissions: [...all.filter((p) => p.entityCode !== right.entityCode), right],
        roles: [SYSTEM_ADMINISTRATOR],
      },
    ]),
  ];
}

/** The grants for each boolean. One of a list is enough; ` and ` joins the rights of a grant. */
export type Needs = Readonly<Record<string, readonly string[]>>;
/** Expects that each boolean that depends on rights is true exactly for users with a grant. */
export async function checkOffers(
  needs: Needs,
  look: (holder: Holder) => Offers | Promise<Offers>,
): Promise<void> {
  const nobody = await look({ permissions: [], roles: [] });
  const everybody = await look({ permissions: all, roles: [SYSTEM_ADMINISTRATOR] });
  const differing = [...everybody].filter(([name, value]) => nobody.get(name) !== value);
  expect(differing.map(([name]) => name).sort()).toEqual(Object.keys(needs).sort());
  if (differing.length === 0) return;
  for (const holder of holdersFor(needs)) {
    const named = [...(await look(holder))].filter(([name]) => name in needs);
    const isGranted = (grant: string) => grant.split(' and ').every((one) => holds(holder, one));
    const rights = holder.permissions.map((p) => `${p.entityCode}.${p.action}`).join(' ');
    expect({ rights, offers: named }).toEqual({
      rights,
      offers: named.map(([name]) => [name, needs[name]?.some(isGranted)]),
    });
  }
}
