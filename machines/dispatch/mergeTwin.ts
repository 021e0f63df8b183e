import type { Dispatch } from '../../contract/dispatch/dispatches.ts';
import { asChangeOf } from '../../domain/dispatch/merge/asChangeOf.ts';
import { draftOfRecord } from '../../domain/dispatch/wire/draftOfBody.ts';
import { derive } from './derive.ts';
import type { EditorContext } from './dispatchEditor.context.ts';
import { mergeWith } from './merging.ts';

/**
 * Returns the context that merges a second record of the flight into the first, field by field
 * (AUTH-14, D-62).
 */
export function mergeDuplicateRecord(
  context: EditorContext,
  twin: Dispatch,
  record: Dispatch,
): Partial<EditorContext> {
  const incidents = [
    ...context.facts.incidents,
    ...twin.activities.flatMap((a) => (a.incident === null ? [] : [a.incident])),
  ];
  const draft = asChangeOf(
    draftOfRecord(twin, { ...context.facts, incidents, record: twin }),
    record,
  );
  const mine = {
    ...context,
    ...derive(context, draft, { ...context.facts, incidents }),
    base: null,
  };
  return {
    ...mine,
    ...mergeWith(mine, {
      current: record,
      changedBy: record.updatedBy,
      changedAt: record.updatedAt,
    }),
  };
}
