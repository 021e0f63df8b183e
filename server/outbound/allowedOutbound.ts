import { isIP } from 'node:net';
import { makeOutbound } from './outbound.ts';
import { isPublicAddress } from './publicAddress.ts';
import { PRIVATE_SETTING, PrivateAddress, publicLookup } from './publicLookup.ts';

const NOTHING_ALLOWED =
  'No address can be called here. The operator allows hosts in CATIS_OUTBOUND_HOSTS.';

export interface OutboundReply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly withinMs: number;
  /** The most bytes of the reply that are read. */
  readonly maxBytes: number;
  /** A longer reply is an error; without it the rest is left unread. */
  readonly isWhole?: true;
  readonly signal?: AbortSignal;
}
/** Calls to addresses that users name: only allowed ones, over TLS, without redirects (SAFE-70). */
export interface AllowedOutbound {
  /** The hosts of CATIS_OUTBOUND_HOSTS, as written there; empty: no address may be called. */
  readonly hosts: readonly string[];
  /** Why an address can't be called, as a sentence; null if it can. */
  refusalOf(url: string): string | null;
  /** @throws Error whose message names the failure in words, without the address */
  send(url: string, request: OutboundRequest): Promise<OutboundReply>;
  close(): Promise<void>;
}

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
const isListed = (hosts: readonly string[], host: string) =>
  hosts.some((listed) =>
    listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed,
  );

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known right now',
  ECONNREFUSED: 'it does not accept a connection',
  ECONNRESET: 'it broke off the connection',
  UND_ERR_SOCKET: 'it broke off the connection',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_BODY_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
};
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
/** A failure in words that may be shown to a user: no address, no stack. */
function wordsOf(error: unknown): Error {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof PrivateAddress || cause instanceof TooLong) return cause;
  if (error instanceof Error && error.name === 'TimeoutError')
    return new Error('it does not answer', { cause: error });
  const code = codeOf(cause);
  const known = reasons[code];
  if (known !== undefined) return new Error(known, { cause: error });
  return new Error(
    /CERT|TLS|SSL/.test(code) ? `its certificate is not trusted (${code})` : 'it cannot be called',
    { cause: error },
  );
}

class TooLong extends Error {
  constructor(bytes: number) {
    super(`its answer is longer than ${Math.floor(bytes / 1024)} KiB`);
  }
}
/** Reads at most `maxBytes` and leaves the rest. @throws TooLong if the whole reply is needed */
async function readText(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, isWhole }: OutboundRequest,
): Promise<string> {
  if (body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      if (isWhole === true) throw new TooLong(maxBytes);
      break;
    }
    parts.push(value);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Makes the client for addresses that users name.
 * @param ca further authorities to trust, in PEM form
 */
export function makeAllowedOutbound(settings: {
  readonly hosts: readonly string[];
  readonly allowsPrivate: boolean;
  readonly ca?: string;
}): AllowedOutbound {
  const { allowsPrivate, ca } = settings;
  const hosts = settings.hosts.map((host) => host.toLowerCase());
  const tls = ca === undefined ? {} : { ca };
  const { fetch, close } = makeOutbound({
    connect: { ...tls, ...(allowsPrivate ? {} : { lookup: publicLookup }) },
  });
  const refusalOf = (given: string): string | null => {
    if (!URL.canParse(given)) return 'Give a whole address, such as https://example.com/catis.';
    const url = new URL(given);
    if (url.protocol !== 'https:') return 'The address must begin with https://.';
    if (url.username !== '' || url.password !== '')
      return 'Leave the user name and the password out of the address.';
    const host = hostOf(url);
    if (!isListed(hosts, host))
      return hosts.length === 0
        ? NOTHING_ALLOWED
        : `${host} can't be called. The operator allows hosts in CATIS_OUTBOUND_HOSTS.`;
    // An IP address is never looked up, so it is checked here.
    return !allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)
      ? `${host} is a private address, and ${PRIVATE_SETTING} isn't 1.`
      : null;
  };
  return {
    hosts,
    refusalOf,
    close,
    send: async (url, request) => {
      const refusal = refusalOf(url);
      if (refusal !== null) throw new Error(refusal);
      const { method, headers, body, withinMs, signal } = request;
      const late = AbortSignal.timeout(withinMs);
      try {
        const reply = await fetch(url, {
          method,
          redirect: 'manual',
          signal: signal === undefined ? late : AbortSignal.any([late, signal]),
          ...(headers === undefined ? {} : { headers: { ...headers } }),
          ...(body === undefined ? {} : { body }),
        });
        return {
          status: reply.status,
          retryAfter: reply.headers.get('retry-after'),
          text: await readText(reply.body, request),
        };
      } catch (error) {
        throw wordsOf(error);
      }
    },
  };
}

/** Calls nothing: the client without CATIS_OUTBOUND_HOSTS. */
export const noOutbound: AllowedOutbound = {
  hosts: [],
  refusalOf: () => NOTHING_ALLOWED,
  send: async () => {
    throw new Error(NOTHING_ALLOWED);
  },
  close: async () => undefined,
};
