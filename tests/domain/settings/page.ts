import type { Draft } from '../../../domain/settings/draft.ts';
import { noFilter } from '../../../domain/settings/filter.ts';
import { draftFindings } from '../../../domain/settings/findings.ts';
import type { SettingsPage } from '../../../domain/settings/page.ts';
import type { Step } from '../../../domain/settings/request.ts';
import { lists } from './world.ts';

/** A page's findings for a draft: `field: message`, with the severity unless it is an error. */
export function said<Item>(page: SettingsPage<Item>, changes: Draft, item: Item | null = null) {
  const draft = {
    ...(item === null ? page.blank(lists, noFilter) : page.draftOf(item, lists)),
    ...changes,
  };
  return draftFindings(page, draft, item, lists).map(
    (f) => `${f.severity === 'error' ? '' : `(${f.severity}) `}${f.path}: ${f.message}`,
  );
}
export const drafted = <Item>(
  page: SettingsPage<Item>,
  changes: Draft,
  item: Item | null = null,
): Draft => ({
  ...(item === null ? page.blank(lists, noFilter) : page.draftOf(item, lists)),
  ...changes,
});
/** A save's calls: method, path with values, body, version. */
export function calls(steps: readonly Step[], replies: readonly unknown[] = []) {
  return steps.map((step, n) => {
    const { route, params, body, ifMatch } = step(replies[n - 1]);
    return [
      route.method,
      route.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? ''),
      body,
      ...(ifMatch === undefined ? [] : [ifMatch]),
    ];
  });
}
export const questions = <Item>(
  page: SettingsPage<Item>,
  changes: Draft,
  item: Item | null = null,
) =>
  page
    .duplicates(drafted(page, changes, item), item, lists)
    .map((q) => [q.request.route.path, q.request.query, q.message]);
export const one = <T>(list: readonly T[], at = 0): T => {
  const item = list[at];
  if (item === undefined) throw new Error('The world lost its row');
  return item;
};
