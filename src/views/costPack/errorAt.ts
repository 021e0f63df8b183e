import type { FieldMessage } from '../../ui/fields/FieldMessages.tsx';

/** What is wrong at a path. */
export const errorAt = (
  errors: Readonly<Record<string, string>>,
  path: string,
): readonly FieldMessage[] => {
  const message = errors[path];
  return message === undefined ? [] : [{ severity: 'error', message }];
};
