import type { Dispatch, DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { applyDefaults } from '../dispatch/defaults/defaults.ts';
import { changeField } from '../dispatch/draft/edit.ts';
import { normalizeField } from '../dispatch/draft/normalizeField.ts';
import { checkDispatch } from '../dispatch/rules/check.ts';
import { openActivity } from '../dispatch/view/outNow.ts';
import { bodyOfDraft } from '../dispatch/wire/bodyOfDraft.ts';
import { draftOfRecord } from '../dispatch/wire/draftOfBody.ts';
import type { Finding } from '../forms/finding.ts';
import type { DispatchFacts } from '../reference/facts.ts';

/** The two fields of the inline close-out, as typed. */
export interface CloseOutTyped {
  readonly timeIn: string;
  readonly hobbsEnd: string;
}
export interface CloseOut {
  readonly typed: CloseOutTyped;
  /** What stands under the two fields: errors first. */
  readonly findings: readonly Finding[];
  readonly hasErrors: boolean;
  readonly body: DispatchBody | null;
}

/**
 * Closes an open flight with its time in and hobbs end: the record as the full form would save it, defaults and rules
 * included (HOME-2).
 * Errors of any field count, since the service would refuse them; warnings are only those that closing brings.
 */
export function closeOut(record: Dispatch, typed: CloseOutTyped, facts: DispatchFacts): CloseOut {
  const index = record.activities.findIndex((a) => a.activityId === openActivity(record)?.activityId);
  const at = `activities.${Math.max(0, index)}`;
  const own: DispatchFacts = { ...facts, ownId: record.id, record };
  const before = draftOfRecord(record, own);
  const timed = normalizeField(changeField(before, `${at}.timeIn`, typed.timeIn), `${at}.timeIn`);
  const draft = applyDefaults(changeField(timed, `${at}.hobbsEnd`, typed.hobbsEnd), own);
  const required: Finding[] = typed.timeIn.trim() === '' ? [{ path: `${at}.timeIn`, code: 'required', severity: 'error', message: 'Enter the time in.' }] : [];
  const known = new Set(record.flags as readonly string[]);
  const findings = [...required, ...checkDispatch(draft, own)].filter((f) => f.severity === 'error' || (f.severity === 'warning' && !known.has(f.code)));
  findings.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  const hasErrors = findings.some((f) => f.severity === 'error');
  return {
    typed: { timeIn: draft.activities[Math.max(0, index)]?.timeIn ?? typed.timeIn, hobbsEnd: typed.hobbsEnd },
    findings,
    hasErrors,
    body: hasErrors ? null : bodyOfDraft(draft, own),
  };
}
