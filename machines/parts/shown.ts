import type { DraftFinding } from './finding.ts';

/** Which findings of a form are visible. */
export interface FindingVisibility<F> {
  /** Paths of fields the user has left: their findings show. */
  readonly leftPaths: readonly string[];
  /** True after an attempt to save: all findings show. */
  readonly showsAll: boolean;
  /** The service's refusals as findings. A field's refusal is dropped when the field changes. */
  readonly refusals: readonly F[];
}
/**
 * The visible findings of each field, by path. An unchanged list keeps its identity, so that only
 * changed fields render.
 */
export type Messages<F> = Readonly<Record<string, readonly F[]>>;

export const nothingShown = { leftPaths: [], showsAll: false, refusals: [] } as const;

/**
 * Returns the findings to show, by path, without duplicate messages.
 * @param alwaysShown codes of findings that show before the user leaves the field
 */
export function messagesOf<F extends DraftFinding>(
  findings: readonly F[],
  shown: FindingVisibility<F>,
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
