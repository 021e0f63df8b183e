import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { DispatchBody } from '../../contract/dispatch/dispatches.ts';
import { routes } from '../../contract/table.ts';
import {
  GivenDayOrInstant,
  GivenName,
  GivenPacificInstant,
  givenText,
  hasKnownYear,
  isCleanText,
} from '../../contract/wire/given.ts';
import type { RouteShape } from '../../contract/wire/route.ts';
import { schemaDefinition } from '../support/schemaDefinition.ts';

/** The limits that are missing at each field of an incoming schema. */
function gaps(schema: z.ZodMiniType, path: string): string[] {
  const { type, format, inner, checks, limits } = schemaDefinition(schema);
  const has = (check: unknown) => checks.includes(check);
  const isDate =
    format === 'date' || format === 'datetime' || /(^|\.)(\w*[yY]ear|\w*[mM]onth)$/.test(path);
  const years = isDate && !has(hasKnownYear) ? [`${path}: no bound of years`] : [];
  switch (type) {
    case 'string':
      // A uuid and a day have a fixed length and fixed characters.
      if (format === 'uuid' || format === 'date') return years;
      return [
        ...years,
        ...(limits.includes('max_length') ? [] : [`${path}: no longest text`]),
        ...(format === 'datetime' || has(isCleanText)
          ? []
          : [`${path}: no check for NUL and half characters`]),
      ];
    case 'array':
      return [
        ...(limits.includes('max_length') ? [] : [`${path}: no longest list`]),
        ...inner.flatMap(([, of]) => gaps(of, `${path}[]`)),
      ];
    case 'object':
    case 'nullable':
    case 'default':
    case 'optional':
    case 'union':
      return inner.flatMap(([key, of]) => gaps(of, key === '' ? path : `${path}.${key}`));
    case 'record':
      return [
        ...(checks.length > 0 ? [] : [`${path}: no greatest number of keys`]),
        ...inner.flatMap(([, of]) => gaps(of, `${path}{}`)),
      ];
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      return [`${path}: nobody says what a ${type} may hold`];
  }
}

const table = Object.entries(routes) as [string, RouteShape][];
it('gives every incoming text, date and list its limits (WIRE-19 to WIRE-21)', () => {
  const found = table.flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : gaps(schema, `${name} ${part}`),
    ),
  );
  expect(found).toEqual([]);
});
it('limits a form’s moment to a supported year in Pacific time too (WIRE-19)', () => {
  const isTaken = (text: string) => GivenPacificInstant.safeParse(text).success;
  expect(
    [
      '1899-12-31T23:59:59Z',
      '1900-01-01T07:59:59Z',
      '1900-01-01T08:00:00Z',
      '1900-01-01T12:00:00Z',
      '2200-12-31T23:59:59Z',
    ].map(isTaken),
  ).toEqual([false, false, true, true, true]);
});
it('finds fields without a limit', () => {
  const replies = table.flatMap(([name, { reply }]) => gaps(reply, `${name} reply`));
  for (const gap of ['no bound of years', 'no longest text', 'no longest list', 'no check for NUL'])
    expect(replies.join('\n')).toContain(gap);
});

it.each([
  '1899-12-31',
  '2201-01-01',
  '0000-01-01',
  '9999-12-31',
  '1899-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
])('%s is in an unsupported year (WIRE-19)', (text) =>
  expect(GivenDayOrInstant.safeParse(text).success).toBe(false),
);
it.each(['1900-01-01', '2200-12-31', '1900-01-01T00:00:00Z', '2200-12-31T23:59:59.999999999Z'])(
  '%s is in a supported year (WIRE-19)',
  (text) => expect(GivenDayOrInstant.safeParse(text).success).toBe(true),
);
it.each(['a\u0000b', '\ud800', 'x\udc00y', '\udc00\ud800'])(
  '%j is not accepted as text (WIRE-20)',
  (text) => expect(GivenName.safeParse(text).success).toBe(false),
);
it.each(['🛩️ Zoë', '\u0430bc', '漢字'])('%j is accepted as text (WIRE-20)', (text) =>
  expect(GivenName.parse(text)).toBe(text),
);

const asStored: readonly [given: string, stored: string][] = [
  ['\u202eabc', 'abc'],
  ['He\u200bmet', 'Hemet'],
  ['He\u00admet\ufeff', 'Hemet'],
  ['He\u0007met\u0085', 'Hemet'],
  ['Jose\u0301', 'José'],
  ['Jose\u200d\u0301', 'José'],
  ['e\u0301'.repeat(100), 'é'.repeat(100)],
  ['\u0410rrow', '\u0410rrow'],
];
it.each(asStored)('reads %j as the name %j (SAFE-30)', (given, stored) =>
  expect(GivenName.parse(given)).toBe(stored),
);
it('rejects a name of only invisible characters (SAFE-30)', () =>
  expect(GivenName.safeParse('\u200b\u2060').success).toBe(false));
it('keeps line breaks and tabs in a text (SAFE-30)', () =>
  expect(givenText(20).parse('a\r\n\tb\u200b\u001b')).toBe('a\r\n\tb'));
it('measures a text after it drops invisible characters (SAFE-30)', () => {
  expect([
    givenText(3).parse('ab\u200b\u200bc'),
    givenText(2).safeParse('abc\u200b').success,
  ]).toEqual(['abc', false]);
});

const id = '11111111-1111-4111-8111-11111111111a';
const activity = {
  incidentId: null,
  requestNumber: null,
  missionTypeDesc: null,
  missionFlightTypeDesc: null,
  takeOffBaseId: null,
  landingBaseId: null,
  timeOut: null,
  timeIn: null,
  hobbsStart: null,
  hobbsEnd: null,
  totalFlightHours: null,
  dayFlightHours: null,
  nightFlightHours: null,
  landings: null,
  landingFees: 0,
  aborted: false,
};
const drop = { agentTypeId: id, baseId: id, volumeOnIncident: 0, volumeJettisoned: 0 };
const crew = { crewId: id, roleId: id, standByHours: 0, perDiemRate: 0 };
const refusedAt = (activities: object[]) => {
  const whole = {
    dispatchType: 'flight',
    assetId: null,
    activityDate: '2025-07-14',
    dispatchTime: null,
    remarks: '',
    purpose: null,
    meterReset: false,
  };
  return (
    DispatchBody.safeParse({ ...whole, activities }).error?.issues.map(({ path }) =>
      path.join('.'),
    ) ?? []
  );
};
it('reports the second index of a repeated id, in upper or lower case (WIRE-21)', () => {
  const bare = { ...activity, drops: [], crew: [] };
  const other = id.replaceAll('1', '2');
  expect([
    refusedAt([
      { ...bare, activityId: id },
      { ...bare, activityId: id.toUpperCase() },
    ]),
    refusedAt([
      {
        ...bare,
        drops: [
          { ...drop, id },
          { ...drop, id: other },
        ],
      },
      { ...bare, drops: [{ ...drop, id }] },
    ]),
    refusedAt([
      {
        ...bare,
        crew: [
          { ...crew, id },
          { ...crew, id },
        ],
      },
    ]),
    refusedAt([{ ...bare, activityId: id, drops: [drop, drop], crew: [crew, crew] }]),
  ]).toEqual([
    ['activities.1.activityId'],
    ['activities.1.drops.0.id'],
    ['activities.0.crew.1.id'],
    [],
  ]);
});
