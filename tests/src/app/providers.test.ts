import { afterEach, expect, it, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { RouteName } from '../../../contract/table.ts';
import { provideCostPack } from '../../../src/app/costPack/provideCostPack.ts';
import { provideDaySheets } from '../../../src/app/daySheets/provideDaySheets.ts';
import { provideDispatchEditor } from '../../../src/app/dispatch/provideDispatchEditor.ts';
import type { Services } from '../../../src/app/frame/services.ts';
import { provideFuelReceipts } from '../../../src/app/fuel/provideFuelReceipt.ts';
import { provideFuelReport } from '../../../src/app/fuel/provideFuelReport.ts';
import { provideChangeLog } from '../../../src/app/history/provideChangeLog.ts';
import { provideListFile } from '../../../src/app/imports/provideImports.ts';
import { provideInvoice } from '../../../src/app/invoices/provideInvoices.ts';
import { provideReport } from '../../../src/app/report/provideReport.ts';
import { provideShift } from '../../../src/app/shift/provideShift.ts';
import { aPack } from '../../machines/costPack/world.ts';
import { invoiceReply } from '../../machines/invoices/world.ts';
import { type Answers, fakeServices, runEffect } from '../support/fakeServices.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Provide = (services: Services, ...more: unknown[]) => unknown;
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  '../../../src/app/*/provide*.ts',
  { eager: true },
);
const nothing = () => undefined;
const actionsOf = (machine: AnyStateMachine) =>
  machine.implementations.actions as Readonly<
    Record<string, (args: object, params: object) => void>
  >;
/**
 * All provided charts that have the action `notify`. The provider of fuel receipts returns three
 * charts, the one of draft keys none.
 */
const notifying = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.startsWith('provide') && name !== 'provideDraftKeys')
  .flatMap(([name, provide]) => {
    const { services, notices } = fakeServices({});
    // Each of these functions takes the services, or a part of them, and callbacks.
    const made = (provide as Provide)({ ...services }, nothing, nothing, nothing) as object;
    const machines = 'implementations' in made ? [made] : Object.values(made);
    const isNotifying = (machine: AnyStateMachine) => 'notify' in (actionsOf(machine) ?? {});
    const notify = (machine: AnyStateMachine) => () => {
      const notice = { variant: 'error', message: `${machine.id} zed.` } as const;
      actionsOf(machine)['notify']?.({}, notice);
      expect(notices.at(-1)).toEqual(notice);
    };
    return (machines as AnyStateMachine[])
      .filter(isNotifying)
      .map((machine) => [`${name} ${machine.id}`, notify(machine)] as const);
  });
it.each(notifying)('%s notifies the user', (_, check) => check());

const list = <Row>(rows: Row) => rows;
const lists: Answers = {
  listBases: () => ({ bases: list(['bases']) }),
  listCrew: () => list(['crew']),
  listCrewRoles: () => ({ crewRoles: list(['jobs']) }),
  listFuelVendors: () => list(['fuel vendors']),
  listFuelStorages: () => list([]),
  listAssets: () => list([]),
  listContracts: () => list([]),
  listAircraftMetadata: () => list([]),
  listAircraftTypes: () => ({ types: [] }),
  listAircraftVendors: () => list([{ id: 'v1', name: 'Zed', isArchived: false }]),
  getFuelMetrics: () => list(['receipts']),
  getFlightHours: () => list(['hours']),
};
const fleet: readonly RouteName[] = ['listAircraftMetadata', 'listAircraftTypes', 'listAssets'];
const dispatchFleet = [...fleet, 'listAircraftVendors', 'listContracts'] as const;
const fuelForm = (services: Services) => provideFuelReceipts(services).aircraft;
const loads: readonly (readonly [
  provide: (services: Services) => AnyStateMachine,
  effect: string,
  result: unknown,
  asked: readonly RouteName[],
])[] = [
  [provideDispatchEditor, 'loadBases', ['bases'], ['listBases']],
  [provideDispatchEditor, 'loadCrew', ['crew'], ['listCrew']],
  [provideDispatchEditor, 'loadCrewRoles', ['jobs'], ['listCrewRoles']],
  [provideDispatchEditor, 'loadAircraft', [], dispatchFleet],
  [provideDispatchEditor, 'loadVendors', undefined, ['listAircraftVendors']],
  [fuelForm, 'loadBases', ['bases'], ['listBases']],
  [fuelForm, 'loadVendors', ['fuel vendors'], ['listFuelVendors']],
  [fuelForm, 'loadStorages', [], ['listFuelStorages']],
  [fuelForm, 'loadAircraft', [], fleet],
  [provideFuelReport, 'loadVendors', ['fuel vendors'], ['listFuelVendors']],
  [provideFuelReport, 'loadStorages', [], ['listBases', 'listFuelStorages']],
  [provideFuelReport, 'loadAircraft', [], fleet],
  [provideReport, 'loadBases', ['bases'], ['listBases']],
];
const loading = loads.map((load) => [`${load[0].name} ${load[1]}`, load] as const);
it.each(loading)('%s loads its list', async (_, [provide, effect, result, names]) => {
  const { services, asked } = fakeServices(lists);
  expect(await runEffect(provide(services), effect, undefined)).toEqual(result);
  expect([...new Set(asked.map(({ name }) => name))].sort()).toEqual([...names].sort());
});

it('loads flight hours only for the fuel summary', async () => {
  const days = { from: '2025-07-01', until: '2025-07-02' };
  for (const [page, hours] of [['summary', ['hours']] as const, ['receipts', []] as const]) {
    const { services, asked } = fakeServices(lists);
    expect(await runEffect(provideFuelReport(services), 'loadRows', { days, page })).toEqual({
      metrics: ['receipts'],
      hours,
    });
    expect(asked.every(({ query }) => JSON.stringify(query) === JSON.stringify(days))).toBe(true);
  }
});

/** A stand-in for the file worker. Its file contains the names of the sheets. */
class SheetNames {
  onmessage: (event: { data: object }) => void = nothing;
  terminate(): void {}
  postMessage({ sheets }: { readonly sheets: readonly { readonly name: string }[] }): void {
    this.onmessage({ data: { file: new Blob(sheets.map(({ name }) => name)) } });
  }
}
/** Runs `work`. Returns the name and the first four characters of the file that it saves. */
async function savedBy(work: () => unknown): Promise<unknown> {
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('Worker', SheetNames);
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  await work();
  const blob = made.mock.calls[0]?.[0];
  if (!(blob instanceof Blob) || link.click.mock.calls.length !== 1) return 'no file';
  return [link.download, (await blob.text()).slice(0, 4)];
}
const table = { name: 'Zed', columns: [{ header: 'Zed', type: 'text' }], rows: [] };
const text = { name: 'zed.csv', text: 'Zed\r\n' };
const files: readonly (readonly [
  what: string,
  work: (services: Services) => unknown,
  file: readonly [name: string, begins: string],
])[] = [
  [
    'the statement of an invoice',
    (s) => runEffect(provideInvoice(s), 'saveWorkbook', { reply: invoiceReply }),
    ['Valley-Air-1187-statement.xlsx', 'Stat'],
  ],
  [
    'the lines of an invoice',
    (s) => actionsOf(provideInvoice(s))['saveText']?.({}, text),
    ['zed.csv', 'Zed\r'],
  ],
  [
    'the change log',
    (s) => actionsOf(provideChangeLog(s))['saveText']?.({}, text),
    ['zed.csv', 'Zed\r'],
  ],
  [
    'the shift log',
    (s) => actionsOf(provideShift(s))['saveText']?.({}, text),
    ['zed.csv', 'Zed\r'],
  ],
  [
    'day sheets as text',
    (s) => runEffect(provideDaySheets(s), 'writeFile', { name: 'zed', format: 'csv', table }),
    ['zed.csv', 'Zed\r'],
  ],
  [
    'day sheets as a workbook',
    (s) => runEffect(provideDaySheets(s), 'writeFile', { name: 'zed', format: 'xlsx', table }),
    ['zed.xlsx', 'Zed'],
  ],
  [
    'a cost pack for a program',
    (s) => runEffect(provideCostPack(s), 'writeFile', { pack: aPack(), format: 'json' }),
    ['cost-CA-AEU-012345-2025-07-21.json', '{\n "'],
  ],
  [
    'the template of a list',
    (s) => {
      const file = { what: 'template', kind: 'aircraft' };
      return runEffect(provideListFile(s), 'saveListFile', { file });
    },
    ['aircraft.csv', 'temp'],
  ],
  [
    'refused rows',
    (s) => runEffect(provideListFile(s), 'saveListFile', { file: { what: 'refused', id: 'i1' } }),
    ['refused.csv', 'i1'],
  ],
];
it.each(files)('saves %s', async (_, work, file) => {
  const { services } = fakeServices({
    getListFile: ({ query }) => ({
      name: 'aircraft.csv',
      text: (query as { isTemplate?: string }).isTemplate === 'true' ? 'template' : 'rows',
    }),
    getRefusedRows: ({ params }) => ({
      name: 'refused.csv',
      text: (params as { id: string }).id,
    }),
  });
  expect(await savedBy(() => work(services))).toEqual(file);
});
