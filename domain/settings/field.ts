import { parseDate } from '../dates/parseDate.ts';
import type { Addable } from '../reference/addPath.ts';
import type { Option } from '../reference/options.ts';
import { type Draft, idsOf, numberIn, textOf } from './draft.ts';
import type { SettingsLists } from './lists.ts';

interface Common {
  /** Draft key; also the dotted path of the field's findings. */
  readonly key: string;
  readonly label: string;
  /** The error for an empty required field; without it the field is optional. */
  readonly required?: string;
  /** Whether the page's rules require an otherwise optional field for this draft. */
  readonly isAsked?: (draft: Draft) => boolean;
  readonly hint?: string;
  /** Can't change once the row exists. */
  readonly isFixed?: true;
  /** Fields with the same tab are shown together; a page without tabs omits it. */
  readonly tab?: string;
  /** Whether the field is part of the form; a hidden field has no findings. */
  readonly shows?: (draft: Draft) => boolean;
  /** Half the width of the form. */
  readonly isHalf?: true;
  /** Starts a new line even if half a line is free. */
  readonly startsLine?: true;
}
export type Field = Common &
  (
    | { readonly kind: 'text' | 'area'; readonly limit: number }
    | { readonly kind: 'date' }
    | {
        readonly kind: 'number';
        readonly places: number;
        readonly min: number;
        readonly max: number;
        readonly suffix?: string;
      }
    | {
        readonly kind: 'choice' | 'picker' | 'several';
        readonly options: (lists: SettingsLists, draft: Draft) => readonly Option[];
        /** A picker offers to add a missing option (HOME-92). */
        readonly adds?: Addable;
      }
    | { readonly kind: 'tiers' }
    /** A box: 'yes' or ''. */
    | { readonly kind: 'check' }
    /** Read-only text from the draft. */
    | { readonly kind: 'note' }
  );

/** A fix for a finding: writes a value into the draft. */
export interface FieldFix {
  readonly label: string;
  readonly path: string;
  readonly value: string;
}
/**
 * A finding of a rule. `error` blocks saving, `warning` needs confirmation, `info` only informs.
 */
export interface FieldFinding {
  readonly path: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly fixes?: readonly FieldFix[];
}
type Rest = Pick<FieldFinding, 'fixes'>;
const finding =
  (severity: FieldFinding['severity']) =>
  (path: string, message: string, rest: Rest = {}): FieldFinding => ({
    path,
    severity,
    message,
    ...rest,
  });
export const fieldError = finding('error');
export const fieldWarning = finding('warning');
export const fieldInfo = finding('info');

const limitText = (limit: number) => `Use at most ${limit} characters.`;

function findingsOf(field: Field, draft: Draft): FieldFinding[] {
  const text = textOf(draft, field.key).trim();
  if (field.kind === 'tiers' || field.kind === 'note' || field.shows?.(draft) === false) return [];
  const isEmpty = field.kind === 'several' ? idsOf(draft, field.key).length === 0 : text === '';
  if (isEmpty) return field.required === undefined ? [] : [fieldError(field.key, field.required)];
  if (field.kind === 'text' || field.kind === 'area')
    return text.length > field.limit ? [fieldError(field.key, limitText(field.limit))] : [];
  if (field.kind === 'date') {
    const { error } = parseDate(text);
    return error === null ? [] : [fieldError(field.key, error)];
  }
  if (field.kind !== 'number') return [];
  const { value, isInvalid } = numberIn(draft, field.key, field.places);
  if (isInvalid || value === null)
    return [
      fieldError(
        field.key,
        field.places === 0
          ? 'Enter a whole number.'
          : `Enter a number with at most ${field.places} decimals.`,
      ),
    ];
  if (value < field.min)
    return [
      fieldError(
        field.key,
        field.min === 0 ? 'Must be 0 or more.' : `Must be ${field.min} or more.`,
      ),
    ];
  return value > field.max ? [fieldError(field.key, `Must be ${field.max} or less.`)] : [];
}
/** Findings from the field declarations alone: empty, too long, unreadable, out of range. */
export const fieldFindings = (fields: readonly Field[], draft: Draft): FieldFinding[] =>
  fields.flatMap((field) => findingsOf(field, draft));

/** Shared field declarations, so that pages use the same words. */
export const nameField: Field = {
  key: 'name',
  label: 'Name',
  kind: 'text',
  limit: 100,
  required: 'Enter a name.',
};
export const startField: Field = {
  key: 'startDate',
  label: 'Start',
  kind: 'date',
  required: 'Enter the start date.',
  isHalf: true,
  startsLine: true,
};
export const endField: Field = {
  key: 'endDate',
  label: 'End',
  kind: 'date',
  hint: 'Empty: no end.',
  isHalf: true,
};
