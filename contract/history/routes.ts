import {
  type SettingsHistory,
  settingsPageRows,
  type TableOfHistory,
} from '../session/settingsPages.ts';
import { withArticle } from '../wire/nouns.ts';
import type { Right } from '../wire/permissions.ts';
import { administrator, type Grant, having, type RouteShape } from '../wire/route.ts';
import { ChangeLog, ChangeLogQuery } from './changeLog.ts';
import { History } from './history.ts';

type Hyphenated<Name extends string> = Name extends `${infer A}_${infer B}`
  ? `${A}-${Hyphenated<B>}`
  : Name;
const ofTable = <T extends string>(table: T, noun: string, needs: readonly Grant[]) =>
  ({
    method: 'GET',
    // `replaceAll` returns any string.
    path: `/x/history/${table.replaceAll('_', '-') as Hyphenated<T>}/{id}`,
    summary: `Who changed ${withArticle(noun)}, when, and from what to what.`,
    reply: History,
    needs,
    ours: true,
  }) as const;

/** Histories whose rights differ from those of their page. */
const ownNeeds: Readonly<Partial<Record<SettingsHistory, readonly Grant[]>>> = {
  landingFeeHistory: [...having('base-admin.Edit'), ...administrator('Bases.Edit')],
  rateHistory: [...having('base-admin.Edit'), ...administrator('Suppressants.Edit')],
  assetHistory: having('Assets.Edit'),
  userHistory: administrator('People.Edit'),
};
const ofPages = Object.fromEntries(
  settingsPageRows.map(({ history, table, noun, rights, ...rest }) => {
    const ofPage =
      'systemAdministrator' in rest ? administrator<Right>(...rights) : having<Right>(...rights);
    return [history, ofTable(table, noun, ownNeeds[history] ?? ofPage)];
  }),
  // `fromEntries` loses which call has which path.
) as { readonly [Call in SettingsHistory]: ReturnType<typeof ofTable<TableOfHistory<Call>>> };

/**
 * Who changed a record, when, and from what to what. Users who may edit a record may read its
 * history.
 */
export const historyRoutes = {
  dispatchHistory: ofTable('dispatches', 'dispatch', having('Dispatch.View')),
  fuelReceiptHistory: ofTable('fuel_receipts', 'fuel receipt', having('FuelReceipts.Edit')),
  ...ofPages,
} as const satisfies Record<string, RouteShape>;
export type HistoryRoute = keyof typeof historyRoutes;

/** The changes in all records, with their users (SET-120). */
export const changeLogRoutes = {
  listChangeLog: {
    method: 'GET',
    path: '/x/history',
    summary: 'Who changed what and when, in all records that have a history; 200 a call.',
    query: ChangeLogQuery,
    reply: ChangeLog,
    needs: administrator(),
    ours: true,
  },
} as const satisfies Record<string, RouteShape>;
