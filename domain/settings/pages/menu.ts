import { SYSTEM_ADMINISTRATOR } from '../../../contract/constants.ts';
import type { SessionFacts } from '../../routes/guard.ts';
import { canVisit } from '../../routes/navigation.ts';
import { pageName } from '../../routes/titles.ts';
import { isAllowed } from '../../session/permissions.ts';

import { type CardGroupName, cardGroups } from '../page.ts';
import { settingsPages } from './all.ts';

export interface SettingsCard {
  readonly slug: string;
  readonly label: string;
  readonly to: string;
  /** A short description of the page. */
  readonly about: string;
}
export interface CardGroup {
  readonly label: string;
  readonly cards: readonly SettingsCard[];
}
/**
 * User management requires only its feature flag (AUTH-12), but its data is readable only with
 * these rights (SET-10).
 */
const hasUse = (slug: string, session: SessionFacts): boolean =>
  slug !== 'user-management' ||
  (isAllowed(session.permissions, 'People', 'Edit') &&
    session.roleNames.includes(SYSTEM_ADMINISTRATOR));

/** Menu pages that are not settings lists. */
const others: readonly {
  readonly slug: string;
  readonly card: { readonly group: CardGroupName; readonly about: string };
}[] = [
  {
    slug: 'imports',
    card: { group: 'Data', about: 'Lists, incidents and historic records from a file' },
  },
  {
    slug: 'integrations',
    card: { group: 'Data', about: 'Programs that read and write CATIS: accounts and tokens' },
  },
  {
    slug: 'history',
    card: { group: 'Data', about: 'Who changed what and when, in all records' },
  },
];

/** The settings pages this session can open, as cards. */
export const cardsFor = (session: SessionFacts): readonly CardGroup[] =>
  cardGroups
    .map((label) => ({
      label,
      cards: [...settingsPages, ...others]
        .filter((page) => page.card.group === label)
        .map(({ slug, card }) => ({
          slug,
          label: pageName(`/settings/${slug}`) ?? slug,
          to: `/settings/${slug}`,
          about: card.about,
        }))
        .filter((card) => canVisit(card.to, session) && hasUse(card.slug, session)),
    }))
    .filter((group) => group.cards.length > 0);
