import type { CostPack } from '../../../contract/costPack/costPack.ts';
import type { SharedPack, SharedPackBody } from '../../../contract/costPack/sharedPacks.ts';
import { CostShares, type CostSharesBody } from '../../../contract/costPack/shares.ts';
import { routes } from '../../../contract/table.ts';
import { type PackMode, sharedPath } from '../../../domain/costPack/address.ts';
import { incidentQuery } from '../../../domain/costPack/incidentAddress.ts';
import { packFileName, packSheets } from '../../../domain/costPack/workbook.ts';
import { costPackMachine } from '../../../machines/costPack/costPack.machine.ts';
import type {
  Linked,
  Loaded,
  PackFormat,
  SharesSaved,
} from '../../../machines/costPack/costPack.setup.ts';
import { incidentListMachine } from '../../../machines/costPack/incidentList.machine.ts';
import { provideAll } from '../../../machines/parts/provideAll.ts';
import { hasStatus } from '../../adapters/api/apiError.ts';
import { changedByOf, saveOutcome } from '../../adapters/api/saveOutcome.ts';
import { saveFile } from '../../adapters/browser/saveFile.ts';
import { writeFile } from '../../adapters/report/fileWriter.ts';
import { copied } from '../frame/copied.ts';
import { fromAbortablePromise } from '../frame/fromAbortablePromise.ts';
import type { Services } from '../frame/services.ts';

/** Provides the actors and actions of the list of incidents. */
export const provideIncidentList = ({ call }: Pick<Services, 'call'>) =>
  provideAll(incidentListMachine, {
    actors: {
      loadIncidents: fromAbortablePromise(({ input: { address }, signal }) =>
        call(routes.listIncidents, { query: incidentQuery(address), signal }),
      ),
    },
  });

const flag = (isOn: boolean) => (isOn ? ('true' as const) : ('false' as const));

type Call = Pick<Services, 'call'>;

const loadPack = ({ call }: Call) =>
  fromAbortablePromise<Loaded, PackMode & { id: string }>(
    async ({ input: { id, approved, availability }, signal }) => {
      try {
        const query = { approved: flag(approved), availability: flag(availability) };
        return {
          kind: 'found',
          pack: await call(routes.getCostPack, { params: { id }, query, signal }),
        };
      } catch (error) {
        // A typed URL may contain an invalid id.
        if (hasStatus(error, 404, 400)) return { kind: 'missing' };
        throw error;
      }
    },
  );

const saveShares = ({ call, notify }: Pick<Services, 'call' | 'notify'>) =>
  fromAbortablePromise<SharesSaved, { id: string; body: CostSharesBody | null; version: number }>(
    async ({ input: { id, body, version }, signal }) => {
      if (body === null) throw new Error('Shares that cannot be read are not saved');
      const outcome = await saveOutcome(() =>
        call(routes.saveCostShares, { params: { id }, body, ifMatch: version, signal }),
      );
      switch (outcome.kind) {
        case 'saved':
          return { kind: 'saved', shares: outcome.reply };
        case 'changed': {
          const current = CostShares.parse(outcome.problem.current);
          return {
            kind: 'conflict',
            conflict: {
              current,
              changedBy: changedByOf(outcome.problem),
              changedAt: outcome.problem.changedAt ?? current.updatedAt,
            },
          };
        }
        case 'queued':
          throw new Error('Shares do not wait for a network');
        default:
          notify({ variant: 'error', message: outcome.problem.title });
          return { kind: 'refused', problem: outcome.problem };
      }
    },
  );

const loadLinks = ({ call }: Call) =>
  fromAbortablePromise<readonly SharedPack[], { id: string }>(
    async ({ input: { id }, signal }) =>
      (await call(routes.listSharedPacks, { params: { id }, signal })).items,
  );

const makeLink = ({ call }: Call) =>
  fromAbortablePromise<Linked, { id: string; body: SharedPackBody }>(
    async ({ input: { id, body }, signal }) => {
      const pack = await call(routes.addSharedPack, {
        params: { id },
        body,
        idempotencyKey: crypto.randomUUID(),
        signal,
      });
      return {
        pack,
        isCopied:
          pack.token !== null && (await copied(`${location.origin}${sharedPath(pack.token)}`)),
      };
    },
  );

const revokeLink = ({ call }: Call) =>
  fromAbortablePromise<SharedPack, { id: string }>(({ input: { id }, signal }) =>
    call(routes.revokeSharedPack, { params: { id }, idempotencyKey: crypto.randomUUID(), signal }),
  );

const savePackFile = ({ monitor }: Pick<Services, 'monitor'>) =>
  fromAbortablePromise<void, { pack: CostPack | null; format: PackFormat }>(
    async ({ input: { pack, format }, signal }) => {
      if (pack === null) throw new Error('There is nothing to write');
      const file =
        format === 'json'
          ? new Blob([JSON.stringify(pack, null, 1)], { type: 'application/json' })
          : await writeFile({ sheets: packSheets(pack) }, () => undefined, signal, monitor);
      saveFile(file, `${packFileName(pack)}.${format}`);
    },
  );

/** Provides the actors and actions of an incident's cost pack. */
export const provideCostPack = (services: Pick<Services, 'call' | 'monitor' | 'notify'>) =>
  provideAll(costPackMachine, {
    actors: {
      loadPack: loadPack(services),
      saveShares: saveShares(services),
      loadLinks: loadLinks(services),
      makeLink: makeLink(services),
      revokeLink: revokeLink(services),
      writeFile: savePackFile(services),
    },
    actions: { notify: (_, params) => services.notify(params) },
  });
