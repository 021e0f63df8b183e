import type { FieldMessage } from '../../ui/fields/FieldMessages.tsx';

/** A field's error as its messages. */
export const errorOf = (message: string | undefined): readonly FieldMessage[] =>
  message === undefined ? [] : [{ severity: 'error', message }];
