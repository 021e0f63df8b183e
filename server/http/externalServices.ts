import type { AccountAdmin } from '../identity/admin.ts';
import type { Letters } from '../mail/letters.ts';

/** Services outside the database that a handler may call. */
export interface ExternalServices {
  readonly accounts: AccountAdmin;
  readonly letters: Letters;
}
