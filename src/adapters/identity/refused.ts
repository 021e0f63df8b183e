import { type Refused, refusalOf } from '../../../domain/account/identityTexts.ts';
import { unmetRequirements } from '../../../domain/account/passwordPolicy.ts';
import { codeOf } from './identityApp.ts';

/** Converts a thrown refusal to a value. Any other error is thrown again. */
export function refused(error: unknown): Refused {
  const code = codeOf(error);
  if (!code.startsWith('auth/')) throw error;
  return {
    kind: 'refused',
    refusal: refusalOf(code),
    requirements: unmetRequirements(error instanceof Error ? error.message : ''),
  };
}
