import type { DraftFinding } from './finding.ts';

/** To what extent the findings of a form show. */
export interface Shown<F> {
  /** Paths the user has left: their findings show. */
  readonly leftPaths: readonly string[];
  /** After a try to save everything shows. */
  readonly showsAll: boolean;
  /** What the service refused, as findings; a field's refusal goes when the field changes. */
  readonly refusals: readonly F[];
}
/**
 * What each field shows, by its path. A list that did not change keeps its identity, so that only changed fields
 * render.
 */
export type Messages<F> = Readonly<Record<string, readonly F[]>>;

export const nothingShown = { leftPaths: [], showsAll: false, refusals: [] } as const;

/**
 * The findings to show, by field, each sentence once.
 * @param alwaysShown codes of what is said before the field was left
 */
export function messagesOf<F extends DraftFinding>(
  findings: readonly F[],
  shown: Shown<F>,
  before: Messages<F>,
  alwaysShown: readonly F['code'][] = [],
): Messages<F> {
  const messages: Record<string, F[]> = {};
  const isShown = (f: F) =>
    shown.showsAll || shown.leftPaths.includes(f.path) || alwaysShown.includes(f.code);
  for (const f of [...findings.filter(isShown), ...shown.refusals]) {
    const list = messages[f.path] ?? [];
    if (list.every((other) => other.message !== f.message)) messages[f.path] = [...list, f];
  }
  return Object.fromEntries(
    Object.entries(messages).map(([path, list]) => {
      const old = before[path];
      return [path, old !== undefined && JSON.stringify(old) === JSON.stringify(list) ? old : list];
    }),
  );
}
