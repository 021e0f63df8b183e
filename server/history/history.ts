import type { HistoryRoute, historyRoutes } from '../../contract/history/routes.ts';
import { type SettingsHistory, settingsPageRows } from '../../contract/session/settingsPages.ts';
import type { Handler } from '../http/handler.ts';
import { notFound } from '../problems/problem.ts';
import { type HistoryTable, readHistory } from './readHistory.ts';

const historyOf =
  (table: HistoryTable): Handler<(typeof historyRoutes)[HistoryRoute]> =>
  async ({ store, id }) => {
    const history = await readHistory(store, table, id);
    if (history === null) throw notFound();
    return history;
  };

const ofPages = Object.fromEntries(
  settingsPageRows.map(({ history, table }) => [history, historyOf(table)]),
  // `fromEntries` loses the keys.
) as Readonly<Record<SettingsHistory, ReturnType<typeof historyOf>>>;

export const historyHandlers = {
  dispatchHistory: historyOf('dispatches'),
  fuelReceiptHistory: historyOf('fuel_receipts'),
  ...ofPages,
} satisfies Record<HistoryRoute, unknown>;
