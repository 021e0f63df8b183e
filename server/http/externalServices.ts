import type { AccountAdmin } from '../identity/admin.ts';
import type { Letters } from '../mail/letters.ts';

/** What a handler may reach beyond the database. */
export interface ExternalServices {
  readonly accounts: AccountAdmin;
  readonly letters: Letters;
}
