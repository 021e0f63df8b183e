import { describe, expect, it } from 'vitest';
import { dispatchStates } from '../../../contract/dispatch/search.ts';
import { approvalsListPath, approvalTabs, NO_AIRCRAFT } from '../../../domain/approvals/address.ts';
import { costPath } from '../../../domain/costPack/address.ts';
import { incidentListPath } from '../../../domain/costPack/incidentAddress.ts';
import { dateRange, lastDaysRange, specificRange } from '../../../domain/dates/dateRange.ts';
import { fuelReportPath } from '../../../domain/fuel/report/view.ts';
import { allDispatchesPath } from '../../../domain/home/allDispatches.ts';
import { limitsPath, limitTabs } from '../../../domain/limits/address.ts';
import { uncoveredReportPath } from '../../../domain/report/view/uncoveredView.ts';
import { presetView, viewPath } from '../../../domain/report/view/view.ts';
import { readableSearch } from '../../../domain/routes/params.ts';

const searchIn = (address: string) => address.slice(address.indexOf('?'));
const id = '0198b2b4-7f7d-7c3e-8a51-3f3f3a8d2b10';

describe('address values that do not parse (URL-2)', () => {
  it.each([
    ['/', '?day=2025-07-14&search=t83&archived=true', '?day=2025-07-14&search=t83&archived=true'],
    ['/', '?day=2025-02-30&search=t83', '?search=t83'],
    ['/', '?day=today', ''],
    ['/dispatch/flight/new', `?aircraft=${id}&base=HMT&timeOut=1405`, `?aircraft=${id}`],
    [
      '/dispatch/flight/new',
      `?cloneType=nextTrip&cloneId=nothing`,
      '?cloneType=nextTrip&cloneId=nothing',
    ],
    ['/dispatch/flight/new', '?cloneType=again&discard=yes', ''],
    ['/dispatch/flight/new', '?date=2025-07-13', '?date=2025-07-13'],
    ['/dispatch/standby/new', '?date=07/13/2025', ''],
    [
      '/dispatch/standby/{id}',
      '?deleted=true&field=activityDate',
      '?deleted=true&field=activityDate',
    ],
    ['/dispatch/standby/{id}', '?deleted=1', ''],
    ['/settings/people', '?person=nobody', '?person=nobody'],
    ['/dispatch/flight/new', '?hobbsStart=1234.5&hobbsEnd=many', '?hobbsStart=1234.5'],
    ['/fuel-receipts/bulk/new', '?draft=mine&discard=true', '?discard=true'],
    ['/fuel-receipts/bulk/{id}', '?resume=yes', ''],
    ['/base-management', '?baseId=hmt&wall=large&cost=true', '?cost=true'],
    ['/base-management', '?flights=today', ''],
    ['/base-management', '?flights=2025-07-14', '?flights=2025-07-14'],
    [
      '/dispatch/all',
      `?from=yesterday&aircraft=T-83&incident=Cedar&crew=Jo&number=x&state=lost&open=1&until=2025-07-14`,
      '?until=2025-07-14',
    ],
    ['/incidents', '?search=cedar&year=1825&from=x&until=9999-01-01', '?search=cedar'],
    ['/incidents/{id}/cost', '?approved=yes&availability=false', '?availability=false'],
    ['/limits', '?tab=wings&until=soon', ''],
    ['/approvals', '?tab=all&aircraft=T-83&start=2025-07-14&open=1', ''],
    ['/reports/mail', '?view=cost', ''],
    ['/reports/fuel/transfer', `?ledger=garbage&storage=${id}`, `?storage=${id}`],
    ...[
      '/reports/catis/{preset}',
      '/reports/aims',
      '/reports/flights-without-contracts',
      '/reports/fuel',
      '/reports/fuel/receipts',
      '/reports/fuel/transfer',
    ].flatMap((route): [string, string, string][] => [
      [route, '?dateMode=bogus', ''],
      [route, '?dateMode=bogus&other=1', '?other=1'],
      [route, '?dateMode=lastDays&days=0', '?dateMode=lastDays'],
      [route, '?dateMode=lastDays&days=36526', '?dateMode=lastDays'],
      [route, '?dateMode=ytd&date=today', '?dateMode=ytd'],
      [
        route,
        '?dateMode=specific&start=2025-02-30&end=2025-07-14',
        '?dateMode=specific&end=2025-07-14',
      ],
    ]),
    ...['/reports/fuel', '/reports/fuel/receipts', '/reports/fuel/transfer'].flatMap(
      (route): [string, string, string][] =>
        ['vendor', 'asset', 'storage'].map((name) => [route, `?${name}=garbage`, '']),
    ),
    ['/reports/catis/{preset}', '?charts=yes&state=anything', '?state=anything'],
  ])('reads %s%s as %s', (route, search, readable) => {
    expect(readableSearch(route, search)).toBe(readable);
    expect(readableSearch(route, readable)).toBe(readable);
  });
  it('keeps each value that a page writes into its own address', () => {
    const day = '2025-07-14';
    const everywhere = {
      aircraft: id,
      incident: id,
      crew: id,
      number: '10482',
      open: id,
      from: day,
      until: day,
    };
    const written: [route: string, address: string][] = [
      ...dispatchStates.map((state): [string, string] => [
        '/dispatch/all',
        allDispatchesPath({ ...everywhere, state }),
      ]),
      ...limitTabs.map((tab): [string, string] => [
        '/limits',
        limitsPath({ tab, until: day }, '2025-07-15'),
      ]),
      ...approvalTabs.flatMap((tab): [string, string][] =>
        [id, NO_AIRCRAFT].map((aircraft) => [
          '/approvals',
          approvalsListPath({ tab, aircraft, start: '2025-07-16', open: id }),
        ]),
      ),
      [
        '/incidents',
        incidentListPath({
          search: 'Cedar',
          year: '2025',
          agency: 'CAL FIRE',
          from: day,
          until: day,
        }),
      ],
      ['/incidents/{id}/cost', costPath(id, { approved: true, availability: false })],
      ...[
        specificRange(day, day),
        dateRange('ytd', day),
        dateRange('mtd', day),
        lastDaysRange(36_525),
      ].flatMap((range): [string, string][] => [
        [
          '/reports/fuel',
          fuelReportPath('summary', { filter: { vendor: id, asset: id, storage: id }, range }),
        ],
        ['/reports/flights-without-contracts', uncoveredReportPath(range)],
        ['/reports/catis/{preset}', viewPath(presetView('cost', range), { charts: 'on' })],
      ]),
    ];
    expect(
      written.filter(
        ([route, address]) => readableSearch(route, searchIn(address)) !== searchIn(address),
      ),
    ).toEqual([]);
  });
});
