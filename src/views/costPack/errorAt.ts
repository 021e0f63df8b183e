import type { FieldMessage } from '../../ui/fields/FieldMessages.tsx';

/** The error messages at a field path. */
export const errorAt = (
  errors: Readonly<Record<string, string>>,
  path: string,
): readonly FieldMessage[] => {
  const message = errors[path];
  return message === undefined ? [] : [{ severity: 'error', message }];
};
