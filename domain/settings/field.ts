import { parseDate } from '../dates/parseDate.ts';
import type { Option } from '../reference/options.ts';
import { type Draft, idsOf, numberIn, textOf } from './draft.ts';
import type { SettingsLists } from './lists.ts';

interface Common {
  /** Key of the draft; also the dotted path under which findings stand. */
  readonly key: string;
  readonly label: string;
  /** The sentence of an empty required field; a field without one may stay empty. */
  readonly required?: string;
  /** Whether the page's rules ask for it in this draft although it may stay empty in others. */
  readonly isAsked?: (draft: Draft) => boolean;
  readonly hint?: string;
  /** Stands for good once the row exists. */
  readonly isFixed?: true;
  /** Fields of one tab stand together; a page without tabs names none. */
  readonly tab?: string;
  /** Whether it is part of the form now; one that is not has nothing to say either. */
  readonly shows?: (draft: Draft) => boolean;
  /** Takes half the width of the form. */
  readonly isHalf?: true;
  /** Begins a line of its own even where half a line is left. */
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
      }
    | { readonly kind: 'tiers' }
    /** Text that stands in the draft and is only shown. */
    | { readonly kind: 'note' }
  );

/** One thing to do about a finding: writes a value into the draft. */
export interface FieldFix {
  readonly label: string;
  readonly path: string;
  readonly value: string;
}
/** What a rule says of a field. `error` blocks saving, `warning` asks first, `info` only tells. */
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
/** What the declarations of the fields alone say of a draft: empty, too long, unreadable, out of bounds. */
export const fieldFindings = (fields: readonly Field[], draft: Draft): FieldFinding[] =>
  fields.flatMap((field) => findingsOf(field, draft));

/** The same words for the fields that several pages share. */
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
