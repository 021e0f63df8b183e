import type { AccountAdmin } from '../identity/admin.ts';
import type { Sealer } from '../identity/sealer.ts';
import type { Letters } from '../mail/letters.ts';
import type { AllowedOutbound } from '../outbound/allowedOutbound.ts';

/** Services outside the database that a handler may call. */
export interface ExternalServices {
  readonly accounts: AccountAdmin;
  readonly letters: Letters;
  readonly outbound: AllowedOutbound;
  /** Seals the secrets of webhooks. */
  readonly sealer: Sealer;
}
