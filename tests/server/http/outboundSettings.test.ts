import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../server/environment.ts';

describe('the settings of outbound calls', () => {
  it.each([
    ['', []],
    [
      ' Hooks.Agency.gov , *.agency.gov,, 10.1.2.3',
      ['hooks.agency.gov', '*.agency.gov', '10.1.2.3'],
    ],
  ])('reads CATIS_OUTBOUND_HOSTS=%j (OPS-13)', (given, hosts) => {
    const env = readEnvironment({ CATIS_OUTBOUND_HOSTS: given }, false);
    expect([env.CATIS_OUTBOUND_HOSTS, env.CATIS_OUTBOUND_PRIVATE]).toEqual([hosts, '0']);
  });

  it.each([
    '*',
    '*.',
    'https://hooks.agency.gov',
    'hooks.agency.gov/x',
    'a..b',
    'hooks.agency.gov:443',
    'a b',
  ])('ends the start for %s (OPS-13)', (given) => {
    expect(() => readEnvironment({ CATIS_OUTBOUND_HOSTS: given }, false)).toThrow(
      'CATIS_OUTBOUND_HOSTS',
    );
  });
});
