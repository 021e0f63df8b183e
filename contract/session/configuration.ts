/** Where the two documents stand: read before anything else, and kept for a start without a network. */
export const API_CONFIGURATION = '/catis-api-config/catis-api.config.json';
export const IDENTITY_CONFIGURATION = '/firebase-config/firebase.config.json';

/** GET /catis-api-config/catis-api.config.json */
export interface ApiConfig {
  readonly catisRestUrl: string;
}
/** GET /firebase-config/firebase.config.json; `emulator` = the local identity on our own origin. */
export interface IdentityConfig {
  readonly apiKey: string;
  readonly projectId: string;
  readonly authDomain?: string;
  readonly emulator?: boolean;
}

/** A member of a document; anything but what was asked for is an error that names the document and the member. */
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
const isOptionalFlag = (value: unknown): value is boolean | undefined =>
  value === undefined || typeof value === 'boolean';

// Written out, where every other document of the wire is a schema: these two are read before the sign-in, and zod
// weighs a fifteenth of that page.
/** The service's address, checked. */
export const readApiConfig = (found: unknown): ApiConfig => ({
  catisRestUrl: member('catis-api.config.json', found, 'catisRestUrl', isText),
});
/** The identity provider, checked. */
export function readIdentityConfig(found: unknown): IdentityConfig {
  const name = 'firebase.config.json';
  const authDomain = member(name, found, 'authDomain', isOptionalText);
  const emulator = member(name, found, 'emulator', isOptionalFlag);
  return {
    apiKey: member(name, found, 'apiKey', isText),
    projectId: member(name, found, 'projectId', isText),
    ...(authDomain === undefined ? {} : { authDomain }),
    ...(emulator === undefined ? {} : { emulator }),
  };
}
