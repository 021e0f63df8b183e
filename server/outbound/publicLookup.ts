import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './publicAddress.ts';

/** The setting that allows private addresses, named where one is refused. */
export const PRIVATE_SETTING = 'CATIS_OUTBOUND_PRIVATE';

/** The host has an address that must not be called. */
export class PrivateAddress extends Error {
  constructor() {
    super(`its host has a private address, and ${PRIVATE_SETTING} isn't 1`);
  }
}

/** Finds every address of a name. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: Error | null, found?: readonly LookupAddress[]) => void,
) => void;

/**
 * Resolves a name and refuses it if any of its addresses is not public. The connection uses exactly
 * these addresses, so a name can't be public for the check and private for the call.
 */
export const publicLookupBy =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses: readonly LookupAddress[] = found ?? [];
      const [first] = addresses;
      if (error !== null || first === undefined)
        done(error ?? new Error('the name has no address'), '', 0);
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        done(new PrivateAddress(), '', 0);
      else if (options.all === true) done(null, [...addresses]);
      else done(null, first.address, first.family);
    });
export const publicLookup = publicLookupBy(lookup);
