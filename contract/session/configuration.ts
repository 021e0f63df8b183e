/**
 * Paths of the two documents that load before anything else. They are cached for an offline start.
 */
export const API_CONFIGURATION = '/catis-api-config/catis-api.config.json';
/** The operator's error-reporting script, where there is one (MON-12). */
export const MONITOR_SCRIPT = '/monitor.js';
export const IDENTITY_CONFIGURATION = '/firebase-config/firebase.config.json';

/** GET /catis-api-config/catis-api.config.json */
export interface ApiConfig {
  readonly catisRestUrl: string;
  /** Whether the service has the guides at `/help/`. */
  readonly hasHelp: boolean;
  /** Whether the service has a script for error reporting at `/monitor.js`. */
  readonly hasMonitor: boolean;
  /** Version and commit of the service, `1.0.0 (9f100a9e)`; empty when unknown (OPS-9). */
  readonly version: string;
}
/** GET /firebase-config/firebase.config.json; `emulator` = the local identity on our own origin. */
export interface IdentityConfig {
  readonly apiKey: string;
  readonly projectId: string;
  readonly authDomain?: string;
  readonly emulator?: boolean;
  /** Whether the service requires a second factor (ACC-16). */
  readonly requiresSecondFactor?: boolean;
  /** The agency's own sign-in, in place of Firebase. */
  readonly oidc?: { readonly label: string };
}

/**
 * Reads a member of a document.
 * @throws Error with the document and the member when its type is wrong
 */
function member<T>(
  document: string,
  found: unknown,
  key: string,
  isRight: (value: unknown) => value is T,
): T {
  const value: unknown =
    typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  if (!isRight(value)) throw new Error(`${document}: ${key} is missing or wrong`);
  return value;
}
const isText = (value: unknown): value is string => typeof value === 'string';
const isOptionalText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
const isOptionalAgency = (value: unknown): value is { label: string } | undefined =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string');
const isOptionalFlag = (value: unknown): value is boolean | undefined =>
  value === undefined || typeof value === 'boolean';

// Both documents are validated by hand, unlike everything else on the wire: they load before
// sign-in, and zod would make up a fifteenth of that page's size.

/** Parses the service's configuration. */
export const readApiConfig = (found: unknown): ApiConfig => ({
  catisRestUrl: member('catis-api.config.json', found, 'catisRestUrl', isText),
  hasHelp: member('catis-api.config.json', found, 'hasHelp', isOptionalFlag) === true,
  hasMonitor: member('catis-api.config.json', found, 'monitor', isOptionalFlag) === true,
  version: member('catis-api.config.json', found, 'version', isOptionalText) ?? '',
});
/** Parses the identity provider's configuration. */
export function readIdentityConfig(found: unknown): IdentityConfig {
  const name = 'firebase.config.json';
  const authDomain = member(name, found, 'authDomain', isOptionalText);
  const emulator = member(name, found, 'emulator', isOptionalFlag);
  const requiresSecondFactor = member(name, found, 'requiresSecondFactor', isOptionalFlag);
  const oidc = member(name, found, 'oidc', isOptionalAgency);
  return {
    apiKey: member(name, found, 'apiKey', isText),
    projectId: member(name, found, 'projectId', isText),
    ...(authDomain === undefined ? {} : { authDomain }),
    ...(emulator === undefined ? {} : { emulator }),
    ...(requiresSecondFactor === undefined ? {} : { requiresSecondFactor }),
    ...(oidc === undefined ? {} : { oidc: { label: oidc.label } }),
  };
}
