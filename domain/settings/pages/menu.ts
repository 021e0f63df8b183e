import { SYSTEM_ADMINISTRATOR } from '../../contract/constants.ts';
import { may } from '../permissions.ts';
import type { SessionFacts } from '../routes/guard.ts';
import { mayVisit } from '../routes/navigation.ts';
import { pageName } from '../routes/titles.ts';

export interface SettingsCard {
  readonly slug: string;
  readonly label: string;
  readonly to: string;
  /** What is kept there, in a few words. */
  readonly about: string;
}
export interface CardGroup {
  readonly label: string;
  readonly cards: readonly SettingsCard[];
}
const groups: readonly (readonly [label: string, cards: readonly (readonly [slug: string, about: string])[]])[] = [
  [
    'Aircraft',
    [
      ['aircraft', 'Registrations, radio IDs, types, vendors'],
      ['aircraft-types', 'Category, capacity, fuel'],
      ['aircraft-vendors', 'Companies and agencies that fly'],
      ['aircraft-rates', 'Contracts of single aircraft'],
      ['contract-rates', 'Contracts of aircraft types'],
    ],
  ],
  [
    'Bases and prices',
    [
      ['bases', 'Codes, names, places'],
      ['landing-fees', 'What a landing costs'],
      ['agent-types', 'Retardant, foam, gel, water'],
      ['agent-rates', 'Price tiers a base'],
      ['fuel-vendors', 'Who sells fuel'],
      ['fuel-storages', 'Tanks and trucks of ours'],
    ],
  ],
  [
    'People',
    [
      ['people', 'Everybody, with crew and user parts'],
      ['crew-members', 'Who flies and works on board'],
      ['job-functions', 'Pilot, co-pilot, mechanic'],
      ['user-management', 'Who may do what'],
    ],
  ],
];
/** User management needs its flag only (specification §6), but is of use to those alone who may read its data (contract §People and rights). */
const hasUse = (slug: string, session: SessionFacts): boolean =>
  slug !== 'user-management' || (may(session.permissions, 'People', 'Edit') && session.roleNames.includes(SYSTEM_ADMINISTRATOR));

/** The settings pages this session may open, as cards. */
export const cardsFor = (session: SessionFacts): readonly CardGroup[] =>
  groups
    .map(([label, cards]) => ({
      label,
      cards: cards
        .map(([slug, about]) => ({ slug, label: pageName(`/settings/${slug}`) ?? slug, to: `/settings/${slug}`, about }))
        .filter((card) => mayVisit(card.to, session) && hasUse(card.slug, session)),
    }))
    .filter((group) => group.cards.length > 0);
