import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Permission } from '../../contract/wire/permissions.ts';
import { actions, entityCodes } from '../../contract/wire/permissions.ts';
import {
  format0,
  format2,
  formatDuration,
  formatGallons,
  formatHours,
  formatPrice,
  formatTime,
  formatUsd,
} from '../../domain/format.ts';
import { centsOf, centsOfProduct, divideHalfUp, dollarsOf, scaled } from '../../domain/money.ts';
import { isSameName, normalName, tidyName } from '../../domain/names.ts';
import {
  bareNumber,
  incidentLabel,
  matchesIncident,
  parseIncidentNumber,
} from '../../domain/reference/incidentNumber.ts';
import { allows, hasRight, isAllowed } from '../../domain/session/permissions.ts';
import { gallonsOf, litresOf, litresOfNano, nanolitresOf } from '../../domain/volume.ts';
import { runs } from '../support/depth.ts';

describe('permissions', () => {
  const implied = {
    View: ['View'],
    Create: ['View', 'Create'],
    Edit: ['View', 'Create', 'Edit'],
    Delete: ['Delete'],
  } as const;
  it.each(actions)('%s implies its rights, for its own entity only (AUTH-1)', (action) => {
    for (const entityCode of entityCodes) {
      const held: Permission[] = [{ entityCode, action }];
      for (const entity of entityCodes) {
        const expected = entity === entityCode ? implied[action] : [];
        expect(actions.filter((wanted) => isAllowed(held, entity, wanted))).toEqual(expected);
      }
    }
  });
  it('reads a right of an entity with a hyphen (AUTH-1)', () =>
    expect(hasRight([{ entityCode: 'base-admin', action: 'View' }], 'base-admin.View')).toBe(true));
  it.each([
    [
      'one of several grants',
      [{ rights: ['Dispatch.View'] }, { rights: ['Contract.View'] }],
      [],
      true,
    ],
    ['all rights of a grant', [{ rights: ['Contract.Edit', 'Bases.View'] }], [], false],
    [
      'the role where required',
      [{ rights: ['Contract.View'], systemAdministrator: true }],
      [],
      false,
    ],
    [
      'the role when held',
      [{ rights: ['Contract.View'], systemAdministrator: true }],
      ['System Administrator'],
      true,
    ],
    [
      'the role alone',
      [{ rights: ['Bases.Edit'], systemAdministrator: true }],
      ['System Administrator'],
      false,
    ],
    ['no grant', [], ['System Administrator'], false],
  ] as const)('checks grants: %s', (_, grants, roles, expected) =>
    expect(allows(grants, [{ entityCode: 'Contract', action: 'Edit' }], roles)).toBe(expected),
  );
});

describe('money', () => {
  it.each([
    [123_455n, 10n, 12_346n],
    [123_454n, 10n, 12_345n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [0n, 9n, 0n],
    [9_007_199_254_740_993n * 3n, 2n, 13_510_798_882_111_490n],
  ])('divides %s / %s = %s', (numerator, denominator, expected) =>
    expect(divideHalfUp(numerator, denominator)).toBe(expected),
  );
  it('keeps every cent of the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
        expect(centsOf(dollarsOf(cents))).toBe(cents);
      }),
      { numRuns: runs(5000) },
    );
  });
  it('rounds 0.1 × 1,234.55 to 123.46 (COST-10)', () =>
    expect(centsOfProduct([scaled(1234.55, 2)], 10n)).toBe(12_346));
});

describe('volume', () => {
  it('keeps whole gallons exact on the wire (WIRE-5, COST-17)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 260_000 }), (gallons) => {
        expect(gallonsOf(litresOf(gallons))).toBe(gallons);
        expect(nanolitresOf(litresOf(gallons))).toBe(BigInt(gallons) * 3_785_411_784n);
        expect(litresOfNano(nanolitresOf(litresOf(gallons)))).toBe(litresOf(gallons));
      }),
      { numRuns: runs(5000) },
    );
  });
  it('converts 1,200 gal to 4,542.4941408 L (COST-17)', () =>
    expect([litresOf(1200), gallonsOf(4542.4941408), gallonsOf(1)]).toEqual([
      4542.4941408, 1200, 0.264172,
    ]));
});

it('ignores case and spaces when it compares names (ENTRY-26)', () => {
  expect([
    tidyName('  Valley   Air\tTankers '),
    normalName(' Valley  AIR Tankers'),
    isSameName('Hemet', ' hemet '),
    isSameName('Hemet', 'He met'),
  ]).toEqual(['Valley Air Tankers', 'valley air tankers', true, false]);
});

it('compares names without invisible characters, in one normal form (SAFE-30)', () => {
  expect([
    tidyName(' Jose\u0301\u200b  \u00adRuiz '),
    isSameName('He\u200bmet', 'hemet'),
    isSameName('Jos\u00e9', 'JOSE\u0301'),
    isSameName('Jos\u00e9', 'Jose'),
  ]).toEqual(['José Ruiz', true, true, false]);
});

describe('incident numbers', () => {
  const cedar = { year: 2025, state: 'CA', unit: 'RRU', incidentNumber: '012345', name: 'Cedar' };
  it.each([
    ['CA-AEU-012345', { year: '', state: 'CA', unit: 'AEU', incidentNumber: '012345' }],
    ['2025-CAAEU-012345', { year: '2025', state: 'CA', unit: 'AEU', incidentNumber: '012345' }],
    [' ca-aeu-012345 ', { year: '', state: 'CA', unit: 'AEU', incidentNumber: '012345' }],
    ['2025-CA-AEU-12345', { year: '2025', state: 'CA', unit: 'AEU', incidentNumber: '12345' }],
    ['CA-AEU', null],
    ['012345', null],
    ['Cedar', null],
    ['', null],
  ])('reads %j', (text, expected) =>
    expect(parseIncidentNumber(text)).toEqual(expected === null ? null : { ...expected, name: '' }),
  );
  it.each([
    [{ year: '2025', state: 'CA', unit: 'RRU', incidentNumber: '12345' }, true],
    [{ year: '', state: '', unit: 'rru', incidentNumber: '0012345' }, true],
    [{ year: '', state: '', unit: '', incidentNumber: '' }, true],
    [{ year: '2024', state: 'CA', unit: 'RRU', incidentNumber: '12345' }, false],
    [{ year: '', state: 'CA', unit: 'AEU', incidentNumber: '12345' }, false],
    [{ year: '', state: 'CA', unit: 'RRU', incidentNumber: '1234' }, false],
  ])('matches %j: %s', (query, expected) => expect(matchesIncident(cedar, query)).toBe(expected));
  it('shows number and name (INC-5)', () =>
    expect([incidentLabel(cedar), incidentLabel({ ...cedar, name: '' })]).toEqual([
      'CA-RRU-012345 Cedar',
      'CA-RRU-012345',
    ]));
  it('drops leading zeros but keeps a lone one (INC-1)', () =>
    expect([bareNumber('000120'), bareNumber('0'), bareNumber('000')]).toEqual(['120', '0', '0']));
});

it('formats numbers, hours, volumes and times (RPT-30)', () => {
  expect([
    format0(1234.5),
    format2(1234.5),
    formatUsd(10_780.6),
    formatPrice(2.85),
    formatPrice(2.8575),
  ]).toEqual(['1,235', '1,234.50', '$10,780.60', '$2.85', '$2.8575']);
  expect([formatHours(1.3), formatHours(1234.5), formatHours(2), formatHours(1.25)]).toEqual([
    '1.3',
    '1,234.5',
    '2.0',
    '1.25',
  ]);
  expect([
    formatGallons(litresOf(1200)),
    formatDuration(560),
    formatDuration(45),
    formatDuration(120),
  ]).toEqual(['1,200 gal', '9 h 20 min', '45 min', '2 h']);
  expect([
    formatTime('2025-07-14T21:05:00Z', '2025-07-14'),
    formatTime('2025-07-15T07:10:00Z', '2025-07-14'),
  ]).toEqual(['14:05', '00:10 +1']);
});
