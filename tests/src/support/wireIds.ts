import { createHash } from 'node:crypto';

const uuidOf = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
/**
 * A record of a test's small world with ids in the wire's form: each short name always maps to the
 * same uuid.
 */
export const wireIds = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (key, given: unknown) =>
    /(^id|Id)$/.test(key) && typeof given === 'string' && given !== '' ? uuidOf(given) : given,
  ) as T;
