import { nearestWithin } from '../domain/imports/nearest.ts';

/** Variables that scripts, tests and measurements read; a shell that runs them may start CATIS. */
export const toolNames = [
  'CATIS_BENCH_COUNT',
  'CATIS_BENCH_PORT',
  'CATIS_BENCH_ROUNDS',
  'CATIS_BENCH_TOLD',
  'CATIS_CHAOS',
  'CATIS_CHROMIUM',
  'CATIS_DEPTH',
  'CATIS_E2E_PORT',
  'CATIS_FIGURES',
  'CATIS_PICTURES_NOW',
  'CATIS_RECORD',
  'CATIS_SCREENSHOTS',
  'CATIS_SEED',
  'CATIS_SERVER_OUT',
  'CATIS_TEST_DATA',
] as const;

/** Prefixes that belong to CATIS. Others, such as `PORT`, belong to every program. */
const OURS = /^(?:CATIS|OIDC|FIREBASE|METRICS|MAP)_/;
/** Kubernetes adds these for a service called `catis`. */
const LINK = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_(?:TCP|UDP)/;
const LINK_VALUE = /^(?:tcp|udp):\/\//;
const MAX_DISTANCE = 3;

/**
 * Refuses misspelt settings, which would otherwise be ignored (OPS-6).
 * @throws Error that names each unknown variable, one per line, with the nearest known one
 */
export function refuseUnknownNames(env: NodeJS.ProcessEnv, settings: readonly string[]): void {
  const known: readonly string[] = [...settings, ...toolNames];
  const unknown = Object.entries(env)
    .filter(([name, value]) => OURS.test(name) && !LINK.test(name) && !LINK_VALUE.test(value ?? ''))
    .map(([name]) => name)
    .filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const lines = unknown.map((name) => {
    const meant = nearestWithin(name, settings, MAX_DISTANCE);
    return `${name}: there is no such setting${meant === null ? '' : `; did you mean ${meant}?`}`;
  });
  throw new Error(lines.join('\n'));
}
