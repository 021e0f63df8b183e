import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Hash of the only style element that React Aria adds, `react-aria-pressable-style` (SAFE-4). */
const PRESSABLE_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";
const GOOGLE_IDENTITY = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

const policy = (local: boolean) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", PRESSABLE_STYLE],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  connectSrc: ["'self'", ...(local ? [] : GOOGLE_IDENTITY)],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['catis-worker'],
});

/**
 * The policy of the guides (SAFE-42): the product's, with Vue's own policy for Trusted Types, style
 * attributes, and the inline scripts of a page by their hashes.
 */
export const helpPolicy = (scriptHashes: readonly string[]): string =>
  Object.entries({
    ...policy(true),
    scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    styleSrc: ["'self'"],
    styleSrcAttr: ["'unsafe-inline'"],
    trustedTypes: ['vue'],
  })
    .map(
      ([name, values]) =>
        `${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)} ${values.join(' ')}`,
    )
    .join(';');

/**
 * A strict CSP with Trusted Types, and the other security headers (SAFE-4); `local` = identity on
 * our own origin.
 */
export const securityHeaders = (local: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives: policy(local) },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  // Browsers honor it over TLS only; the TLS proxy passes it on.
  strictTransportSecurity: local ? false : { maxAge: 31_536_000, includeSubDomains: false },
});

/** Our pages use none of these. */
export const PERMISSIONS_POLICY =
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';
