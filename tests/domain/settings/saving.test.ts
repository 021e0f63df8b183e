import { describe, expect, it } from 'vitest';
import { agentRatesPage } from '../../../domain/settings/pages/agentRates.ts';
import { aircraftPage } from '../../../domain/settings/pages/aircraft.ts';
import { aircraftTypesPage } from '../../../domain/settings/pages/aircraftTypes.ts';
import { basesPage } from '../../../domain/settings/pages/bases.ts';
import { jobFunctionsPage } from '../../../domain/settings/pages/jobFunctions.ts';
import { landingFeesPage } from '../../../domain/settings/pages/landingFees.ts';
import { calls, drafted, one } from './page.ts';
import { HMT, lists, RAM } from './world.ts';

describe('saving a settings page', () => {
  it('creates a base under its own id and changes it under its version', () => {
    const typed = {
      code: 'kaf',
      name: ' Camp   Field ',
      latitude: '33.734',
      longitude: '-117.02',
      elevation: '1,512',
    };
    const body = {
      code: 'KAF',
      name: 'Camp Field',
      latitude: 33.734,
      longitude: -117.02,
      elevation: 1512,
      loadMinutes: null,
      phone: '',
    };
    expect(calls(basesPage.save(drafted(basesPage, typed), null, lists, 'n1'))).toEqual([
      ['POST', '/bases/n1', body],
    ]);
    const base = one(lists.bases);
    expect(calls(basesPage.save(drafted(basesPage, typed, base), base, lists, 'n1'))).toEqual([
      ['PUT', `/bases/${HMT}`, { ...body, isArchived: false }, 3],
    ]);
  });
  it('keeps untyped litres to nine decimals, and sends whole gallons exactly (SET-27, WIRE-5)', () => {
    const type = one(lists.types);
    const kept = calls(
      aircraftTypesPage.save(
        drafted(aircraftTypesPage, { description: 'Tanker' }, type),
        type,
        lists,
        'n',
      ),
    );
    const changed = calls(
      aircraftTypesPage.save(
        drafted(aircraftTypesPage, { gallons: '1100' }, type),
        type,
        lists,
        'n',
      ),
    );
    const body = {
      name: 'S-2T',
      fuelType: 'Jet A',
      category: 'FW',
      landingWeightLb: null,
      cruiseKnots: null,
      getAwayMinutes: null,
      isArchived: false,
    };
    expect([kept, changed]).toEqual([
      [['PUT', '/aircraft-types/s2t', { ...body, description: 'Tanker', litres: 4542.4941408 }, 3]],
      [
        [
          'PUT',
          '/aircraft-types/s2t',
          { ...body, description: 'Airtanker', litres: 4163.9529624 },
          3,
        ],
      ],
    ]);
  });
  it('stores an aircraft as asset and metadata, the second under the first one’s id (SET-28)', () => {
    const typed = {
      registration: 'n450df',
      radioId: 't-90',
      aircraftTypeId: 's2t',
      vendorId: 'valley',
    };
    const asset = {
      id: HMT,
      registration: 'N450DF',
      aircraftTypeId: RAM,
      homeBaseId: null,
      remarks: '',
      isArchived: false,
      version: 1,
      updatedAt: '2025-07-14T00:00:00Z',
    };
    expect(
      calls(aircraftPage.save(drafted(aircraftPage, typed), null, lists, 'n'), [asset]),
    ).toEqual([
      [
        'POST',
        '/v2/assets',
        { registration: 'N450DF', aircraftTypeId: 's2t', homeBaseId: null, remarks: '' },
      ],
      [
        'POST',
        '/aircraft-metadata',
        { assetId: HMT, additionalMetadata: { vendorId: 'valley', radioId: 'T-90' } },
      ],
    ]);
    const t83 = one(lists.assets);
    expect(
      calls(aircraftPage.save(drafted(aircraftPage, { vendorId: '' }, t83), t83, lists, 'n')).map(
        ([method, path]) => [method, path],
      ),
    ).toEqual([
      ['PUT', '/v2/assets/t83'],
      ['PUT', '/aircraft-metadata/m1'],
    ]);
  });
  it('sends tiers with their ids, the removed ones as deleted', () => {
    const rate = one(lists.rates);
    const [first] = agentRatesPage.draftOf(rate, lists)['tiers'] as readonly {
      id: string;
      from: string;
      price: string;
    }[];
    if (first === undefined) throw new Error('The rate lost its first tier');
    const draft = drafted(
      agentRatesPage,
      { tiers: [first, { id: '', from: '50000', price: '3.2' }] },
      rate,
    );
    expect(calls(agentRatesPage.save(draft, rate, lists, 'n'))).toEqual([
      [
        'PUT',
        `/bases/${HMT}/suppressant-rates/r1`,
        {
          agentTypeId: 'lc95',
          startDate: '2025-01-01',
          endDate: '2025-12-31',
          tiers: [
            { id: 'a', amountLitres: 0, price: 3.42, isDeleted: false },
            { amountLitres: 189_270.5892, price: 3.2, isDeleted: false },
            { id: 'b', amountLitres: 378_541.1784, price: 3.1, isDeleted: true },
          ],
        },
        3,
      ],
    ]);
  });
  it('spells the archived flag of a job function like the wire (WIRE-6, SET-21)', () => {
    const request = jobFunctionsPage.archive?.request(one(lists.crewRoles), true, lists);
    expect([request?.route.path, request?.body]).toEqual([
      '/crew/role/{id}',
      { name: 'Pilot', isFlightCrew: true, IsArchived: true },
    ]);
  });
});

describe('the impact of a change', () => {
  it('is shown for another landing weight of a type (SET-6, BASE-35)', () => {
    const [type] = lists.types;
    if (type === undefined) throw new Error('The world has no type');
    const of = (landingWeight: string) =>
      aircraftTypesPage.impact?.(drafted(aircraftTypesPage, { landingWeight }, type), type, lists);
    expect(of('16,001')?.request).toMatchObject({
      route: { path: '/x/aircraft-types/impact' },
      body: { id: type.id, landingWeightLb: 16_001 },
    });
    expect(of('')).toBeNull();
  });
  it('is requested when the past changes, and the change can start today instead (SET-6)', () => {
    const rate = one(lists.rates);
    const draft = drafted(agentRatesPage, {}, rate);
    const question = agentRatesPage.impact?.(draft, rate, lists);
    expect([
      question?.request.route.path,
      question?.what,
      question?.fromToday?.map((s) => [
        s(null).route.path,
        (s(null).body as { startDate: string }).startDate,
      ]),
    ]).toEqual([
      '/x/suppressant-rates/impact',
      'Agent cost goes',
      [['/x/bases/{id}/suppressant-rates/{rateId}/successor', '2025-07-14']],
    ]);
    expect(
      landingFeesPage.impact?.(drafted(landingFeesPage, { startDate: '07/14/2025' }), null, lists),
    ).toBe(null);
    expect(
      landingFeesPage.impact?.(
        drafted(landingFeesPage, { baseId: RAM, startDate: '07/13/2025' }),
        null,
        lists,
      )?.fromToday,
    ).toBe(null);
  });

  it('is requested when an aircraft gets another type, and not when only its remarks change (SET-6)', () => {
    const asset = one(lists.assets);
    const other = '00000000-0000-4000-8000-00000000abcd';
    const question = aircraftPage.impact?.(
      drafted(aircraftPage, { aircraftTypeId: other }, asset),
      asset,
      lists,
    );
    expect([question?.request.route.path, question?.request.body, question?.fromToday]).toEqual([
      '/x/assets/impact',
      { id: asset.id, aircraftTypeId: other },
      null,
    ]);
    expect(
      aircraftPage.impact?.(drafted(aircraftPage, { remarks: 'Repainted.' }, asset), asset, lists),
    ).toBe(null);
    expect(
      aircraftPage.impact?.(drafted(aircraftPage, { aircraftTypeId: other }), null, lists),
    ).toBe(null);
  });
});
