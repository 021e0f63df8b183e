import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Hash of the only style element that React Aria adds, `react-aria-pressable-style` (SAFE-4). */
const PRESSABLE_STYLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";
const GOOGLE_IDENTITY = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/** Where users sign in: only a Firebase project is called by browsers themselves. */
type IdentityKind = 'local' | 'project' | 'oidc';
export const kindOf = (config: {
  readonly emulator?: true;
  readonly oidc?: object;
}): IdentityKind =>
  config.oidc !== undefined ? 'oidc' : config.emulator === true ? 'local' : 'project';

const policy = (kind: IdentityKind) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", PRESSABLE_STYLE],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  manifestSrc: ["'self'"],
  connectSrc: ["'self'", ...(kind === 'project' ? GOOGLE_IDENTITY : [])],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  // `default`: the map's library starts its worker by itself (MAP-7).
  trustedTypes: ['catis-worker', 'default'],
});

/**
 * The policy of the guides (SAFE-42): the product's, with Vue's own policy for Trusted Types, style
 * attributes, and the inline scripts of a page by their hashes.
 */
export const helpPolicy = (scriptHashes: readonly string[]): string =>
  Object.entries({
    ...policy('local'),
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

/** A strict CSP with Trusted Types, and the other security headers (SAFE-4). */
export const securityHeaders = (kind: IdentityKind): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives: policy(kind) },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  // Browsers honor it over TLS only; the TLS proxy passes it on.
  strictTransportSecurity:
    kind === 'local' ? false : { maxAge: 31_536_000, includeSubDomains: false },
});

/** Our pages use none of these. */
export const PERMISSIONS_POLICY =
  'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()';
