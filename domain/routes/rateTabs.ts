import type { Right } from '../../contract/wire/permissions.ts';

/**
 * A read-only price page (SET-47): its URL, name, required right, and the pages where the prices
 * are edited.
 */
export interface RateTab {
  readonly label: string;
  readonly to: `/rates/${string}`;
  readonly right: Right;
  readonly changedAt: readonly `/settings/${string}`[];
}
export const rateTabs = [
  {
    label: 'Contracts',
    to: '/rates/contracts',
    right: 'Contract.View',
    changedAt: ['/settings/contract-rates', '/settings/aircraft-rates'],
  },
  {
    label: 'Agents',
    to: '/rates/agent',
    right: 'Suppressants.View',
    changedAt: ['/settings/agent-rates'],
  },
  {
    label: 'Landing fees',
    to: '/rates/landing-fees',
    right: 'Bases.View',
    changedAt: ['/settings/landing-fees'],
  },
] as const satisfies readonly RateTab[];
export type RatePath = (typeof rateTabs)[number]['to'];
